"""The real server, in a process of its own."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
from http.client import HTTPConnection
from pathlib import Path

import pytest

from companion.web import serving

COMPANION = Path(sys.executable).with_name("companion")


def free_port():
    """A port that is free now, with a few after it for who comes second."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return min(probe.getsockname()[1], 65000)


def one_of_the_next(beside, port):
    """Another program of this machine may take the very next one meanwhile."""
    return port < beside < port + serving.TRIES


@pytest.fixture
def serve(tmp_path):
    """Start servers and say where they are; end them by their id."""
    running = []

    def start(*arguments):
        one = subprocess.Popen(
            [COMPANION, "serve", "--data", tmp_path / "data", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "LAWSPEAKER_CARDS": str(tmp_path / "cards.db")},
        )
        running.append(one)
        # Somebody has to give up in the end, should nothing be printed.
        alarm = threading.Timer(60, one.kill)
        alarm.start()
        lines = []
        for line in one.stdout:
            lines.append(line)
            if "Ctrl-C stops" in line:
                break
        alarm.cancel()
        found = re.search(r"Lawspeaker is at http://(\S+):(\d+)/", "".join(lines))
        assert found, one.stderr.read()
        return one, found[1], int(found[2]), "".join(lines)

    yield start
    for one in running:
        one.kill()
        one.communicate()


def fetch(host, port, path="/"):
    connection = HTTPConnection(host, port, timeout=20)
    connection.request("GET", path)
    answer = connection.getresponse()
    body = answer.read().decode()
    connection.close()
    return answer, body


def test_it_serves_until_it_is_stopped_and_a_second_takes_a_next_port(serve, tmp_path):
    port = free_port()
    first, host, at, said = serve("--host", "127.0.0.1", "--port", str(port), "--threads", "2")
    assert (host, at) == ("127.0.0.1", port)
    assert f"Your tables are in {tmp_path / 'data'}" in said
    assert "█" in said
    answer, body = fetch(host, at)
    assert answer.status == 200
    assert answer.getheader("Server") == "Lawspeaker"
    assert "Ask the lawspeaker." in body
    assert (tmp_path / "data" / "lawspeaker.db").exists()
    assert (tmp_path / "data" / "secret.key").stat().st_mode & 0o077 == 0

    second, _, beside, _ = serve("--host", "127.0.0.1", "--port", str(port))
    assert one_of_the_next(beside, port)
    assert fetch(host, beside)[0].status == 200

    for one, stop in ((first, signal.SIGTERM), (second, signal.SIGINT)):
        one.send_signal(stop)
        assert one.wait(timeout=20) in (0, -signal.SIGTERM)
    with pytest.raises(OSError, match="refused"):
        fetch(host, at)


def test_a_port_is_held_from_the_moment_it_is_chosen():
    first = serving._listen("127.0.0.1", free_port())
    port = first.getsockname()[1]
    second = serving._listen("127.0.0.1", port)
    try:
        assert one_of_the_next(second.getsockname()[1], port)
    finally:
        first.close()
        second.close()


def test_no_free_port_is_told(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(serving, "TRIES", 1)
    taken = serving._listen("127.0.0.1", free_port())
    port = taken.getsockname()[1]
    try:
        assert serving.serve("127.0.0.1", port, 1, tmp_path) == 1
    finally:
        taken.close()
    assert f"No port from {port} to {port} is free." in capsys.readouterr().err


def test_the_last_ports_are_not_passed_over(monkeypatch):
    found = serving._listen("127.0.0.1", 65535)
    if found is not None:
        assert found.getsockname()[1] == 65535
        found.close()


@pytest.mark.parametrize("host", ["not-a-name.invalid", "203.0.113.7", "2001:db8::7"])
def test_an_address_of_another_machine_is_told(host, capsys, tmp_path):
    assert serving.serve(host, free_port(), 1, tmp_path) == 1
    assert capsys.readouterr().err == f"This machine has no address {host}. Choose another with --host.\n"


@pytest.mark.parametrize(("host", "address"), [("127.0.0.1", "127.0.0.1"), ("::1", "[::1]")])
def test_the_address_is_the_one_asked_for(host, address):
    assert serving._address(host) == address


def test_listening_everywhere_means_the_address_that_faces_the_network():
    address = serving._address("0.0.0.0")
    assert re.fullmatch(r"\d+\.\d+\.\d+\.\d+", address)
    assert address != "0.0.0.0"


def test_phones_that_send_slowly_keep_nobody_waiting(serve):
    _, host, port, _ = serve("--host", "127.0.0.1", "--port", str(free_port()), "--threads", "2")
    begun = b"POST /import HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nhalf"
    lines = []
    try:
        for _ in range(150):
            lines.append(socket.create_connection((host, port), timeout=20))
            lines[-1].sendall(begun)
        assert fetch(host, port)[0].status == 200
    finally:
        for one in lines:
            one.close()


def test_what_is_far_too_large_is_refused_before_it_is_read(serve):
    _, host, port, _ = serve("--host", "127.0.0.1", "--port", str(free_port()))
    with socket.create_connection((host, port), timeout=20) as line:
        line.sendall(b"POST /import HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999999\r\n\r\n")
        assert line.recv(1000).startswith(b"HTTP/1.1 413 ")


@pytest.mark.parametrize(
    ("allowed", "lines"), [(1024, 924), (256, 156), (64, 100), (65536, 1000), (-1, 1000)]
)
def test_as_many_lines_are_open_as_the_system_allows(monkeypatch, allowed, lines):
    monkeypatch.setattr("resource.getrlimit", lambda _: (allowed, allowed))
    assert serving._lines() == lines
