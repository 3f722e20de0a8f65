"""A small internet of network namespaces: two browsers, each behind a NAT of its own, and a public segment with coturn.

    left  ── left-nat  ──┐
                         ├── public: STUN and TURN
    right ── right-nat ──┘

A NAT lets nothing in that was not asked for, as routers do.  An ordinary one keeps the port that a browser sends from; a
*symmetric* one (RFC 4787: address and port-dependent mapping) takes another for every destination, so that what a STUN
server saw is of no use.  Works on Linux as root; `missing` says what is not there.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

SIDES = ("left", "right")
PROGRAMS = {"ip": "iproute2", "nft": "nftables", "turnserver": "coturn"}
"""What is needed, and the Debian package that it comes from."""

SERVER = "203.0.113.1"
PORT = 3478
USER, PASSWORD = "ann", "secret"
STUN = f"stun:{SERVER}:{PORT}"
TURN = f"turn:{SERVER}:{PORT} {USER} {PASSWORD}"
"""As a player writes them into the settings."""

ROOT = Path(__file__).resolve().parents[2]

_RULES = """
table ip nat {{
    chain out {{ type nat hook postrouting priority srcnat; oifname "wan" masquerade {how}; }}
}}
table ip guard {{
    counter stun {{ }}
    chain in {{ type filter hook input priority filter; iifname "wan" ct state new drop; }}
    chain through {{
        type filter hook forward priority filter;
        iifname "wan" ct state new drop;
        iifname "lan" udp dport {port} counter name stun;
    }}
}}
"""


def missing() -> str:
    """Return why there can be no lab here, or an empty text."""
    if not sys.platform.startswith("linux") or os.geteuid() != 0:
        return "network namespaces need Linux and root"
    packages = [package for program, package in PROGRAMS.items() if shutil.which(program) is None]
    if packages:
        return f"not installed: {', '.join(packages)}"
    name = f"donafare-{os.getpid()}-probe"
    probe = subprocess.run(["ip", "netns", "add", name], capture_output=True, text=True)
    if probe.returncode:
        return f"no network namespaces: {probe.stderr.strip()}"
    subprocess.run(["ip", "netns", "delete", name], check=True)
    return ""


class Lab:
    """The network while it is there; `open_lab` makes one."""

    def __init__(self, symmetric: tuple[str, ...]) -> None:
        self._prefix = f"donafare-{os.getpid()}-"
        self._symmetric = symmetric
        self._folder = Path()

    # -- for those who strain something in it ------------------------------------------------------

    def inside(self, side: str, *command: str | Path) -> list[str]:
        """Return the command that does this on a side's device."""
        return ["ip", "netns", "exec", self._name(side), *map(str, command)]

    def wrap(self, side: str, program: str) -> Path:
        """Return a program that starts this one on a side's device."""
        script = self._folder / f"{side}-{Path(program).name}"
        script.write_text(f'#!/bin/sh\nexec {" ".join(self.inside(side, program))} "$@"\n')
        script.chmod(0o755)
        return script

    def stun_packets(self, side: str) -> int:
        """Return how many packets a side's device has sent to the STUN server."""
        listed = _run("ip", "netns", "exec", self._name(f"{side}-nat"), "nft", "-j", "list", "counter", "ip", "guard", "stun")
        return next(entry["counter"]["packets"] for entry in json.loads(listed)["nftables"] if "counter" in entry)

    @contextmanager
    def cut(self, side: str) -> Iterator[None]:
        """Let nothing pass between a side's router and the rest of the world."""
        self._public("link", "set", side, "down")
        try:
            yield
        finally:
            self._public("link", "set", side, "up")

    @contextmanager
    def unplugged(self, side: str) -> Iterator[None]:
        """Take a side's device off its own network."""
        self._ip(side, "link", "set", "eth0", "down")
        try:
            yield
        finally:
            self._ip(side, "link", "set", "eth0", "up")
            self._ip(side, "route", "add", "default", "via", self._gateway(side))

    # -- building ----------------------------------------------------------------------------------

    def _build(self, stack: ExitStack) -> None:
        self._folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        for name in ("public", *SIDES, *(f"{side}-nat" for side in SIDES)):
            _run("ip", "netns", "add", self._name(name))
            stack.callback(_run, "ip", "netns", "delete", self._name(name))
            self._ip(name, "link", "set", "lo", "up")
        self._public("link", "add", "street", "type", "bridge")
        self._public("address", "add", f"{SERVER}/24", "dev", "street")
        self._public("link", "set", "street", "up")
        # coturn closes a relay when the system tells it that there is no way to where a packet shall go.
        self._public("route", "add", "default", "dev", "street")
        for side in SIDES:
            self._build_side(side)
        stack.enter_context(self._coturn())

    def _build_side(self, side: str) -> None:
        nat = f"{side}-nat"
        self._public("link", "add", side, "type", "veth", "peer", "name", "wan", "netns", self._name(nat))
        self._public("link", "set", side, "master", "street", "up")
        self._ip(nat, "address", "add", f"203.0.113.{10 + SIDES.index(side)}/24", "dev", "wan")
        self._ip(nat, "link", "add", "lan", "type", "veth", "peer", "name", "eth0", "netns", self._name(side))
        self._ip(nat, "address", "add", f"{self._gateway(side)}/24", "dev", "lan")
        self._ip(side, "address", "add", self._gateway(side).removesuffix("1") + "2/24", "dev", "eth0")
        for name, link in ((nat, "wan"), (nat, "lan"), (side, "eth0")):
            self._ip(name, "link", "set", link, "up")
        self._ip(side, "route", "add", "default", "via", self._gateway(side))
        _run(*self.inside(nat, "sysctl", "-q", "-w", "net.ipv4.ip_forward=1"))
        how = "random,fully-random" if side in self._symmetric else ""
        _run(*self.inside(nat, "nft", "-f", "-"), text=_RULES.format(how=how, port=PORT))

    @contextmanager
    def _coturn(self) -> Iterator[None]:
        options = ["-n", f"--listening-ip={SERVER}", f"--relay-ip={SERVER}", f"--listening-port={PORT}", "--realm=donafare",
                   "--lt-cred-mech", f"--user={USER}:{PASSWORD}", "--no-tls", "--no-dtls", "--no-cli", "--log-file=stdout",
                   f"--pidfile={self._folder}/turn.pid", f"--userdb={self._folder}/turn.db"]
        with running(self.inside("public", "turnserver", *options)):
            deadline = time.monotonic() + 20
            while f"{SERVER}:{PORT}" not in _run(*self.inside("public", "ss", "-Hlun")):
                assert time.monotonic() < deadline, "coturn does not start"
                time.sleep(0.1)
            yield

    def _gateway(self, side: str) -> str:
        return f"10.{1 + SIDES.index(side)}.0.1"

    def _name(self, name: str) -> str:
        return self._prefix + name

    def _ip(self, name: str, *words: str) -> None:
        _run("ip", "-n", self._name(name), *words)

    def _public(self, *words: str) -> None:
        self._ip("public", *words)


@contextmanager
def open_lab(*symmetric: str) -> Iterator[Lab]:
    """Build the network, and take it away afterwards.

    Args:
        symmetric: sides whose NAT is a symmetric one.

    Raises:
        RuntimeError: something can't be built here; see `missing`.
    """
    lab = Lab(symmetric)
    with ExitStack() as stack:
        lab._build(stack)
        yield lab


@contextmanager
def running(command: list[str], until: str = "") -> Iterator[None]:
    """Let a program run meanwhile.

    Args:
        until: what its first line of output has to contain before it counts as started; what it says is dropped otherwise.
    """
    output = subprocess.PIPE if until else subprocess.DEVNULL
    process = subprocess.Popen(command, cwd=ROOT, stdout=output, stderr=subprocess.DEVNULL, text=True)
    try:
        if until:
            assert process.stdout is not None
            said = process.stdout.readline()
            assert until in said, f"{command}: {said}"
        yield
    finally:
        process.terminate()
        process.wait(timeout=20)
        if process.stdout is not None:
            process.stdout.close()


def _run(*command: str | Path, text: str | None = None) -> str:
    done = subprocess.run([*map(str, command)], input=text, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{' '.join(map(str, command))}: {done.stderr.strip()}")
    return done.stdout
