from flask import Blueprint, abort, jsonify, request
from flask_login import current_user, login_required

from gradebook.models import AuditEntry, Course, Grade, db

api = Blueprint("grades", __name__, url_prefix="/api")

SCALE = {"A", "B", "C", "D", "E", "F"}


@api.get("/health")
def health():
    return jsonify(ok=True)


@api.get("/grades/mine")
@login_required
def mine():
    rows = Grade.query.filter_by(student_id=current_user.id).all()
    return jsonify([g.to_dict() for g in rows])


@api.get("/courses/<int:course_id>")
@login_required
def course(course_id):
    found = db.session.get(Course, course_id) or abort(404)
    return jsonify(id=found.id, title=found.title, room=found.room)


@api.patch("/grades/<int:grade_id>")
@login_required
def change(grade_id):
    grade = db.session.get(Grade, grade_id) or abort(404)
    body = request.get_json(silent=True) or {}
    value, reason = body.get("value"), (body.get("reason") or "").strip()
    if value not in SCALE or not reason:
        abort(400, "value and reason are needed")
    db.session.add(
        AuditEntry(
            actor_id=current_user.id,
            action="grade.change",
            detail=f"{grade.value} -> {value}: {reason}",
        )
    )
    grade.value = value
    db.session.commit()
    return jsonify(grade.to_dict())
