"""The door of the HTTP part: who stands before it, how much they bring, and what is said when we stumble."""

import logging

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from flibuste.server.address import Proxies, neighbourhood
from flibuste.server.errors import Denied, Mistake, TooLarge
from flibuste.server.limits import Paces
from flibuste.server.problems import answer_of, language_of

__all__ = ["LARGEST_BODY", "Door"]

log = logging.getLogger("flibuste.server")
LARGEST_BODY = 64 * 1024
LARGEST_BOOK, BOOKS = 1_000_000, "/api/logbooks"
"""A logbook is longer than any other message."""


class Door:
    """Middleware. Behind it a request's client is who really asks, its body is whole and not too large."""

    def __init__(self, app: ASGIApp, proxies: Proxies, requests: Paces) -> None:
        self.app, self.proxies, self.requests = app, proxies, requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        asked = Headers(scope=scope)
        self._recognise(scope, asked)
        try:
            if scope["path"].startswith("/api/"):
                self.requests.at(neighbourhood(scope["client"][0])).spend()
            body = await _body(asked, receive, LARGEST_BOOK if scope["path"] == BOOKS else LARGEST_BODY)
            await self._enter(scope, body, receive, send)
        except Denied as refusal:
            answer = answer_of(refusal, language_of(asked.get("accept-language", "")))
            if "expect" in asked:  # a body that was announced may come or not
                answer.headers["Connection"] = "close"
            await answer(scope, receive, send)

    def _recognise(self, scope: Scope, asked: Headers) -> None:
        peer, port = scope["client"] or ("", 0)
        scope["client"] = (self.proxies.client(peer, ",".join(asked.getlist("x-forwarded-for"))), port)
        if self.proxies.is_trusted(peer) and asked.get("x-forwarded-proto") in ("http", "https"):
            scope["scheme"] = asked["x-forwarded-proto"]

    async def _enter(self, scope: Scope, body: list[Message], receive: Receive, send: Send) -> None:
        """Hand the request on; a failure of ours is told as one, and stands in the log with all that is known."""
        begun = False

        async def read() -> Message:
            return body.pop(0) if body else await receive()

        async def answer(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, read, answer)
        except Exception:
            log.exception("a request failed", extra={"verb": scope["method"], "path": scope["path"]})
            if begun:
                raise
            raise Mistake() from None


async def _body(asked: Headers, receive: Receive, most: int) -> list[Message]:
    """The body as one message; raises TooLarge before reading where its length is told, else as soon as it is seen."""
    length = asked.get("content-length")
    if length is None and "transfer-encoding" not in asked:
        return []
    if length is not None and int(length) > most:
        raise TooLarge(most=most)
    body = b""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return [message]
        body += message.get("body", b"")
        if len(body) > most:
            raise TooLarge(most=most)
        if not message.get("more_body", False):
            return [{"type": "http.request", "body": body, "more_body": False}]
