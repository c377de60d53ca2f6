import subprocess

from flask import Blueprint, current_app, jsonify, request
from flask_login import login_required

bp = Blueprint("diagnostics", __name__)

TOOLS = {
    "dig": "dig +noall +answer {host}",
    "traceroute": "traceroute -w 2 -q 1 -m 15 {host}",
}


@bp.post("/diagnostics")
@login_required
def diagnostics():
    payload = request.get_json(silent=True) or {}
    tool = payload.get("tool", "dig")
    host = str(payload.get("host", "")).strip()

    if tool not in TOOLS:
        return jsonify(error="unknown tool"), 400
    if not host or len(host) > 253:
        return jsonify(error="host missing or too long"), 400

    command = TOOLS[tool].format(host=host)
    current_app.logger.info("running %s", command)
    try:
        done = subprocess.run(
            command,
            shell=True,
            capture_output=True,
            text=True,
            timeout=20,
        )
    except subprocess.TimeoutExpired:
        return jsonify(error="timed out"), 504

    return jsonify(
        tool=tool,
        host=host,
        ok=done.returncode == 0,
        output=done.stdout or done.stderr,
    )
