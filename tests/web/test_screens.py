"""Every screen, at every size, by day and by night, in both languages: nothing cut, nothing over anything else."""

from tests.web.boxes import wrong_boxes
from tests.web.conftest import Arrive
from tests.web.screens import SCREENS, spoken

SIZES = [(1280, 800), (390, 844), (390, 664), (360, 640)]
VOICES = [("en", "day"), ("fr", "night")]
"""Light changes no box: each language in one of the two."""


def test_no_words_are_cut_or_covered(arrive: Arrive) -> None:
    """One browser goes through all of them and tells of everything at once."""
    anne, wrong = arrive(), []
    for name, go in SCREENS.items():
        anne.page.set_viewport_size({"width": 1280, "height": 800})
        go(anne)
        for width, height in SIZES:
            anne.page.set_viewport_size({"width": width, "height": height})
            for lang, theme in VOICES:
                spoken(anne, lang, theme)
                wrong += [f"{name}, {width}×{height}, {lang}, {theme}: {one}" for one in wrong_boxes(anne.page)]
    assert not wrong, "\n".join(wrong)
