"""CSV exports for the head librarian."""
import csv

from django.contrib.admin.views.decorators import staff_member_required
from django.http import HttpResponse
from django.utils import timezone

from library.models import Loan, Reminder

HEADER = ["lent on", "book", "authors", "reader", "branch", "reminders"]


def loans_of(year: int):
    return Loan.objects.filter(lent_on__year=year).order_by("lent_on", "pk")


def to_row(loan: Loan) -> list:
    authors = ", ".join(author.name for author in loan.book.authors.all())
    reminders = Reminder.objects.filter(loan=loan).count()
    return [
        loan.lent_on.isoformat(),
        loan.book.title,
        authors,
        loan.reader.user.get_full_name(),
        loan.branch.name,
        reminders,
    ]


@staff_member_required
def export_loans(request, year: int | None = None):
    year = year or timezone.localdate().year
    response = HttpResponse(content_type="text/csv")
    response["Content-Disposition"] = f'attachment; filename="loans-{year}.csv"'
    writer = csv.writer(response)
    writer.writerow(HEADER)
    for loan in loans_of(year):
        writer.writerow(to_row(loan))
    return response
