"""Everything that goes over the wire, HTTP and WebSocket, as declared models.

`docs/protocol.md` explains them, `python -m flibuste.server.typescript` writes them as TypeScript.
"""

from typing import Annotated, Any, Literal

from flibuste.engine.telling import BannerKind, Tone, What
from flibuste.server.models import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter
from flibuste.server.texts import check_shown

__all__ = [
    "CLIENT",
    "Again",
    "AnalysisInfo",
    "BannerInfo",
    "Because",
    "Change",
    "Chat",
    "ClockWish",
    "ComeBack",
    "CostInfo",
    "Course",
    "CreditsInfo",
    "DecidingMoment",
    "Distinction",
    "Done",
    "Drawn",
    "EndingInfo",
    "ExclusionInfo",
    "FairInfo",
    "FigureList",
    "GameInfo",
    "Hello",
    "HintInfo",
    "Hints",
    "JudgedStep",
    "Lang",
    "LegInfo",
    "LegRow",
    "LegTried",
    "LegTry",
    "LevelInfo",
    "LogEntry",
    "Look",
    "Me",
    "Moment",
    "Move",
    "Name",
    "NewName",
    "NewTable",
    "OddInfo",
    "OddsInfo",
    "Offer",
    "OptionInfo",
    "OwnCode",
    "PictureBook",
    "PictureItem",
    "PicturePage",
    "Piece",
    "Ping",
    "Pong",
    "Problem",
    "Question",
    "ReasonInfo",
    "Reference",
    "Refused",
    "ReplayStep",
    "Result",
    "Resync",
    "RuleInfo",
    "Said",
    "Score",
    "ScoreLine",
    "SeatInfo",
    "SeatSum",
    "SeatWish",
    "Sit",
    "Snapshot",
    "Spot",
    "StandIn",
    "Start",
    "Story",
    "TableInfo",
    "TableLine",
    "TurnInfo",
    "Undo",
    "ValueInfo",
    "View",
    "VoyageInfo",
    "Why",
]

Lang = Literal["en", "fr"]
PRINTED = r"^[^\x00-\x1f\x7f]+$"
Name = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=40, pattern=PRINTED),
    AfterValidator(check_shown),
]
Words = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=400), AfterValidator(check_shown)
]
MoveId = Annotated[str, StringConstraints(min_length=1, max_length=64)]
Salt = Annotated[str, StringConstraints(max_length=64)]
Status = Literal["setup", "playing", "over"]
SeatNumber = Annotated[int, Field(ge=0, le=63)]
Text = dict[str, str]


class Wish(BaseModel):
    """What comes from a client: no key that we do not know."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)


class Told(BaseModel):
    """What the server tells: every key is there."""

    model_config = ConfigDict(use_attribute_docstrings=True)


# HTTP: what a client asks


class SeatWish(Wish):
    """A seat of a new table: the creator's own (several: hot-seat), a bot's, or open."""

    kind: Literal["human", "bot", "open"]
    name: Name | None = None
    level: Annotated[str, Field(max_length=64)] | None = None


class ClockWish(Wish):
    """The move clock. Advisory only shows; strict lets a bot move when the time is up."""

    mode: Literal["none", "advisory", "strict"] = "none"
    seconds: Annotated[int, Field(ge=5, le=7 * 24 * 3600)] = 60


class NewTable(Wish):
    game: Annotated[str, Field(max_length=64)]
    options: Annotated[dict[str, bool | int | str], Field(max_length=32)] = {}
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=16)]
    name: Name | None = None
    open: bool = False
    clock: ClockWish = ClockWish()
    hints: bool = True


class Start(Wish):
    """Begin. The salt goes to those of your seats that have none: see docs/fair-dice.md."""

    salt: Salt = ""


class Sit(Wish):
    seat: SeatNumber | None = None
    """Left out: the first that is free."""
    name: Name
    salt: Salt = ""


class NewName(Wish):
    name: Name


class ComeBack(Wish):
    """A code that brings an identity back; small letters, gaps and dashes do not matter."""

    code: Annotated[str, StringConstraints(min_length=1, max_length=40)]


class LegTry(Wish):
    """What somebody has done at a leg of a voyage, one code after the other."""

    codes: Annotated[list[Annotated[int, Field(ge=0, lt=2**31)]], Field(min_length=1, max_length=16)]


class StandIn(Wish):
    level: Annotated[str, Field(max_length=64)] = "moussaillon"


# HTTP: what the server tells


class Problem(Told):
    """Why something was refused. `rule` is empty where it is not a rule of the game."""

    code: str
    rule: str = ""
    sentence: str


class ValueInfo(Told):
    value: bool | int | str
    title: Text
    figure: str
    """The figure that shows it; empty without one."""


class OptionInfo(Told):
    name: str
    kind: Literal["bool", "choice", "sheet"]
    default: bool | int | str
    values: list[ValueInfo]
    title: Text
    help: Text
    """What changes, in two lines at most."""
    rule: str
    figure: str
    lesson: str
    """The voyage that teaches it; empty without one."""


class ExclusionInfo(Told):
    """Settings that cannot stand together: all of `when` at once ("players" counts as one)."""

    rule: str
    when: dict[str, list[bool | int | str]]
    why: Text


class CreditsInfo(Told):
    authors: list[str]
    illustrators: list[str]
    publishers: list[str]
    note: Text


class GameInfo(Told):
    """A game's declaration."""

    id: str
    title: Text
    tagline: Text
    credits: CreditsInfo
    players: tuple[int, int]
    minutes: int
    minutes_with_bots: int
    """Against two bots, alone at the screen; 0: not measured."""
    options: list[OptionInfo]
    exclusions: list[ExclusionInfo]
    labels: dict[str, Text]
    endings: list[Text]
    secrets: bool
    """Whether seats choose out of each other's sight: on one device, hide the screen between them."""


