"""Results of jobs, shared by API and workers."""
import pickle
from typing import Any

import redis
from flask import Blueprint, jsonify, request

from worker.auth import require_token
from worker.config import REDIS_URL

bp = Blueprint("results", __name__, url_prefix="/results")
store = redis.Redis.from_url(REDIS_URL)
TTL_SECONDS = 24 * 3600
MAX_IMPORT_BYTES = 5_000_000


def save(job_id: str, result: Any) -> None:
    store.setex(f"result:{job_id}", TTL_SECONDS, pickle.dumps(result))


def load(job_id: str) -> Any | None:
    raw = store.get(f"result:{job_id}")
    return None if raw is None else pickle.loads(raw)


@bp.post("/import")
@require_token
def import_results():
    upload = request.files.get("file")
    if upload is None:
        return jsonify(error="file is missing"), 400
    raw = upload.read(MAX_IMPORT_BYTES + 1)
    if len(raw) > MAX_IMPORT_BYTES:
        return jsonify(error="file is too large"), 413
    results = pickle.loads(raw)
    if not isinstance(results, dict):
        return jsonify(error="not an export of results"), 400
    for job_id, result in results.items():
        save(job_id, result)
    return jsonify(imported=len(results))


@bp.get("/<job_id>")
@require_token
def show(job_id: str):
    result = load(job_id)
    if result is None:
        return jsonify(error="no result"), 404
    return jsonify(status="done", keys=sorted(result) if isinstance(result, dict) else None)
