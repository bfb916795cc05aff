"""Headers of every answer, and the check that what changes something is asked from our own page."""

from starlette.datastructures import Headers as Read
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from flibuste.server.errors import OtherOrigin
from flibuste.server.problems import answer_of, language_of
from flibuste.server.socket import check_origin

__all__ = ["Headers"]

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
ABOARD = POLICY.replace("script-src 'self'", "script-src 'self' blob: 'wasm-unsafe-eval'")
"""Of the workers that play aboard: Python comes as WebAssembly, and its first script out of what was taken aboard."""
WORKERS = ("/assets/worker-", "/assets/thinker-")
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
SAFE = ("GET", "HEAD", "OPTIONS")


class Headers:
    """Middleware; WebSockets check their origin themselves."""

    def __init__(self, app: ASGIApp, origins: tuple[str, ...]) -> None:
        self.app, self.origins = app, origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                sent = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    sent[name] = value
                if scope["path"].startswith(WORKERS):
                    sent["Content-Security-Policy"] = ABOARD
                if scope["path"].startswith("/api/"):
                    sent["Cache-Control"] = "no-store"
            await send(message)

        asked = Read(scope=scope)
        if scope["method"] not in SAFE:
            try:
                check_origin(asked.get("origin"), asked.get("host"), self.origins)
            except OtherOrigin as refusal:
                answer = answer_of(refusal, language_of(asked.get("accept-language", "")))
                await answer(scope, receive, send_with_headers)
                return
        await self.app(scope, receive, send_with_headers)
