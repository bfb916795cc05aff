"""`flibuste crew`: think for the bots of a fleet of servers."""

import click

from flibuste.cli.shown import language
from flibuste.engine.extras import need
from flibuste.engine.options import Text

HELLO: Text = {
    "en": "This crew thinks, {workers} at a time, for the servers at {bus} (Ctrl-C ends it)",
    "fr": "Cet équipage réfléchit pour les serveurs de {bus} (à la fois : {workers} ; Ctrl-C l'arrête)",
}


@click.command()
@click.option("--bus", required=True, envvar="FLIBUSTE_BUS", help="The Redis of the servers, as redis://…")
@click.option(
    "--workers",
    default=2,
    envvar="FLIBUSTE_CREW_WORKERS",
    show_default=True,
    type=click.IntRange(1, 256),
    help="How many think at once.",
)
@click.option(
    "--warm/--no-warm", default=True, show_default=True, help="Make all bots ready before the first is asked."
)
@click.option(
    "--logs",
    envvar="FLIBUSTE_LOGS",
    type=click.Choice(("text", "json")),
    default="text",
    show_default=True,
    help="How to log.",
)
def crew(bus: str, workers: int, warm: bool, logs: str) -> None:
    """Think for the bots and hints of `flibuste serve --bus` servers, on this machine or another."""
    need("server")
    need("fleet")
    from flibuste.server.crew import run_crew
    from flibuste.server.logs import set_up_logs

    set_up_logs(logs, "info")
    where = bus.rpartition("@")[2]
    run_crew(bus, workers, warm, lambda: click.echo(HELLO[language()].format(workers=workers, bus=where)))