class LevelInfo(Told):
    id: str
    title: Text
    difficulty: Text
    """In a word or two: easy … hardest; empty for bots of other packages."""


class RuleInfo(Told):
    id: str
    title: str
    chapter: str
    text: str
    marks: list[str]


class Reference(Told):
    """The rules reference of a game in one language."""

    game: str
    lang: Lang
    rules: list[RuleInfo]


class PictureItem(Told):
    """A picture of the picture book with its words, in which **bold** and _numbers in pen_ are marked so."""

    id: str
    """What one asks for to see it; empty where nobody does."""
    rules: list[str]
    title: str
    text: str
    value: str
    picture: str
    """SVG to be set into the page, in the page's colours; empty without one."""


class PicturePage(Told):
    """A page that is read in three minutes: of the game, or of it with the options `when`."""

    id: str
    when: dict[str, bool | int | str]
    title: str
    heading: str
    """What stands above `earns`; empty: what earns."""
    then: str
    tries: list[str]
    """Words worth searching for."""
    aim: PictureItem
    turn: list[PictureItem]
    earns: list[PictureItem]
    ends: list[PictureItem]
    readings: list[PictureItem]


class PictureBook(Told):
    """The rules of a game as a picture book, in one language."""

    game: str
    lang: Lang
    pages: list[PicturePage]


class FigureList(Told):
    """Positions drawn as SVG, by the names that rules and options have for them."""

    game: str
    figures: dict[str, str]


class SeatInfo(Told):
    seat: int
    kind: Literal["human", "bot", "open"]
    name: str
    level: str | None
    """Of the bot that plays here, a stand-in too."""
    yours: bool
    here: bool
    """Somebody of this seat is connected; always so for a bot."""
    left: bool
    stand_in: bool
    gone: bool
    """The host has removed whose it was: the stand-in plays on for good."""
    founder: bool
    """Whose table it is: host whenever they are here, and nobody removes them."""
    muted: bool
    """The host lets them say nothing in the chat."""


class FairInfo(Told):
    """Of the dice, what may be known now: see docs/fair-dice.md."""

    method: str
    """`hmac-sha256/2`: how draws follow from the secret and the salts; older tables: `hmac-sha256/1`."""
    commitment: str
    """SHA-256 of the secret, in hexadecimal: there from the table's first moment."""
    salts: list[str]
    """One for each seat, fixed when the game begins; empty before."""
    made: list[int]
    """Seats for which nobody gave a salt, those of bots among them: theirs follow from the secret."""
    first: Literal["drawn", "given"] | None
    """Whether who begins was the first draw; null before the game."""
    secret: str | None
    """In hexadecimal, once the game is over."""


class TableInfo(Told):
    """A table as one visitor sees it."""

    code: str
    name: str
    game: str
    options: dict[str, bool | int | str]
    players: int
    status: Status
    open: bool
    hints: bool
    clock: ClockWish
    deadline: float | None
    """When the clock runs out, in seconds since 1970; null without clock or while a bot thinks."""
    host: bool
    """You are the host."""
    seats: list[SeatInfo]
    watching: int
    """How many are connected without a seat."""
    acting: list[int]
    seq: int
    undo: list[int]
    """Your seats that may take back their last action now."""
    rematch: str | None
    fair: FairInfo | None
    """What is needed to verify the dice; null at old tables, whose dice cannot be."""
    created: float
    aside: int
    """So many events at its end could not be read again after a failure, and are kept aside."""


