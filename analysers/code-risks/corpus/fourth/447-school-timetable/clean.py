from datetime import date, timedelta

from django.contrib.auth.decorators import login_required
from django.db.models import Count
from django.http import HttpRequest, JsonResponse
from django.utils.dateparse import parse_date

from school.models import Lesson

SLOTS = ["08:00", "08:50", "09:50", "10:40", "11:40", "12:30"]


def monday_of(day: date) -> date:
    return day - timedelta(days=day.weekday())


@login_required
def week(request: HttpRequest) -> JsonResponse:
    day = parse_date(request.GET.get("day", "")) or date.today()
    start = monday_of(day)
    lessons = (
        Lesson.objects.filter(day__range=(start, start + timedelta(days=4)))
        .select_related("teacher", "room")
        .annotate(pupil_count=Count("group__pupils"))
        .order_by("day", "slot")
    )

    rows = []
    for lesson in lessons:
        rows.append(
            {
                "day": lesson.day.isoformat(),
                "slot": SLOTS[lesson.slot],
                "subject": lesson.subject,
                "teacher": lesson.teacher.short_name,
                "room": lesson.room.label,
                "pupils": lesson.pupil_count,
            }
        )

    by_day: dict[str, list[dict]] = {}
    for row in rows:
        by_day.setdefault(row["day"], []).append(row)
    return JsonResponse({"monday": start.isoformat(), "days": by_day})
