"""What was broken once and has no better place: popovers, tables that say what is played, notes that lay on what they
speak of, lists in dialogs, the double board."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.web.captain import Captain
from tests.web.conftest import Arrive
from tests.web.screens import LONG

COVERED = """() => {
  const box = (one) => one.getBoundingClientRect();
  const picker = document.querySelector('.picker'), chosen = document.querySelector('.target[aria-selected=true]');
  const [a, b] = [box(picker), box(chosen)];
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const wrong = across > 2 && down > 2 ? ['the picker lies on its own cell'] : [];
  const far = Math.max(a.left - b.right, b.left - a.right);
  if (far > b.width * 1.5) wrong.push(`the picker is ${Math.round(far)} away`);
  if (a.top > b.bottom || a.bottom < b.top) wrong.push('the picker is a row away');
  for (const one of picker.querySelectorAll('.pick')) {
    const { left, right, top, bottom } = box(one);
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!picker.contains(seen)) wrong.push(`under ${seen?.className ?? 'the edge'}`);
  }
  return wrong;
}"""


def opened(anne: Captain, game: str, options: dict[str, Any], *kinds: str, **more: Any) -> str:
    """A table of hers as the server makes it."""
    seats = [
        {"kind": "human", "name": "Anne"},
        *({"kind": kind, "name": LONG[n]} for n, kind in enumerate(kinds, start=1)),
    ]
    seats = [seat | ({"level": "random"} if seat["kind"] == "bot" else {}) for seat in seats]
    seats = [seat if seat["kind"] != "open" else {"kind": "open"} for seat in seats]
    made = anne.page.request.post("/api/tables", data={"game": game, "options": options, "seats": seats, **more})
    return str(made.json()["code"])


@pytest.mark.parametrize("way", ["Sea of Treasures", "Sea of Monsters"])
def test_the_picker_is_beside_its_cell_and_whole(way: str, arrive: Arrive) -> None:
    """Of every cell that may be chosen, forts and tentacles too."""
    anne = arrive()
    anne.play_now(way)
    anne.wait()
    cells = anne.find(".target.can").evaluate_all("all => all.map((one) => one.dataset.cell)")
    for cell in cells:
        anne.find(f".target[data-cell='{cell}']").click()
        expect(anne.find(".picker:not(.unplaced) .pick").first).to_be_visible()
        assert anne.page.evaluate(COVERED) == [], cell
        anne.page.keyboard.press("Escape")


def test_tables_say_their_sea_and_the_lobby_its_variants(arrive: Arrive) -> None:
    anne = arrive()
    monsters = opened(anne, "doodle-islands", {"sea": "monsters"}, "open", open=True)
    double = opened(anne, "les-pirates", {"double_board": True, "explosive": True}, "bot", "bot", "bot", "open")
    anne.page.goto("/")
    expect(anne.find(f".running li:has([href='/t/{monsters}'])")).to_contain_text("Sea of Monsters")
    anne.page.goto(f"/t/{double}")
    expect(anne.find(".lobby .variants b")).to_have_text(["Double board", "Explosive ship"])


def test_a_double_board_has_its_treasures_and_whole_names(arrive: Arrive) -> None:
    anne = arrive()
    code = opened(anne, "les-pirates", {"double_board": True}, *["bot"] * 7)
    assert anne.page.request.post(f"/api/tables/{code}/start", data={}).ok
    anne.page.goto(f"/t/{code}")
    anne.at_sea()
    for card in anne.find(".treasure-card").all():
        expect(card).to_be_visible()
    expect(anne.find(".treasure-card")).to_have_count(2)
    names = anne.find(".captain .who b")
    assert names.evaluate_all("all => all.every((one) => one.scrollWidth <= one.clientWidth + 1)")


def box(found: Locator) -> Any:
    """Where it is on the screen."""
    expect(found).to_be_attached()
    return found.bounding_box()


def bottom(box: dict[str, float]) -> float:
    return box["y"] + box["height"]


@pytest.mark.parametrize(
    ("game", "players", "chart"), [("les-pirates", 4, ".sea-chart"), ("archipels", 3, ".market-view")]
)
def test_on_a_phone_what_the_others_did_lies_beside_the_chart(
    game: str, players: int, chart: str, arrive: Arrive
) -> None:
    """The note is on the screen, below the bar, and covers no part of what one has to look at; so is the banner."""
    anne = arrive(width=360, height=640)
    for _ in range(8):  # until somebody else begins
        code = opened(anne, game, {}, *["bot"] * (players - 1))
        assert anne.page.request.post(f"/api/tables/{code}/start", data={}).ok
        anne.page.goto(f"/t/{code}")
        anne.at_sea()
        anne.wait_for_turn()
        if anne.find(".log li:not(.round)").count() > 1:
            break
    note, sheet, bar = (box(anne.find(css).first) for css in (".since", chart, "header.bar"))
    assert note["y"] >= bottom(bar) - 1
    assert bottom(note) <= 640
    assert bottom(note) <= sheet["y"] + 20 or note["y"] >= bottom(sheet) - 1


def test_a_dialog_of_a_small_phone_shows_every_game(arrive: Arrive) -> None:
    anne = arrive(width=360, height=640)
    anne.find(".hero").get_by_role("button", name="Play now", exact=True).click()
    last = anne.page.get_by_role("dialog").locator(".ways .btn").last
    assert bottom(box(last)) <= 640


def test_short_lessons_stand_apart_from_the_first_voyage(arrive: Arrive) -> None:
    anne = arrive(width=390, height=664)
    anne.button("New here? A first voyage shows the way").click()
    voyage = anne.page.get_by_role("dialog").locator("li:has(.lessons)").first
    button, lesson = (box(voyage.locator(css).first) for css in (".btn", ".lessons a"))
    assert lesson["y"] >= bottom(button) + 2
    assert lesson["height"] >= 30


def test_the_bar_and_the_log_count_the_same_rounds(arrive: Arrive) -> None:
    anne = arrive()
    code = opened(anne, "les-pirates", {}, *["bot"] * 3)
    assert anne.page.request.post(f"/api/tables/{code}/start", data={}).ok
    anne.page.goto(f"/t/{code}")
    anne.at_sea()
    anne.wait_for_turn()
    heading = anne.find(".log .round").first.text_content() or ""
    assert heading.startswith("Round")
    expect(anne.find(".where")).to_contain_text(heading)
