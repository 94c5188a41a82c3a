"""Serve the app on the local network and say where it is."""

import errno
import logging
import select
import socket
import sys
from pathlib import Path

import segno
from waitress.server import create_server

from companion.web import create_app
from companion.web.keeping import MOST_BACKUP

# How many ports are tried, how many there are, and how many phones may knock at once.
TRIES, PORTS, BACKLOG = 20, 65536, 1024
# A browser keeps up to six lines open. So many may be open at once; a silent one is closed after so long.
LINES, SILENCE = 1000, 60
# Files and lines of our own, besides those of the phones; and the lines that any system has.
OWN_FILES, FEW_LINES = 100, 100


class NoSuchAddress(Exception):
    """An address that nobody knows, or that is another machine's."""


def serve(host: str, port: int, threads: int, data: Path) -> int:
    """Serve until somebody presses Ctrl-C."""
    try:
        listening = _listen(host, port)
    except NoSuchAddress:
        print(f"This machine has no address {host}. Choose another with --host.", file=sys.stderr)
        return 1
    if listening is None:
        last = min(port + TRIES, PORTS) - 1
        print(f"No port from {port} to {last} is free. Choose another with --port.", file=sys.stderr)
        return 1
    logging.basicConfig(level=logging.WARNING)
    # That somebody waits for a moment is nothing to tell.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    address = f"http://{_address(host)}:{listening.getsockname()[1]}/"
    app = create_app(data, ADDRESS=address)
    server = create_server(
        app,
        sockets=[listening],
        threads=threads,
        ident="Lawspeaker",
        connection_limit=_lines(),
        channel_timeout=SILENCE,
        asyncore_use_poll=hasattr(select, "poll"),
        max_request_body_size=MOST_BACKUP,
    )
    print(f"Lawspeaker is at {address}\nYour tables are in {data}\n")
    segno.make(address).terminal(compact=True)
    print("Point a phone on the same network at the code. Ctrl-C stops.", flush=True)
    server.run()
    return 0


def _lines() -> int:
    """How many lines may be open at once: as many as this system allows."""
    try:
        import resource
    except ImportError:
        # On Windows there is no such limit to ask for.
        return FEW_LINES
    allowed = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return LINES if allowed < 0 else max(FEW_LINES, min(LINES, allowed - OWN_FILES))


def _listen(host: str, port: int) -> socket.socket | None:
    """The first free port from the wanted one on."""
    try:
        family = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)[0][0]
    except socket.gaierror:
        raise NoSuchAddress(host) from None
    for candidate in range(port, min(port + TRIES, PORTS)):
        one = socket.socket(family, socket.SOCK_STREAM)
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            one.bind((host, candidate))
            # Only who listens has the port for good: two may be bound to it.
            one.listen(BACKLOG)
        except OSError as error:
            one.close()
            if error.errno == errno.EADDRNOTAVAIL:
                raise NoSuchAddress(host) from None
            continue
        return one
    return None


def _address(host: str) -> str:
    """The address under which phones find this machine."""
    if host not in ("0.0.0.0", "::"):
        return f"[{host}]" if ":" in host else host
    # Choosing a route sends nothing: it only tells which of our addresses faces the network.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])
