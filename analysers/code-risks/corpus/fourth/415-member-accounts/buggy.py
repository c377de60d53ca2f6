import hashlib
import hmac
import os
import random
import string
import sqlite3
import time

RESET_SECONDS = 30 * 60


def _hash(password: str, salt: bytes) -> bytes:
    return hashlib.sha1(salt + password.encode("utf-8")).digest()


def _reset_code() -> str:
    return "".join(random.choice(string.ascii_uppercase + string.digits) for _ in range(10))


def register(db: sqlite3.Connection, email: str, password: str) -> int:
    if len(password) < 10:
        raise ValueError("password too short")
    salt = os.urandom(16)
    cur = db.execute(
        "insert into members (email, salt, pw) values (?, ?, ?)",
        (email.lower(), salt, _hash(password, salt)),
    )
    db.commit()
    return int(cur.lastrowid)


def check_login(db: sqlite3.Connection, email: str, password: str) -> int | None:
    row = db.execute(
        "select id, salt, pw from members where email = ?", (email.lower(),)
    ).fetchone()
    if row is None:
        return None
    member_id, salt, stored = row
    return member_id if hmac.compare_digest(stored, _hash(password, salt)) else None


def start_reset(db: sqlite3.Connection, email: str) -> str | None:
    code = _reset_code()
    cur = db.execute(
        "update members set reset_code = ?, reset_until = ? where email = ?",
        (code, int(time.time()) + RESET_SECONDS, email.lower()),
    )
    db.commit()
    return code if cur.rowcount else None
