"""Search over the log files of the services."""
import os
import re
from collections.abc import Iterator
from pathlib import Path

from flask import Blueprint, jsonify, request

from logs.auth import require_operator

bp = Blueprint("logs", __name__, url_prefix="/logs")
LOG_DIR = Path(os.environ.get("LOG_DIR", "/var/log/services"))
LINE = re.compile(r"^(?P<at>\S+) (?P<level>[A-Z]+) \[(?P<source>[\w.]+)\] (?P<message>.*)$")
MAX_HITS = 200


def newest_files(limit: int = 10) -> list[Path]:
    files = sorted(LOG_DIR.glob("*.log"), key=lambda file: file.stat().st_mtime, reverse=True)
    return files[:limit]


def lines() -> Iterator[dict[str, str]]:
    for file in newest_files():
        with file.open(encoding="utf-8", errors="replace") as stream:
            for line in stream:
                match = LINE.match(line.rstrip("\n"))
                if match:
                    yield match.groupdict()


@bp.get("/search")
@require_operator
def search():
    wanted = request.args.get("q", "")
    level = request.args.get("level")
    pattern = re.compile(wanted, re.IGNORECASE)
    hits = []
    for entry in lines():
        if level and entry["level"] != level:
            continue
        if pattern.search(entry["message"]):
            hits.append(entry)
        if len(hits) >= MAX_HITS:
            break
    return jsonify(hits=sorted(hits, key=lambda entry: entry["at"], reverse=True))
