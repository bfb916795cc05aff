"""Every screen, at every size, by day and by night, in both languages: nothing cut, nothing over anything else."""

from tests.web.boxes import wrong_boxes
from tests.web.conftest import Arrive
from tests.web.screens import SCREENS, tour

VOICES = [("en", "day"), ("fr", "night")]
"""Light changes no box: each language in one of the two."""


def test_no_words_are_cut_or_covered(arrive: Arrive) -> None:
    """Two browsers, a desk's and a phone's, go through all of them and tell of everything at once."""
    looks = tour(arrive(), arrive(width=390, height=844), VOICES, list(SCREENS))
    wrong = [f"{what}: {one}" for what, anne in looks for one in wrong_boxes(anne.page)]
    assert not wrong, "\n".join(wrong)
