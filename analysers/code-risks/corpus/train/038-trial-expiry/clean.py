"""Ends trials and reminds customers of it. Runs every hour."""
import logging
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from celery import shared_task
from sqlalchemy import select

from billing.db import session_scope
from billing.mail import send_template
from billing.models import Customer

log = logging.getLogger(__name__)

TRIAL = timedelta(days=14)
REMIND_HOUR = 8


def trial_end(customer: Customer) -> datetime:
    """`signed_up_at` is a timestamptz column, so this is an aware time."""
    return customer.signed_up_at + TRIAL


def zone_of(customer: Customer) -> ZoneInfo:
    try:
        return ZoneInfo(customer.time_zone or "UTC")
    except ZoneInfoNotFoundError:
        return ZoneInfo("UTC")


def is_reminder_due(customer: Customer, now: datetime) -> bool:
    local = now.astimezone(zone_of(customer))
    last_day = trial_end(customer).astimezone(zone_of(customer)).date()
    return local.date() == last_day - timedelta(days=1) and local.hour == REMIND_HOUR


@shared_task
def end_trials() -> int:
    ended = 0
    now = datetime.now(timezone.utc)  # not utcnow(): that one has no zone
    with session_scope() as session:
        customers = session.scalars(select(Customer).where(Customer.plan == "trial")).all()
        for customer in customers:
            if trial_end(customer) <= now:
                customer.plan = "free"
                customer.trial_ended_at = now
                ended += 1
    log.info("%d trials ended", ended)
    return ended


@shared_task
def remind() -> int:
    sent = 0
    now = datetime.now(timezone.utc)
    with session_scope() as session:
        customers = session.scalars(select(Customer).where(Customer.plan == "trial")).all()
        for customer in (one for one in customers if is_reminder_due(one, now)):
            send_template("trial-ends", customer.email, {"name": customer.name, "end": trial_end(customer)})
            sent += 1
    return sent
