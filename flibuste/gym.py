"""Import it, and Gymnasium knows every game: `gymnasium.make("flibuste/DoodleIslands-v0", opponent="loup-de-mer")`.

Without an import of one's own: `gymnasium.make("flibuste.gym:flibuste/DoodleIslands-v0")`."""

from flibuste.adapters.ids import register
from flibuste.engine.extras import need

need("batch")
register()
