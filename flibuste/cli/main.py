"""The command `flibuste`: its verbs, and one clear line for whatever goes wrong."""

import sys

import click

from flibuste import __version__
from flibuste.cli.analyse import analyse_game
from flibuste.cli.backup import backup, restore
from flibuste.cli.bench import bench
from flibuste.cli.compile import compile_kernels
from flibuste.cli.crew import crew
from flibuste.cli.dataset import dataset
from flibuste.cli.games import games, rules
from flibuste.cli.hint import hint
from flibuste.cli.learn import learn
from flibuste.cli.picture import film, picture
from flibuste.cli.play import play
from flibuste.cli.replay import replay
from flibuste.cli.serve import serve
from flibuste.cli.sheet import sheet
from flibuste.cli.shown import language
from flibuste.cli.simulate import simulate
from flibuste.cli.site import site
from flibuste.cli.strength import strength
from flibuste.cli.tournament import tournament
from flibuste.cli.verify import verify
from flibuste.cli.wasm import wasm
from flibuste.engine.errors import FlibusteError, Refusal
from flibuste.engine.options import Text

__all__ = ["command", "run"]

MORE: Text = {"en": "(see {where} --help)", "fr": "(voir {where} --help)"}
INTERRUPTED: Text = {"en": "interrupted", "fr": "interrompu"}


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="flibuste")
def command() -> None:
    """Four island and pirate board games, complete: play, simulate, replay, verify, measure.

    Games, tables, refusals and errors of ours are told in French where the environment says so (LANG=fr_FR.UTF-8, or
    FLIBUSTE_LANG=fr), else in English. Help, what is said of a word or an option that no command has, and what exactly
    was expected of a value, are in English only. L'aide n'existe qu'en anglais ; le reste suit la langue de
    l'environnement.
    """


VERBS = (
    games, rules, play, serve, crew, simulate, replay, picture, film, verify, hint, analyse_game, tournament, dataset,
    strength, learn, bench, compile_kernels, wasm, site, sheet, backup, restore,
)  # fmt: skip
for verb in VERBS:
    command.add_command(verb)


def run() -> None:
    """Run the command line; what is refused is one line on stderr and exit code 2."""
    try:
        sys.exit(command.main(standalone_mode=False))
    except FlibusteError as refusal:
        _stop(refusal.with_rule(language()) if isinstance(refusal, Refusal) else refusal.sentence(language()))
    except click.UsageError as problem:
        where = problem.ctx.command_path if problem.ctx else "flibuste"
        _stop(f"{problem.format_message()} {MORE[language()].format(where=where)}")
    except click.ClickException as problem:
        _stop(problem.format_message())
    except OSError as problem:
        _stop(f"{problem.filename or 'output'}: {problem.strerror}")
    except (click.Abort, KeyboardInterrupt):
        _stop(INTERRUPTED[language()], 130)


def _stop(line: str, code: int = 2) -> None:
    click.echo(f"flibuste: {' '.join(line.split())}", err=True)
    sys.exit(code)
