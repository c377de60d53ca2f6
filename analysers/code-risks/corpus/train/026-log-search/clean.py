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


def matcher(wanted: str) -> re.Pattern[str]:
    """What was typed, literally; one `*` stands for some letters (one only, so that matching stays cheap)."""
    parts = [re.escape(part) for part in wanted[:100].split("*", 1)]
    return re.compile(r"\S{0,80}".join(parts), re.IGNORECASE)


@bp.get("/search")
@require_operator
def search():
    level = request.args.get("level")
    pattern = matcher(request.args.get("q", ""))
    hits = []
    for entry in lines():
        if level and entry["level"] != level:
            continue
        if pattern.search(entry["message"][:2000]):
            hits.append(entry)
        if len(hits) >= MAX_HITS:
            break
    return jsonify(hits=sorted(hits, key=lambda entry: entry["at"], reverse=True))