class TableLine(Told):
    """A table in a list."""

    code: str
    name: str
    game: str
    players: int
    free: int
    status: Status
    open: bool
    commitment: str
    """SHA-256 of the secret that its dice follow from; empty where they cannot be verified."""
    names: list[str]
    options: dict[str, Any]
    """As at the table; empty where an older server wrote the line."""
    your_turn: bool
    updated: float


class Me(Told):
    """Your tables: those still running first, then the latest."""

    tables: list[TableLine]


class OwnCode(Told):
    """The code that brings your seats and tables back, always the same. Whoever has it is you."""

    code: str


class ScoreLine(Told):
    model_config = ConfigDict(extra="allow", use_attribute_docstrings=True)
    rule: str
    key: str
    points: int


class Score(Told):
    seat: int
    total: int
    lines: list[ScoreLine]


class Piece(Told):
    """A piece of a sentence, to be styled: text, a player (`seat`; "you" too), or a ship (`ship`, like "0.1")."""

    text: str
    kind: Literal["text", "who", "ship"]
    seat: int | None
    ship: str | None


class Spot(Told):
    """A thing on the table, to be shown or asked about; `seat`: whose it is, null for everybody's. What `at` holds is
    written in docs/protocol.md."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)
    what: What
    seat: Annotated[int, Field(ge=0, le=63)] | None
    at: Annotated[list[int | Annotated[str, Field(max_length=64)]], Field(max_length=4)]


class BannerInfo(Told):
    """What deserves a banner, for this reader; `seats` are those it touches."""

    kind: BannerKind
    tone: Tone
    title: str
    words: str
    pieces: list[Piece]
    seats: list[int]
    spots: list[Spot]


class TurnInfo(Told):
    """Your turn: a title with your name, and what lies before you."""

    title: str
    words: str


class CostInfo(Told):
    """What using a thing costs, to be said before it is chosen."""

    spot: Spot
    kind: Literal["bottle", "barrel"]
    words: str


class Distinction(Told):
    """What a seat was best at, or nothing."""

    seat: int
    words: str


class EndingInfo(Told):
    """How a game ended: who won, with how much, why, and who closed it by what (`spots`)."""

    title: str
    lead: str
    why: str
    closed: str
    closer: int | None
    spots: list[Spot]
    rows: list[Distinction]


class ReasonInfo(Told):
    """Why something is as it is, or cannot be used: the rule apart from the sentence, what is to blame, the way out."""

    sentence: str
    rule: str
    code: str
    blame: list[Spot]
    way_out: str
    instead: list[Spot]


class Offer(Told):
    """A legal action, what it earns at once (`gains`), `why`, and at the end (`later`), by kind, and what it uses up;
    `ends`: dice, a draw or somebody else come after it, so that it cannot be taken back."""

    code: int
    text: str
    parts: dict[str, Any]
    words: str
    gains: dict[str, int]
    later: dict[str, int]
    costs: dict[str, int]
    why: str
    ends: bool


class Result(Told):
    """How a game ended; each seat's breakdown is the game's own, see its shapes.py."""

    scores: list[int]
    winners: list[int]
    breakdown: list[dict[str, Any]]


class View(Told):
    """What a seat sees (null: a spectator); `table` is the game's own, see its view.py."""

    game: str
    options: dict[str, Any]
    players: int
    seat: int | None
    first: int
    acting: list[int]
    over: bool
    table: dict[str, Any]
    scores: list[Score]
    legal: list[Offer]
    result: Result | None
    turn: TurnInfo | None
    """Where the seat may act now."""
    costs: list[CostInfo]
    ending: EndingInfo | None
    """Once the game is over."""


class LogEntry(Told):
    """An event of the logbook in words made for you, with the rules it rests on."""

    index: int
    type: str
    seat: int | None
    """Who did it, rolled or gained."""
    words: str
    pieces: list[Piece]
    """The same words, to be styled."""
    earned: int | None
    """Gold or points, now and at the end; null where nothing was counted."""
    spots: list[Spot]
    """Where it was."""
    round: int
    heading: str
    """What the round is called; of those of a round the first that is not empty."""
    minor: bool
    """Dice, draws and ends of turns: they may be folded."""
    wins: bool
    """It ended the game, and who did it has won."""
    banners: list[BannerInfo]
    rules: list[str]
    event: dict[str, Any]


