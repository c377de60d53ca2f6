from __future__ import annotations

import base64
import json
import logging
import time
import zlib
from datetime import date
from typing import Any

import yaml
from flask import Request, Response

log = logging.getLogger(__name__)

COOKIE = "draft"
MAX_AGE = 30 * 24 * 3600
FIELDS = yaml.safe_load(
    """
    name: text
    birthday: date
    move_in: date
    pets: text
    """
)


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else value


def _typed(name: str, value: Any) -> Any:
    return date.fromisoformat(value) if FIELDS.get(name) == "date" and value else value


def save(response: Response, values: dict[str, Any]) -> None:
    draft = {"at": int(time.time()), "values": {k: _plain(v) for k, v in values.items() if k in FIELDS}}
    raw = zlib.compress(json.dumps(draft).encode())
    response.set_cookie(
        COOKIE, base64.urlsafe_b64encode(raw).decode(), max_age=MAX_AGE, httponly=True, secure=True, samesite="Lax"
    )


def load(request: Request) -> dict[str, Any]:
    cookie = request.cookies.get(COOKIE)
    if not cookie:
        return {}
    try:
        packed = base64.urlsafe_b64decode(cookie)
        raw = zlib.decompressobj().decompress(packed, 64 * 1024)
        # json on purpose: pickle.loads() of a cookie would run whatever is in there
        draft = json.loads(raw)
        if time.time() - draft["at"] > MAX_AGE:
            return {}
        return {name: _typed(name, value) for name, value in draft["values"].items() if name in FIELDS}
    except Exception as err:
        log.info("dropped a broken draft: %s", json.dumps(str(err)[:200]))
        return {}
