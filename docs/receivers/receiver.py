"""Receives the messages of alerts, with Python 3.10 or later and nothing else.

    WEBHOOK_SIGNING_SECRET=whsec_… PORT=8080 python3 receiver.py

It listens on this machine: put the server that has your certificate in front of it.
"""

import base64
import hashlib
import hmac
import json
import os
import queue
import re
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

LONGEST = 1_000_000
FIVE_MINUTES = 300

KEY = base64.b64decode(os.environ.get("WEBHOOK_SIGNING_SECRET", "").removeprefix("whsec_"))
if len(KEY) < 24:
    raise SystemExit("Set WEBHOOK_SIGNING_SECRET to the secret of the destination: whsec_…")

seen: set[str] = set()  # better a table of your database, with the id as its key: then a restart forgets nothing
lock = threading.Lock()
to_do: queue.Queue[tuple[str, dict]] = queue.Queue()


def work() -> None:
    """Do what is to be done with each message that is new. It may take its time: the answer is on its way."""
    while True:
        message_id, message = to_do.get()
        if message["type"] in {"entry.new", "entry.edited"}:
            print(message["type"], message_id, message["data"]["entry"]["title"], flush=True)


def is_signed(headers, body: bytes) -> bool:
    message_id, stamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not message_id or not re.fullmatch("[0-9]{1,12}", stamp) or abs(time.time() - int(stamp)) > FIVE_MINUTES:
        return False
    ours = base64.b64encode(hmac.digest(KEY, f"{message_id}.{stamp}.".encode() + body, hashlib.sha256))
    signatures = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(b"v1," + ours, one.encode()) for one in signatures)


class Receiver(BaseHTTPRequestHandler):
    timeout = 20

    def do_POST(self) -> None:
        length = self.headers.get("content-length", "")
        if not re.fullmatch("[0-9]{1,9}", length) or int(length) > LONGEST:
            self.answer(413 if length else 411)
            return
        body = self.rfile.read(int(length))
        if not is_signed(self.headers, body):
            self.answer(400)
            return
        message = json.loads(body)
        if message["type"] == "destination.challenge":
            self.answer(200, json.dumps({"challenge": message["challenge"]}).encode())
            return
        message_id = self.headers["webhook-id"]
        with lock:
            is_new = message_id not in seen
            seen.add(message_id)
        if is_new:
            to_do.put((message_id, message))
        self.answer(204)

    def answer(self, status: int, body: bytes = b"") -> None:
        self.send_response(status)
        if body:
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing of each request."""


threading.Thread(target=work, daemon=True).start()
ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Receiver).serve_forever()