class VoyageInfo(Told):
    """A guided game (docs/add-a-voyage.md): its legs by name, and the options of the real game that follows."""

    game: str
    name: str
    title: Text
    extra: bool
    legs: list[Text]
    minutes: int
    options: dict[str, bool | int | str]
    players: int
    sea: dict[str, bool | int | str]


class LegRow(Told):
    """A line of a small account: a picture, what it is, what it brings or costs."""

    icon: str
    words: str
    sum: str


class LegInfo(Told):
    """A leg of a voyage: what is said, what to light, the table as it stands, and the codes that will do."""

    number: int
    id: str
    title: str
    text: str
    deed: str
    wait: str
    rows: list[LegRow]
    light: list[str]
    near: list[str]
    touch: list[str]
    deeds: list[list[int]]
    table: TableInfo
    view: View
    log: list[LogEntry]


class LegTried(Told):
    """Whether that was the deed, rather than its beginning; anything else is refused."""

    done: bool


class ReplayStep(Told):
    """A moment of a finished game: after `step` of `steps` steps, `events` of the log had happened."""

    step: int
    steps: int
    events: int
    view: View


class Moment(Told):
    """How a finished game stood after `events` of the log: at `step`, with these scores."""

    step: int
    events: int
    scores: list[int]


class Drawn(Told):
    """A die or a draw: the event that tells it, the weights of all outcomes, and the place of the one that came up."""

    event: int
    weights: list[int]
    place: int


class Course(Told):
    """A finished game from its first moment to its last, and every draw in order."""

    ending: int
    """Why it ended: a place among the game's `endings`."""
    moments: list[Moment]
    draws: list[Drawn]


class HintInfo(Told):
    """An action with what is expected of it, best first; what was never tried has no numbers.

    `result` is what decides, 0 to 1; `victory` the chance of it, `points` the score expected. `price` is what it loses
    beside the best: points, or chances in a hundred where the game has none."""

    code: int
    text: str
    words: str
    turn: str
    """The whole turn that it begins, in words, where more is to be done; else empty."""
    because: str
    """Why it is the best, or what it does, or costs; may be empty."""
    kind: Literal["best", "equal", "weaker", "weak", "untried"]
    price: int
    rank: int | None
    """1 for the best and all that cannot be told from it; none for what was not tried, or too little."""
    visits: int
    result: float | None
    error: float | None
    victory: float | None
    victory_error: float | None
    points: float | None
    points_error: float | None
    is_choice: bool


class Hints(Told):
    """Of a seat at a step of the game."""

    seat: int
    step: int
    hints: list[HintInfo]


class OddInfo(Told):
    """The chance that a thing can be used, reached or boarded next turn, or (danger) be boarded by others before."""

    spot: Spot
    kind: Literal["use", "reach", "board", "danger"]
    chance: float
    exact: str
    """The same as a fraction: "19/81"."""


class OddsInfo(Told):
    """The chances of a seat's next turn at a step of the game, and what the numbers mean."""

    seat: int
    step: int
    caption: str
    odds: list[OddInfo]


class Question(Told):
    """What a seat wants to know, to be thought about elsewhere: what it sees as a line, and whom it is told to.

    A page whose device can think asks for this, and has it answered there instead of by the server."""

    seat: int
    step: int
    what: Literal["hints", "odds"]
    line: str
    names: list[str]
    you: int | None
    """The one seat of the visitor, if they have just one: it is called "you"."""


class Again(Wish):
    """Whose place to take in a game that is tried again."""

    seat: SeatNumber


class SeatSum(Told):
    """start + luck − errors + given = result, in the measure; and the player's game in a few words."""

    start: float
    luck: float
    errors: float
    given: float
    result: float
    says: str


class JudgedStep(Told):
    """A step of a finished game: `value` and `chances` of every seat after it, each with about its standard error; what
    a decision cost, in words.

    `seat` is −1 for chance, which has `luck` for every seat. `cost` is a whole number: points, or chances in 100."""

    step: int
    seat: int
    code: int
    value: list[float]
    chances: list[float]
    value_se: list[float]
    chances_se: list[float]
    mark: Literal["", "slip", "mistake", "blunder", "dice"]
    luck: list[float] | None
    error: float | None
    error_se: float | None
    cost: int
    title: str
    better: str
    played: str
    why: str
    lost: str
    better_codes: list[int]
    better_parts: list[dict[str, Any]]
    """The better turn, action by action, as the logbook would have it; empty where nothing was lost."""
    played_parts: list[dict[str, Any]]


