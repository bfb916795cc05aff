"""From which address somebody asks: the peer's, or, where the peer is a proxy of ours, the one that it tells."""

import logging
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from flibuste.engine.errors import BadOption

__all__ = ["Proxies", "neighbourhood"]

log = logging.getLogger("flibuste.server")
HOME = 64
"""So many bits of an IPv6 address are one household's, or one machine's: limits hold for all of it."""


def neighbourhood(address: str) -> str:
    """What limits by address are counted for."""
    ip = _read(address)
    if isinstance(ip, IPv6Address):
        return str(ip_network((ip, HOME), strict=False))
    return str(ip or address)


class Proxies:
    """The addresses, or networks, of proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed."""

    def __init__(self, trusted: Sequence[str]) -> None:
        self.has_warned = False
        try:
            self.networks = [ip_network(one.strip(), strict=False) for one in trusted]
        except ValueError:
            expected = "addresses or networks, as 127.0.0.1 or 10.0.0.0/8"
            raise BadOption(name="--trusted-proxy", got=" ".join(trusted), expected=expected) from None

    def is_trusted(self, address: str) -> bool:
        ip = _read(address)
        return ip is not None and any(ip in network for network in self.networks)

    def client(self, peer: str, forwarded: str) -> str:
        """The last address on the way that is no proxy of ours; others before it may be invented."""
        if not forwarded:
            return peer
        if not self.is_trusted(peer):
            self._warn(peer)
            return peer
        found = peer
        for hop in reversed(forwarded.split(",")):
            if _read(hop.strip()) is None:
                break
            found = hop.strip()
            if not self.is_trusted(found):
                break
        return found

    def _warn(self, peer: str) -> None:
        if not self.has_warned:
            self.has_warned = True
            log.warning("X-Forwarded-For is not believed: say --trusted-proxy", extra={"peer": peer})


def _read(address: str) -> IPv4Address | IPv6Address | None:
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return ip.ipv4_mapped or ip if isinstance(ip, IPv6Address) else ip
