import ipaddress
import re
import subprocess

from flask import Blueprint, current_app, jsonify, request
from flask_login import login_required

bp = Blueprint("diagnostics", __name__)

TOOLS = {
    "dig": ["dig", "+noall", "+answer"],
    "traceroute": ["traceroute", "-w", "2", "-q", "1", "-m", "15"],
}
LABEL = re.compile(r"[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?")


def valid_host(host):
    try:
        ipaddress.ip_address(host)
        return True
    except ValueError:
        pass
    labels = host.rstrip(".").split(".")
    return len(host) <= 253 and all(LABEL.fullmatch(label) for label in labels)


@bp.post("/diagnostics")
@login_required
def diagnostics():
    payload = request.get_json(silent=True) or {}
    argv = TOOLS.get(str(payload.get("tool", "dig")))
    host = str(payload.get("host", "")).strip()

    if argv is None:
        return jsonify(error="unknown tool"), 400
    if not valid_host(host):
        return jsonify(error="not a host name or address"), 400

    current_app.logger.info("running %s for %s", argv[0], host)
    try:
        # a list, not a string: os.system(f"dig {host}") would be the wrong tool here
        done = subprocess.run([*argv, host], capture_output=True, text=True, timeout=20, shell=False)
    except subprocess.TimeoutExpired:
        return jsonify(error="timed out"), 504

    return jsonify(
        tool=argv[0],
        host=host,
        ok=done.returncode == 0,
        output=done.stdout or done.stderr,
    )
