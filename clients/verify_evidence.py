#!/usr/bin/env python3
"""Verifies exports of the team's record (GET /api/v2/evidence) offline, without the service and without other packages.

    python3 verify_evidence.py FILE [FILE ...] --key KEY [--head HEAD]

KEY has the public keys of the service as PEM. HEAD is a head of the log that somebody else kept, as JSON. Exit status:
0 verified, 1 something is wrong, 2 nothing is wrong but no key was given. docs/reviews.md describes the format.
"""

import base64
import hashlib
import json
import re
import sys
import time

AHEAD_S = 86_400
MAX_SAFE = 2**53 - 1
MAX_TOKEN_BYTES = 16_384
# 16 KB in base64.
MAX_TIME_STAMP_LENGTH = 21_848


class Fault(Exception):
    """Why a file cannot be read further."""


# --- Canonical JSON (RFC 8785, for whole numbers) -------------------------------------------------------------------


def to_canonical(value):
    """JSON without spaces, fields sorted. Raises ValueError for numbers that are not whole."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{to_canonical(k)}:{to_canonical(value[k])}" for k in sorted(value, key=_utf16)) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(to_canonical, value)) + "]"
    if isinstance(value, float) or (type(value) is int and abs(value) > MAX_SAFE):
        raise ValueError("not a whole number")
    text = json.dumps(value, ensure_ascii=False)
    text.encode("utf-8")
    return text


def _utf16(text):
    return text.encode("utf-16-be")


def parse_canonical(text):
    value = json.loads(text, parse_constant=_refuse)
    if to_canonical(value) != text:
        raise ValueError("not canonical")
    return value


def _refuse(name):
    raise ValueError(name)


# --- The Merkle tree (RFC 9162, section 2.1) ------------------------------------------------------------------------


def hash_leaf(text):
    return hashlib.sha256(b"\x00" + text.encode("utf-8")).hexdigest()


def hash_node(left, right):
    return hashlib.sha256(b"\x01" + bytes.fromhex(left) + bytes.fromhex(right)).hexdigest()


class Tree:
    """A tree that grows: its size, and the roots of its complete subtrees, the largest first."""

    def __init__(self, size, frontier):
        self.size = size
        self.frontier = list(frontier)

    def append(self, leaf):
        rest = self.size
        while rest % 2 == 1:
            leaf = hash_node(self.frontier.pop(), leaf)
            rest //= 2
        self.frontier.append(leaf)
        self.size += 1

    def root(self):
        if not self.frontier:
            return hashlib.sha256().hexdigest()
        root = self.frontier[-1]
        for left in reversed(self.frontier[:-1]):
            root = hash_node(left, root)
        return root


def root_from_path(leaf, index, size, path):
    """The root that an inclusion path leads to, or None where it cannot be one of this tree."""
    if index >= size:
        return None
    fn, sn, root = index, size - 1, leaf
    for sibling in path:
        if sn == 0:
            return None
        if fn % 2 == 1 or fn == sn:
            root = hash_node(sibling, root)
            while fn % 2 == 0 and fn != 0:
                fn, sn = fn // 2, sn // 2
        else:
            root = hash_node(root, sibling)
        fn, sn = fn // 2, sn // 2
    return root if sn == 0 else None


# --- Signatures: ECDSA over P-256 with SHA-256 (FIPS 186-5) ---------------------------------------------------------

P = 2**256 - 2**224 + 2**192 + 2**96 - 1
N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
G = (
    0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
    0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5,
)
SPKI_PREFIX = bytes.fromhex("3059301306072a8648ce3d020106082a8648ce3d030107034200")


def _double(point):
    x, y, z = point
    if not y:
        return (0, 0, 0)
    ys = y * y % P
    s = 4 * x * ys % P
    z2 = z * z % P
    m = 3 * (x - z2) * (x + z2) % P
    nx = (m * m - 2 * s) % P
    return (nx, (m * (s - nx) - 8 * ys * ys) % P, 2 * y * z % P)


def _add(p, q):
    if not p[2]:
        return q
    if not q[2]:
        return p
    z1, z2 = p[2] * p[2] % P, q[2] * q[2] % P
    u1, u2 = p[0] * z2 % P, q[0] * z1 % P
    s1, s2 = p[1] * z2 * q[2] % P, q[1] * z1 * p[2] % P
    if u1 == u2:
        return _double(p) if s1 == s2 else (0, 0, 0)
    h, r = (u2 - u1) % P, (s2 - s1) % P
    h2 = h * h % P
    h3, v = h * h2 % P, u1 * h2 % P
    x = (r * r - h3 - 2 * v) % P
    return (x, (r * (v - x) - s1 * h3) % P, h * p[2] * q[2] % P)


def is_signed(key, text, signature):
    """True if the signature (DER) of a text is by the key, a point (x, y)."""
    numbers = _parse_signature(signature)
    if numbers is None:
        return False
    r, s = numbers
    if not (0 < r < N and 0 < s < N):
        return False
    digest = int.from_bytes(hashlib.sha256(text.encode("utf-8")).digest(), "big")
    w = pow(s, -1, N)
    u1, u2 = digest * w % N, r * w % N
    g, q = (*G, 1), (*key, 1)
    both, total = _add(g, q), (0, 0, 0)
    for bit in range(255, -1, -1):
        total = _double(total)
        chosen = (u1 >> bit & 1) + 2 * (u2 >> bit & 1)
        if chosen:
            total = _add(total, (None, g, q, both)[chosen])
    if not total[2]:
        return False
    return total[0] * pow(total[2], -2, P) % P % N == r


def _parse_signature(der):
    def number(at):
        if der[at] != 2 or der[at + 1] > 127:
            raise ValueError
        body = der[at + 2 : at + 2 + der[at + 1]]
        if len(body) != der[at + 1] or not body or body[0] > 127 or (len(body) > 1 and body[0] == 0 and body[1] < 128):
            raise ValueError
        return int.from_bytes(body, "big"), at + 2 + len(body)

    try:
        if der[0] != 0x30 or der[1] > 127 or der[1] != len(der) - 2:
            return None
        r, at = number(2)
        s, at = number(at)
        return (r, s) if at == len(der) else None
    except (IndexError, ValueError):
        return None


def parse_keys(text, note):
    keys = {}
    for block in re.findall(r"-----BEGIN PUBLIC KEY-----([^-]*)-----END PUBLIC KEY-----", text):
        try:
            der = base64.b64decode("".join(block.split()), validate=True)
            if len(der) != 91 or der[:26] != SPKI_PREFIX or der[26] != 4:
                raise ValueError
            x, y = int.from_bytes(der[27:59], "big"), int.from_bytes(der[59:], "big")
            if x >= P or y >= P or (y * y - (x * x * x - 3 * x + B)) % P:
                raise ValueError
            keys[hashlib.sha256(der).hexdigest()[:16]] = (x, y)
        except ValueError:
            note("a key is not a public key of P-256 as PEM")
    if not keys:
        note("the file of keys has no public key")
    return keys


# --- Time stamps of heads by an authority outside (RFC 3161), without its signature, which openssl checks -----------

SEQUENCE, SET, INTEGER, OCTETS, OID, TIME, EXPLICIT_0 = 0x30, 0x31, 0x02, 0x04, 0x06, 0x18, 0xA0
SHA_256 = bytes.fromhex("0609608648016503040201")
NULL = bytes.fromhex("0500")
SIGNED_DATA = bytes.fromhex("06092a864886f70d010702")
TIME_STAMP_INFO = bytes.fromhex("060b2a864886f70d0109100104")
STAMP_TIME = re.compile(
    r"([0-9]{4})(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])([01][0-9]|2[0-3])([0-5][0-9])([0-5][0-9])([.][0-9]{1,9})?Z"
)


def read_der(der):
    """The elements of DER, as tag, content, and both with the length in between. Raises ValueError or IndexError."""
    elements, start = [], 0
    while start < len(der):
        tag, length, at = der[start], der[start + 1], start + 2
        if length >= 0x80:
            count = length - 0x80
            length = int.from_bytes(der[at : at + count], "big")
            if not 1 <= count <= 3 or at + count > len(der) or length < max(0x80, 256 ** (count - 1)):
                raise ValueError("not DER")
            at += count
        if tag & 0x1F == 0x1F or at + length > len(der):
            raise ValueError("not DER")
        elements.append((tag, der[at : at + length], der[start : at + length]))
        start = at + length
    return elements


def _content(element, tag):
    if element[0] != tag:
        raise ValueError("another element")
    return element[1]


def _children(element, tag):
    return read_der(_content(element, tag))


def _only(elements):
    if len(elements) != 1:
        raise ValueError("not one element")
    return elements[0]


def parse_time_stamp(token):
    """Returns imprint and nonce (in hexadecimal) and time of a token in base64; None if it cannot be read."""
    try:
        der = base64.b64decode(token, validate=True)
        if base64.b64encode(der).decode() != token or len(der) > MAX_TOKEN_BYTES:
            return None
        return _parse_info(_find_info(der))
    except (ValueError, IndexError):
        return None


def _find_info(der):
    kind, wrapped = _children(_only(read_der(der)), SEQUENCE)
    signed = _children(_only(_children(wrapped, EXPLICIT_0)), SEQUENCE)
    message_kind, octets = _children(signed[2], SEQUENCE)
    _content(signed[0], INTEGER)
    _content(signed[1], SET)
    _content(signed[-1], SET)
    if kind[2] != SIGNED_DATA or message_kind[2] != TIME_STAMP_INFO or len(signed) < 4:
        raise ValueError("not a time stamp")
    return _content(_only(_children(octets, EXPLICIT_0)), OCTETS)


def _parse_info(der):
    version, policy, imprint, serial, stamped, *rest = _children(_only(read_der(der)), SEQUENCE)
    algorithm, digest = _children(imprint, SEQUENCE)
    _content(policy, OID)
    _content(serial, INTEGER)
    if version[2] != b"\x02\x01\x01" or _content(algorithm, SEQUENCE) not in (SHA_256, SHA_256 + NULL):
        raise ValueError("not a time stamp")
    nonces = [content.hex() for tag, content, _ in rest if tag == INTEGER]
    match = STAMP_TIME.fullmatch(_content(stamped, TIME).decode("latin-1"))
    if not match:
        raise ValueError("not a time")
    year, month, day, hour, minute, second, _ = match.groups()
    stamp_time = f"{year}-{month}-{day}T{hour}:{minute}:{second}Z"
    return _content(digest, OCTETS).hex(), nonces[0] if nonces else None, stamp_time


def digest_head(head):
    """Returns the imprint of a time stamp: the SHA-256 of the signed head."""
    text = to_canonical({name: field for name, field in head.items() if name != "time_stamp"})
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def find_stamp_fault(head):
    imprint = digest_head(head)
    stamp = parse_time_stamp(head["time_stamp"])
    if stamp is None:
        return "the time stamp cannot be read"
    if stamp[0] != imprint:
        return "the time stamp is of something else"
    nonce = bytes([int(imprint[:2], 16) & 0x3F | 0x40]).hex() + imprint[2:16]
    return None if stamp[1] == nonce else "the time stamp has another nonce"


# --- The lines of an export -----------------------------------------------------------------------------------------


def _matches(pattern):
    compiled = re.compile(pattern)
    return lambda value: isinstance(value, str) and compiled.fullmatch(value) is not None


def _one_of(*values):
    return lambda value: isinstance(value, str) and value in values


def _or_none(check):
    return lambda value: value is None or check(value)


def _object(required, optional=None):
    optional = optional or {}

    def check(value):
        if not isinstance(value, dict) or not required.keys() <= value.keys():
            return False
        known = {**required, **optional}
        return all(name in known and known[name](field) for name, field in value.items())

    return check


def _list_of(check, least=0):
    return lambda value: isinstance(value, list) and len(value) >= least and all(map(check, value))


def is_text(value):
    return isinstance(value, str)


def is_one(value):
    return type(value) is int and value == 1


def is_count(value):
    return type(value) is int and 0 <= value <= MAX_SAFE


is_hash = _matches(r"[0-9a-f]{64}")
is_log = _matches(r"[0-9a-f]{32}")
is_instant = _matches(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")
_signature = _matches(r"[A-Za-z0-9+/]+={0,2}")
_head_fields = {
    "v": is_one,
    "log": is_log,
    "size": is_count,
    "root": is_hash,
    "until": is_instant,
    "at": is_instant,
    "key": _matches(r"[0-9a-f]{16}"),
    "signature": lambda value: _signature(value) and len(value) <= 128,
}
is_head = _object(_head_fields)
is_stamped_head = _object(
    _head_fields, {"time_stamp": lambda value: _signature(value) and len(value) <= MAX_TIME_STAMP_LENGTH}
)
_fields = _object(
    {},
    {
        "state": _or_none(is_text),
        "assignee": _or_none(is_hash),
        "due": _or_none(is_text),
        "impact": _or_none(is_text),
    },
)
_review_leaf = _object(
    {
        "v": is_one,
        "action": _one_of("transition", "note"),
        "entry_id": is_text,
        "seq": is_count,
        "at": is_instant,
        "by": is_hash,
        "from": _fields,
        "to": _fields,
        "text_digest": _or_none(is_hash),
        "previous_hash": _or_none(is_hash),
    }
)
_erasure_leaf = _object(
    {
        "v": is_one,
        "action": _one_of("erasure"),
        "at": is_instant,
        "by": _one_of("operator"),
        "erased": _one_of("text", "person"),
        "of": is_hash,
    }
)
LINES = {
    "start": _object(
        {
            "type": is_text,
            "v": is_one,
            "log": is_log,
            "size": is_count,
            "frontier": _list_of(is_hash),
            "head": _or_none(is_stamped_head),
        }
    ),
    "skipped": _object({"type": is_text, "leaves": _list_of(is_hash, 1)}),
    "person": _object({"type": is_text, "ref": is_hash, "id": is_text, "name": _or_none(is_text), "salt": is_log}),
    "erased": _object(
        {"type": is_text, "link": _erasure_leaf, "index": is_count, "path": _list_of(is_hash), "head": is_head}
    ),
    "record": _object(
        {
            "type": is_text,
            "link": lambda value: _review_leaf(value) or _erasure_leaf(value),
            "hash": is_hash,
            "text": _or_none(is_text),
            "salt": _or_none(is_log),
        }
    ),
    "end": _object({"type": is_text, "size": is_count, "head": is_stamped_head}),
}


def parse_line(text):
    try:
        line = parse_canonical(text)
        if LINES[line["type"]](line):
            return line
    except (ValueError, KeyError, TypeError, RecursionError):
        pass
    raise Fault("not a line of an export")


def hash_record(link):
    return hash_leaf(to_canonical(link))


def digest_text(salt, text):
    return hashlib.sha256(f"{salt}\n{text}".encode("utf-8")).hexdigest()


def digest_person(line):
    return digest_text(line["salt"], to_canonical({"id": line["id"], "name": line["name"]}))


def list_refs(link):
    if link["action"] == "erasure":
        return []
    refs = {link["by"], link["from"].get("assignee"), link["to"].get("assignee")}
    return sorted(ref for ref in refs if ref is not None)


class Part:
    """A part of an export, followed line by line."""

    def __init__(self, start, note):
        if start["type"] != "start":
            raise Fault("a part begins with the line start")
        self.start, self.end, self.root, self.note = start, None, None, note
        self.tree = Tree(start["size"], start["frontier"])
        self.heads = [start["head"]] if start["head"] else []
        self.leaves, self.records, self.erased = [], {}, []
        self.pending, self.explained = set(), set()
        head = start["head"]
        is_tree = len(start["frontier"]) == bin(start["size"]).count("1")
        if not is_tree or (head is None and start["size"] > 0):
            raise Fault("the tree does not have the size that it says")
        if head and (head["size"] != start["size"] or head["root"] != self.tree.root()):
            note("the tree is not that of its head")
        self.check_log(head)

    def check_log(self, head):
        if head and head["log"] != self.start["log"]:
            self.note("the head is of another log")

    def read(self, line):
        """Takes the next line; true for the last one of the part."""
        kind = line["type"]
        if kind == "start":
            raise Fault("the end of the part before is missing")
        if kind == "skipped":
            for leaf in line["leaves"]:
                self.append(leaf)
        if kind == "person":
            self.explain(line["ref"], digest_person(line) == line["ref"], "the person is not who was recorded")
        if kind == "erased":
            self.read_erased(line)
        if kind == "record":
            self.read_record(line)
        if kind == "end":
            self.read_end(line)
        return kind == "end"

    def append(self, leaf):
        self.leaves.append(leaf)
        self.tree.append(leaf)

    def explain(self, of, is_right, fault):
        if not is_right:
            self.note(fault)
        if of in self.explained:
            self.note("this was explained before")
        self.explained.add(of)
        self.pending.add(of)

    def read_erased(self, line):
        link, head = line["link"], line["head"]
        root = root_from_path(hash_record(link), line["index"], head["size"], line["path"])
        name = f"{link['erased']} {link['of']}"
        self.explain(name, root == head["root"], "the erasure is not in the log of its head")
        self.heads.append(head)
        self.erased.append(line)
        self.check_log(head)

    def read_record(self, record):
        link = record["link"]
        if hash_record(link) != record["hash"]:
            self.note("the record is not what its hash says")
        needed = set()
        for ref in list_refs(link):
            needed |= {ref, f"person {ref}"}
            if ref not in self.explained and f"person {ref}" not in self.explained:
                self.note(f"person {ref} is missing")
        self.check_text(record, needed)
        for of in self.pending:
            if of not in needed:
                self.note("a line before the record is not needed")
        self.pending.clear()
        head = self.start["head"]
        if head and link["at"] < head["until"]:
            self.note("the record was back-dated, or sealed late")
        self.records[self.tree.size] = record
        self.append(record["hash"])

    def check_text(self, record, needed):
        text, salt = record["text"], record["salt"]
        digest = record["link"].get("text_digest")
        erased = f"text {record['hash']}"
        if (text is None) != (salt is None):
            self.note("a text and its salt belong together")
        elif text is not None:
            if digest_text(salt, text) != digest:
                self.note("the text is not the one that was recorded")
        elif digest is not None:
            needed.add(erased)
            if erased not in self.pending:
                self.note("the text is missing, and no erasure of it is recorded")

    def read_end(self, end):
        self.end, self.root = end, self.tree.root()
        self.heads.append(end["head"])
        head = self.start["head"]
        if self.pending:
            self.note("a line before the end is not needed")
        if end["size"] != self.tree.size or end["head"]["size"] != end["size"]:
            self.note("the part does not have as many records as its head")
        elif end["head"]["root"] != self.root:
            self.note("the records are not those of the head")
        self.check_log(end["head"])
        if head and head["until"] > end["head"]["until"]:
            self.note("the part ends before it begins")
        for record in self.records.values():
            if record["link"]["at"] > end["head"]["until"]:
                self.note("a record is dated after the head that it is in")


def read_parts(name, data, note):
    """Returns the parts of a file up to the first unreadable one, and notes each fault."""
    parts, number = [], 0

    def note_here(fault):
        note(f"{name}, line {number + 1}: {fault}")

    try:
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            raise Fault("the file is not UTF-8") from None
        if not text.endswith("\n"):
            raise Fault("the end of the file is missing")
        lines = text[:-1].split("\n")
        part = None
        for number, raw in enumerate(lines):
            line = parse_line(raw)
            if part is None:
                part = Part(line, note_here)
            elif part.read(line):
                parts.append(part)
                part = None
            if part is not None and number == len(lines) - 1:
                raise Fault("the end of the file is missing")
    except Fault as fault:
        note_here(str(fault))
    return parts


# --- Heads and ranges -----------------------------------------------------------------------------------------------


def count_of(count, noun):
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def name_head(head):
    return f"the head of {count_of(head['size'], 'record')} until {head['until']}"


def parse_head(text, note):
    try:
        value = json.loads(text)
        head = value.get("head") if isinstance(value, dict) and value.get("head") is not None else value
        if is_stamped_head(head):
            return head
    except (ValueError, RecursionError):
        pass
    note("the kept head is not a head")
    return None


def unique_heads(heads):
    unique = list({to_canonical(head): head for head in heads}.values())
    return sorted(unique, key=_order_of_head)


def _order_of_head(head):
    return f"{head['size']:016d} {head['until']} {head['at']} {head['root']} {head.get('time_stamp', '')}"


def check_head(head, log, keys, note):
    if head["log"] != log:
        note(f"{name_head(head)} is of another log")
    if head["until"] > head["at"]:
        note(f"{name_head(head)} was signed before that time")
    if head["at"] > time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + AHEAD_S)):
        note(f"{name_head(head)} was signed in the future")
    fault = find_stamp_fault(head) if "time_stamp" in head else None
    if fault:
        note(f"{name_head(head)}: {fault}")
    if keys is None:
        return
    key = keys.get(head["key"])
    if key is None:
        note(f"{name_head(head)} is signed with key {head['key']}, which was not given")
        return
    try:
        signature = base64.b64decode(head["signature"], validate=True)
        is_same = base64.b64encode(signature).decode() == head["signature"]
    except ValueError:
        is_same = False
    text = to_canonical({name: field for name, field in head.items() if name not in ("signature", "time_stamp")})
    if not is_same or not is_signed(key, text, signature):
        note(f"{name_head(head)} has a wrong signature")


def check_order(heads, note):
    for before, head in zip(heads, heads[1:]):
        if before["size"] == head["size"] and before["root"] != head["root"]:
            note(f"{name_head(head)} is of another tree")
        if before["until"] > head["until"]:
            note(f"{name_head(head)} has more records than a later one")


def check_roots(parts, heads, note):
    compared, by_size = set(), {}
    for head in heads:
        by_size.setdefault(head["size"], []).append(head)
    for part in parts:
        for size, root in roots_of(part, by_size):
            for head in by_size.get(size, []):
                compared.add(size)
                if head["root"] != root:
                    note(f"{name_head(head)} does not have these records")
    return compared


def roots_of(part, by_size):
    """The roots of a part at the sizes that heads have; those in between cost one more pass over its records."""
    tree = Tree(part.start["size"], part.start["frontier"])
    first, last = tree.size, tree.size + len(part.leaves)
    roots = [(first, tree.root())]
    if any(first < size < last for size in by_size):
        for leaf in part.leaves[:-1]:
            tree.append(leaf)
            if tree.size in by_size:
                roots.append((tree.size, tree.root()))
    return [*roots, (last, part.root)] if part.leaves else roots


def join_ranges(parts):
    ranges = []
    for part in sorted(parts, key=lambda one: (one.start["size"], len(one.leaves))):
        first = part.start["size"]
        last = first + len(part.leaves)
        if ranges and first <= ranges[-1][1]:
            ranges[-1][1] = max(ranges[-1][1], last)
            ranges[-1][2].append(part)
        else:
            ranges.append([first, last, [part]])
    return ranges


def check_range(first, last, parts, note):
    records = {index: record for part in parts for index, record in part.records.items()}
    last_of, missing = {}, 0
    for index in range(first, last):
        record = records.get(index)
        if record is None:
            missing += 1
            continue
        link = record["link"]
        if link["action"] == "erasure":
            continue
        before = last_of.get(link["entry_id"])
        last_of[link["entry_id"]] = (link["seq"], record["hash"])
        if before:
            follows = link["seq"] == before[0] + 1 and link["previous_hash"] == before[1]
        else:
            follows = (link["seq"] == 1) == (link["previous_hash"] is None)
        if not follows:
            note(f"record {link['seq']} of entry {link['entry_id']} does not follow on the record before it")
    if missing:
        note(f"missing in these files: {count_of(missing, 'record')} of {first} to {last - 1} of the log")


# --- The report -----------------------------------------------------------------------------------------------------


def describe_range(first, last, parts):
    starts = sorted(
        part.start["head"]["until"] if part.start["head"] else "" for part in parts if part.start["size"] == first
    )
    ends = sorted(part.end["head"]["until"] for part in parts if part.start["size"] + len(part.leaves) == last)
    since = starts[0] or "the beginning of the log"
    records = "no records" if first == last else f"records {first} to {last - 1}"
    return f"Log {parts[0].start['log']}: {records}, from {since} to {ends[-1]}."


def describe_records(parts):
    records = {index for part in parts for index in part.records}
    erasures = {line["link"]["of"]: line["link"] for part in parts for line in part.erased}
    erased = sorted(erasures.values(), key=lambda link: f"{link['at']} {link['of']}")
    return [
        f"{count_of(len(records), 'record')}, {len(erased)} erased texts and people.",
        *(f"Erased by the {link['by']} at {link['at']}: {link['erased']} {link['of']}." for link in erased),
    ]


def describe_proof(keys, heads, kept):
    ids = ", ".join(sorted({head["key"] for head in heads}))
    return [
        f"The heads are signed with the key {ids}."
        if keys is not None
        else "No key was given: it is not shown who wrote these files. Give the public key of the service.",
        f"Compared with the kept head of {count_of(kept['size'], 'record')}: up to it nothing was changed, dropped,"
        f" reordered or back-dated since {kept['at']}."
        if kept
        else "No head that somebody else kept was given: the files agree with themselves and with the key. They do not"
        " show that the holder of the key never wrote another log.",
    ]


def describe_stamp(head):
    if "time_stamp" not in head or find_stamp_fault(head):
        return []
    stamp_time = parse_time_stamp(head["time_stamp"])[2]
    return [
        f"Time stamp of {name_head(head)}: {stamp_time}."
        " Check the signature of the authority, whose certificate you need:",
        f"  openssl ts -verify -digest {digest_head(head)} -token_in -in stamp.der -CAfile authority.pem",
    ]


def verify(files, keys=None, head=None):
    """Verifies files (names and bytes). Returns the report, the number of faults, and whether a key was given."""
    faults = []
    note = faults.append
    parts = [part for name, data in files for part in read_parts(name, data, note)]
    kept = parse_head(head, note) if head is not None else None
    heads = unique_heads([one for part in parts for one in part.heads] + ([kept] if kept else []))
    known = parse_keys(keys, note) if keys is not None else None
    for one in heads:
        check_head(one, heads[0]["log"], known, note)
    check_order(heads, note)
    compared = check_roots(parts, heads, note)
    ranges = join_ranges(parts)
    for one in ranges:
        check_range(*one, note)
    if kept and kept["size"] not in compared:
        note(f"the kept head of {count_of(kept['size'], 'record')} is not within these files")
    lines = [
        *(describe_range(*one) for one in ranges),
        *describe_records(parts),
        *describe_proof(known, heads, kept),
        *(line for one in heads for line in describe_stamp(one)),
        *(f"FAULT: {fault}" for fault in faults),
    ]
    if faults:
        lines.append(f"NOT verified: {count_of(len(faults), 'fault')}.")
    elif known is None:
        lines.append("Nothing is wrong in the files, but nothing shows who wrote them.")
    else:
        lines.append("Verified.")
    return lines, len(faults), known is not None


def read_arguments(arguments):
    files, options, rest = [], {}, list(arguments)
    while rest:
        word = rest.pop(0)
        if word in ("--key", "--head"):
            if not rest or word in options:
                return None
            options[word] = rest.pop(0)
        elif word.startswith("--"):
            return None
        else:
            files.append(word)
    return (files, options) if files else None


def read_bytes(name):
    with open(name, "rb") as file:
        return file.read()


def main(arguments):
    parsed = read_arguments(arguments)
    if parsed is None:
        print(__doc__, file=sys.stderr)
        return 1
    files, options = parsed
    try:
        contents = [(name, read_bytes(name)) for name in files]
        texts = {option: read_bytes(name).decode("utf-8", "replace") for option, name in options.items()}
    except OSError as error:
        print(f"{error.filename} cannot be read: {error.strerror}.", file=sys.stderr)
        return 1
    lines, faults, signed = verify(contents, texts.get("--key"), texts.get("--head"))
    print("\n".join(lines))
    return 1 if faults else 0 if signed else 2


if __name__ == "__main__":
    sys.setrecursionlimit(10_000)
    sys.exit(main(sys.argv[1:]))
