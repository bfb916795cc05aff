"""Pieces of thinking in Redis: servers of a fleet offer them, crews take them. All of it may be lost: a server sees
which of its pieces are not there any more, and offers them again.

Each queue is a stream of Redis, all crews are its one group of readers. Who takes a piece has it for LEASE seconds, and
longer by renewing; what nobody renews any more is taken over by another crew. Crews and servers that have other rules
or other bots do not meet: their keys are others.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from redis.exceptions import ResponseError

from flibuste.server.fleet_bus import redis_at
from flibuste.server.fleet_version import kind
from flibuste.server.shares import QUEUES, Queue
from flibuste.server.thoughts import Wish

__all__ = ["LEASE", "LOOK", "CrewQueue", "Piece", "queue_of"]

LEASE = 3.0
"""So long after its last renewal, a piece is another crew's."""
LOOK = 0.5
"""How long a crew waits for something new before it looks for what others left."""
ALIVE = 3
"""A crew that has given no sign for so many seconds is gone."""
KEPT = 60
"""Seconds that answers wait for a server, which may have ended."""
LEFT = 60_000
"""Milliseconds after which a reader that holds nothing is forgotten; one that lives is known again as it reads."""
GROUP = "crews"
Answer = dict[str, Any]


@dataclass(frozen=True, eq=False)
class Piece:
    """Something to think about; `to` is the server that waits."""

    queue: Queue
    id: str
    to: str
    wish: Wish
    limit: float


def queue_of(wish: Wish) -> Queue:
    return "bots" if wish["what"] == "move" else "hints"


class CrewQueue:
    """`me` is the server or the crew. Everything here raises what `fleet_bus.LOST` names where Redis is away."""

    def __init__(self, url: str, me: str) -> None:
        self.redis, self.me = redis_at(url), me

    async def close(self) -> None:
        await self.redis.aclose()

    # Servers

    async def hands(self) -> int:
        """How many workers the crews that live have together."""
        crews = await self.redis.smembers(_key("crews"))
        signs = await self.redis.mget([_sign(crew) for crew in crews]) if crews else []
        return sum(int(sign) for sign in signs if sign)

    async def offer(self, wish: Wish, limit: float) -> Piece:
        queue = queue_of(wish)
        fields = {"to": self.me, "limit": str(limit), "wish": json.dumps(wish)}
        return Piece(queue, await self.redis.xadd(_key(queue), fields), self.me, wish, limit)

    async def withdraw(self, pieces: Iterable[Piece]) -> None:
        """Nobody waits for them any more."""
        async with self.redis.pipeline() as line:
            for piece in pieces:
                line.xdel(_key(piece.queue), piece.id)
            await line.execute()

    async def lost(self, pieces: Sequence[Piece]) -> list[Piece]:
        """Those that nobody has any more: they were answered, or Redis forgot them."""
        async with self.redis.pipeline(transaction=False) as line:
            for piece in pieces:
                line.xrange(_key(piece.queue), piece.id, piece.id)
            found = await line.execute()
        return [piece for piece, entry in zip(pieces, found, strict=True) if not entry]

    async def answer(self) -> Answer | None:
        """The next answer, which names its piece by `queue` and `id`; None where there is none for a second."""
        found = await self.redis.blpop([_answers(self.me)], timeout=1)
        return json.loads(found[1]) if found else None

    # Crews

    async def join(self) -> None:
        """Be one of the group, and forget readers that left."""
        for queue in QUEUES:
            try:
                await self.redis.xgroup_create(_key(queue), GROUP, id="0", mkstream=True)
            except ResponseError as problem:
                if "BUSYGROUP" not in str(problem):
                    raise
            for reader in await self.redis.xinfo_consumers(_key(queue), GROUP):
                if not reader["pending"] and reader["idle"] > LEFT:
                    await self.redis.xgroup_delconsumer(_key(queue), GROUP, reader["name"])

    async def give_sign(self, hands: int) -> None:
        """We live, and have so many workers."""
        async with self.redis.pipeline() as line:
            line.sadd(_key("crews"), self.me)
            line.set(_sign(self.me), hands, ex=ALIVE)
            await line.execute()

    async def sign_off(self) -> None:
        async with self.redis.pipeline() as line:
            line.srem(_key("crews"), self.me)
            line.delete(_sign(self.me))
            await line.execute()

    async def take(self, queues: Sequence[Queue]) -> list[Piece]:
        """What somebody left, else what is new, at most one of each queue; waits a little where there is nothing."""
        for queue in queues:
            _, left, *_ = await self.redis.xautoclaim(_key(queue), GROUP, self.me, int(LEASE * 1000), count=1)
            if left:
                return [_piece(queue, *entry) for entry in left]
        streams = {_key(queue): ">" for queue in queues}
        found = await self.redis.xreadgroup(GROUP, self.me, streams, count=1, block=int(LOOK * 1000))
        by_key = {_key(queue): queue for queue in queues}
        return [_piece(by_key[key], *entry) for key, entries in found or () for entry in entries]

    async def renew(self, queue: Queue) -> set[str]:
        """Hold what we have of a queue for longer; which pieces that is: others may have taken some over."""
        held = await self.redis.xpending_range(_key(queue), GROUP, "-", "+", 1000, consumername=self.me)
        ids = [entry["message_id"] for entry in held]
        return set(await self.redis.xclaim(_key(queue), GROUP, self.me, 0, ids, justid=True)) if ids else set()

    async def done(self, piece: Piece, **facts: Any) -> None:
        """Tell the server, and take the piece away, both or nothing."""
        async with self.redis.pipeline() as line:
            line.rpush(_answers(piece.to), json.dumps({"queue": piece.queue, "id": piece.id, **facts}))
            line.expire(_answers(piece.to), KEPT)
            line.xack(_key(piece.queue), GROUP, piece.id)
            line.xdel(_key(piece.queue), piece.id)
            await line.execute()


def _piece(queue: Queue, id: str, fields: dict[str, str]) -> Piece:
    return Piece(queue, id, fields["to"], json.loads(fields["wish"]), float(fields["limit"]))


def _key(name: str) -> str:
    return f"flibuste:thinking:{kind()}:{name}"


def _sign(crew: str) -> str:
    return _key(f"crew:{crew}")


def _answers(server: str) -> str:
    return _key(f"answers:{server}")
