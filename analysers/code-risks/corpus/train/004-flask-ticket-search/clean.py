"""Ticket endpoints of the helpdesk API."""
import sqlite3

from flask import Blueprint, current_app, g, jsonify, request

bp = Blueprint("tickets", __name__, url_prefix="/tickets")

COLUMNS = ("id", "subject", "status", "assignee", "updated_at")


def get_db() -> sqlite3.Connection:
    if "db" not in g:
        g.db = sqlite3.connect(current_app.config["DATABASE"])
        g.db.row_factory = sqlite3.Row
    return g.db


@bp.teardown_app_request
def close_db(_error=None):
    db = g.pop("db", None)
    if db is not None:
        db.close()


@bp.get("/search")
def search():
    status = request.args.get("status")
    assignee = request.args.get("assignee")
    text = request.args.get("q", "").strip()

    # Only constant text is joined here; whatever came with the request is in `params`.
    query = f"SELECT {', '.join(COLUMNS)} FROM tickets WHERE archived = 0"
    params: list[str] = []
    if status:
        query += " AND status = ?"
        params.append(status)
    if assignee:
        query += " AND assignee = ?"
        params.append(assignee)
    if text:
        query += " AND (subject LIKE ? OR body LIKE ?)"
        params += [f"%{text}%"] * 2
    query += " ORDER BY updated_at DESC LIMIT 100"

    rows = get_db().execute(query, params).fetchall()
    return jsonify([dict(row) for row in rows])


@bp.get("/<int:ticket_id>")
def show(ticket_id: int):
    row = get_db().execute("SELECT * FROM tickets WHERE id = ?", (ticket_id,)).fetchone()
    if row is None:
        return jsonify(error="not found"), 404
    return jsonify(dict(row))


@bp.post("/bulk-close")
def bulk_close():
    ids = [int(value) for value in request.get_json()["ids"]][:500]
    if not ids:
        return jsonify(closed=0)
    marks = ", ".join("?" * len(ids))
    db = get_db()
    cursor = db.execute(f"UPDATE tickets SET status = 'closed' WHERE id IN ({marks})", ids)
    db.commit()
    return jsonify(closed=cursor.rowcount)


@bp.get("/counts")
def counts():
    rows = get_db().execute("SELECT status, COUNT(*) AS n FROM tickets GROUP BY status").fetchall()
    return jsonify({row["status"]: row["n"] for row in rows})
