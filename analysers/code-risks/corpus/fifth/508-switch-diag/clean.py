import re
import shlex
import subprocess

from flask import Blueprint, abort, jsonify, request
from flask_login import login_required

bp = Blueprint("diag", __name__, url_prefix="/diag")

HOST = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9.:-]{0,252})")
TOOLS = {
    "ping": ["ping", "-c", "4"],
    "trace": ["traceroute", "-m", "15"],
    "dns": ["dig", "+short"],
}


@bp.get("/uptime")
@login_required
def uptime():
    done = subprocess.run("uptime | cut -d, -f1", shell=True, capture_output=True, text=True)
    return jsonify(output=done.stdout.strip())


@bp.post("/<tool>")
@login_required
def run_tool(tool):
    template = TOOLS.get(tool)
    if template is None:
        abort(404)
    host = (request.get_json(silent=True) or {}).get("host", "").strip()
    if not HOST.fullmatch(host):
        abort(400, "host is missing")
    command = [*template, host]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=20)
    except subprocess.TimeoutExpired:
        return jsonify(error="timeout"), 504
    return jsonify(command=shlex.join(command), output=done.stdout, code=done.returncode)
