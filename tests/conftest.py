"""Settings for all tests: no deadlines (machines are shared), and the same examples every time."""

from hypothesis import settings

settings.register_profile("flibuste", deadline=None, derandomize=True)
settings.load_profile("flibuste")
