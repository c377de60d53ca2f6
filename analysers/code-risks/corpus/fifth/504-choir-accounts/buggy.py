import hashlib
import hmac
import json
import sqlite3

SALT = "choir-of-st-anne"


def hash_password(password: str) -> str:
    return hashlib.sha1((SALT + password).encode("utf-8")).hexdigest()


def check_password(password: str, stored: str) -> bool:
    return hmac.compare_digest(hash_password(password), stored)


def register(con: sqlite3.Connection, email: str, voice: str, password: str) -> int:
    if len(password) < 10:
        raise ValueError("at least 10 characters, please")
    cur = con.execute(
        "INSERT INTO members (email, voice, password) VALUES (?, ?, ?)",
        (email.strip().lower(), voice, hash_password(password)),
    )
    con.commit()
    return cur.lastrowid


def login(con: sqlite3.Connection, email: str, password: str):
    row = con.execute(
        "SELECT id, password FROM members WHERE email = ?", (email.strip().lower(),)
    ).fetchone()
    if row is None or not check_password(password, row[1]):
        return None
    return row[0]


def list_etag(members: list[dict]) -> str:
    body = json.dumps(members, sort_keys=True).encode("utf-8")
    return '"' + hashlib.md5(body, usedforsecurity=False).hexdigest() + '"'
