"""An HTTP server that does what a test says: it answers, cuts off, waits, resets, and logs what it was asked."""

from __future__ import annotations

import json
import socket
import socketserver
import struct
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import parse_qsl, urlsplit

if TYPE_CHECKING:
    import ssl


@dataclass(frozen=True)
class Asked:
    """A request as it came."""

    path: str
    params: Mapping[str, str]
    headers: Mapping[str, str]
    head: bytes
    method: str = "GET"
    body: bytes = b""


@dataclass(frozen=True)
class Reply:
    """An answer, or what comes in its place."""

    status: int = 200
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict[str, str])
    cut: int | None = None
    """Send so many bytes of the body and close."""
    drip: float | None = None
    """Seconds between the bytes of the body."""
    late: float = 0
    """Seconds before the headers."""
    stall: int | None = None
    """Send so many bytes of the body and then nothing."""
    is_reset: bool = False
    is_silent: bool = False


def as_json(body: object, **headers: str) -> Reply:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Reply(200, json.dumps(body).encode(), {"Content-Type": "application/json", **named})


def problem(status: int, code: str, detail: str, errors: object = None, **headers: str) -> Reply:
    body: dict[str, Any] = {"type": "about:blank", "title": "T", "status": status, "detail": detail, "code": code}
    body |= {"request_id": "r-problem"} | ({"errors": errors} if errors is not None else {})
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Reply(status, json.dumps(body).encode(), {"Content-Type": "application/problem+json", **named})


Script = Callable[[Asked], Reply]


class _Handler(socketserver.StreamRequestHandler):
    disable_nagle_algorithm = True

    def handle(self) -> None:
        server = cast("ScriptedServer", self.server)
        while head := self._head():
            method, target, _ = head.decode("latin-1").split(" ", 2)
            url = urlsplit(target)
            lines = head.decode("latin-1").split("\r\n")[1:]
            headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
            params = dict(parse_qsl(url.query, keep_blank_values=True))
            body = self.rfile.read(int(headers.get("content-length", "0")))
            asked = Asked(url.path, params, headers, head, method, body)
            server.log.append(asked)
            if not self._send(server, server.next_reply(asked)):
                return

    def _head(self) -> bytes:
        head = b""
        while (line := self.rfile.readline()) not in {b"\r\n", b""}:
            head += line
        return head

    def _send(self, server: ScriptedServer, reply: Reply) -> bool:
        if reply.is_silent or server.ended.wait(reply.late):
            server.ended.wait(30)
            return False
        if reply.is_reset:
            self.request.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            return False
        headers = {"Content-Length": str(len(reply.body)), "X-Request-Id": "r-header", **reply.headers}
        lines = [f"HTTP/1.1 {reply.status} Said", *(f"{name}: {value}" for name, value in headers.items())]
        self.wfile.write("\r\n".join([*lines, "", ""]).encode("latin-1"))
        if reply.stall is not None:
            self.wfile.write(reply.body[: reply.stall])
            server.ended.wait(30)
            return False
        if reply.drip is None:
            self.wfile.write(reply.body[: reply.cut])
            return reply.cut is None
        for byte in reply.body:
            self.wfile.write(bytes([byte]))
            if server.ended.wait(reply.drip):
                return False
        return True


class ScriptedServer(socketserver.ThreadingTCPServer):
    """Listens on a free port of this machine."""

    daemon_threads = True
    block_on_close = False
    request_queue_size = 128

    def __init__(self, tls: ssl.SSLContext | None = None) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self._tls = tls
        self.connections = 0
        self.log: list[Asked] = []
        self.ended = threading.Event()
        self.replies: list[Reply] = []
        self._script: Script | None = None
        self._thread = threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        return f"http{'s' if self._tls else ''}://127.0.0.1:{self.server_address[1]}"

    def get_request(self) -> tuple[Any, Any]:
        """Take a connection, with its handshake where there is TLS."""
        connection, address = super().get_request()
        self.connections += 1
        return (self._tls.wrap_socket(connection, server_side=True) if self._tls else connection), address

    def says(self, *replies: Reply) -> None:
        """Answer with these, one a request, and go on with the last one."""
        self.replies = list(replies)
        self._script = None

    def follows(self, script: Script) -> None:
        """Answer with what a function gives."""
        self._script = script

    def next_reply(self, asked: Asked) -> Reply:
        if self._script:
            return self._script(asked)
        return self.replies.pop(0) if len(self.replies) > 1 else self.replies[0]

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of callers that went away: the tests make them go."""

    def end(self) -> None:
        self.ended.set()
        self.shutdown()
        self.server_close()
        self._thread.join()
