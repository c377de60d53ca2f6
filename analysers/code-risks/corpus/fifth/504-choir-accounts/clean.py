import hashlib
import hmac
import json
import os
import sqlite3

SCRYPT = {"n": 2**15, "r": 8, "p": 1, "maxmem": 64 * 1024 * 1024, "dklen": 32}


def hash_password(password: str) -> str:
    salt = os.urandom(16)
    digest = hashlib.scrypt(password.encode("utf-8"), salt=salt, **SCRYPT)
    return f"{salt.hex()}${digest.hex()}"


def check_password(password: str, stored: str) -> bool:
    salt, _, digest = stored.partition("$")
    candidate = hashlib.scrypt(password.encode("utf-8"), salt=bytes.fromhex(salt), **SCRYPT)
    return hmac.compare_digest(candidate.hex(), digest)


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