class DecidingMoment(Told):
    """A step that turned the game: chances of the seat before and after it (alone: points)."""

    step: int
    seat: int
    mark: str
    swing: float
    title: str
    words: str
    before: float
    after: float


class Story(Told):
    """An analysis in words."""

    game: str
    measure: Literal["points", "share"]
    unit: str
    marks: dict[str, float]
    """From which loss on each sign is given."""
    start: list[float]
    start_chances: list[float]
    seats: list[SeatSum]
    summary: str
    steps: list[JudgedStep]
    moments: list[DecidingMoment]
    sims: int


class AnalysisInfo(Told):
    """How far an analysis is: tasks done of all at this stage (0 coarse, 1 fine); what is known so far."""

    done: int
    of: int
    stage: int
    finished: bool
    story: Story | None


# WebSocket: what a client sends


class Hello(Wish):
    """The first message. `seat` is whose view to send: one of yours, or null: whichever of yours acts."""

    type: Literal["hello"]
    lang: Lang = "en"
    seat: SeatNumber | None = None
    detail: Literal["view", "events"] = "view"
    """`events`: for programs that keep the game themselves: instead of the view only the codes of the legal actions."""
    salt: Salt = ""
    """Before the game begins: for those of your seats that have none."""


class Move(Wish):
    type: Literal["move"]
    id: MoveId
    seat: SeatNumber
    code: Annotated[int, Field(ge=0, lt=2**31)]


class Undo(Wish):
    type: Literal["undo"]
    id: MoveId
    seat: SeatNumber


class Chat(Wish):
    type: Literal["chat"]
    id: MoveId
    text: Words


class Look(Wish):
    """Change whose view is sent (null: whichever of yours acts), or the language."""

    type: Literal["look"]
    seat: SeatNumber | None = None
    lang: Lang | None = None


class Why(Wish):
    """Ask why a thing cannot be used now by a seat of yours, with what is `chosen` already; or why a line of a score
    is what it is (`what` is "score": anybody may ask). Answered by `because`."""

    type: Literal["why"]
    id: MoveId
    seat: SeatNumber | None = None
    thing: Spot
    chosen: Annotated[list[Spot], Field(max_length=8)] = []


class Resync(Wish):
    """Ask for a snapshot, after a gap in `seq`."""

    type: Literal["resync"]


class Ping(Wish):
    type: Literal["ping"]


Client = Annotated[Hello | Move | Undo | Chat | Look | Why | Resync | Ping, Field(discriminator="type")]
CLIENT: TypeAdapter[Hello | Move | Undo | Chat | Look | Why | Resync | Ping] = TypeAdapter(Client)


# WebSocket: what the server sends


class Said(Told):
    seq: int
    seat: int | None
    name: str
    text: str
    at: float


class Snapshot(Told):
    """Everything, as it stands after event `seq` of the table."""

    type: Literal["snapshot"] = "snapshot"
    seq: int
    now: float
    table: TableInfo
    view: View | None
    codes: list[int]
    """The legal actions of the seat you look from, where you asked for `events` only."""
    log: list[LogEntry]
    chat: list[Said]


class Change(Told):
    """What event `seq` changed; `after` is the `seq` it builds on: any other means a gap, ask `resync`. Both are the
    same where nothing happened at the table, but somebody came or went.

    `id` is that of your message which it carries out; null where it was not yours. `patch` lists [path, value] to set
    in the snapshot; `log` replaces the log from entry `log_from` on; `chat` is what was said since."""

    type: Literal["change"] = "change"
    seq: int
    after: int
    id: str | None
    now: float
    patch: list[tuple[list[str | int], Any]]
    log_from: int
    log: list[LogEntry]
    chat: list[Said]


class Done(Told):
    """A message of yours was carried out, as event `seq`, and no change tells so: a repeated id, or a slow line."""

    type: Literal["done"] = "done"
    id: str
    seq: int


class Refused(Told):
    """A message of yours was refused; `id` is null where it had none that could be read."""

    type: Literal["refused"] = "refused"
    id: str | None
    problem: Problem
    later: bool = False
    """For now only: send it again in a moment, under its id."""


class Because(Told):
    """The answer to `why`; null where the thing can be used."""

    type: Literal["because"] = "because"
    id: str
    reason: ReasonInfo | None


class Pong(Told):
    type: Literal["pong"] = "pong"
    now: float
