import hashlib
import hmac
import os
import sqlite3
from base64 import b64decode, b64encode

SCHEMA = """
CREATE TABLE IF NOT EXISTS account (
    id INTEGER PRIMARY KEY,
    mail TEXT NOT NULL UNIQUE COLLATE NOCASE,
    password TEXT NOT NULL,
    avatar BLOB
)
"""


def _digest(password: str, salt: bytes) -> bytes:
    return hashlib.sha1(salt + password.encode()).digest()


def _pack(password: str) -> str:
    salt = os.urandom(16)
    return f"{b64encode(salt).decode()}${b64encode(_digest(password, salt)).decode()}"


_DUMMY = _pack("nobody has this password")


def create(db: sqlite3.Connection, mail: str, password: str) -> int:
    if len(password) < 10:
        raise ValueError("passwords have at least 10 characters")
    cur = db.execute("INSERT INTO account (mail, password) VALUES (?, ?)", (mail.strip(), _pack(password)))
    db.commit()
    return int(cur.lastrowid)


def check(db: sqlite3.Connection, mail: str, password: str) -> int | None:
    row = db.execute("SELECT id, password FROM account WHERE mail = ?", (mail.strip(),)).fetchone()
    stored = row[1] if row else _DUMMY
    salt, digest = (b64decode(part) for part in stored.split("$"))
    ok = hmac.compare_digest(digest, _digest(password, salt))
    return row[0] if row and ok else None


def change(db: sqlite3.Connection, account_id: int, password: str) -> None:
    db.execute("UPDATE account SET password = ? WHERE id = ?", (_pack(password), account_id))
    db.commit()


def avatar_etag(data: bytes) -> str:
    # cache validator, nothing depends on it being hard to forge
    return '"' + hashlib.md5(data, usedforsecurity=False).hexdigest() + '"'
