"""Ends trials and reminds customers of it. Runs every hour."""
import logging
from datetime import datetime, timedelta

from celery import shared_task
from sqlalchemy import select

from billing.db import session_scope
from billing.mail import send_template
from billing.models import Customer

log = logging.getLogger(__name__)

TRIAL = timedelta(days=14)
REMIND_HOUR = 8


def trial_end(customer: Customer) -> datetime:
    return customer.signed_up_at.replace(tzinfo=None) + TRIAL


def is_reminder_due(customer: Customer) -> bool:
    now = datetime.now()
    days_left = (trial_end(customer) - now).days
    return days_left == 0 and now.hour == REMIND_HOUR


@shared_task
def end_trials() -> int:
    ended = 0
    with session_scope() as session:
        customers = session.scalars(select(Customer).where(Customer.plan == "trial")).all()
        for customer in customers:
            if trial_end(customer) <= datetime.utcnow():
                customer.plan = "free"
                customer.trial_ended_at = datetime.utcnow()
                ended += 1
    log.info("%d trials ended", ended)
    return ended


@shared_task
def remind() -> int:
    sent = 0
    with session_scope() as session:
        customers = session.scalars(select(Customer).where(Customer.plan == "trial")).all()
        for customer in filter(is_reminder_due, customers):
            send_template("trial-ends", customer.email, {"name": customer.name, "end": trial_end(customer)})
            sent += 1
    return sent
