"""Payouts of seller balances."""
import logging

from celery import shared_task
from django.core.cache import cache
from django.utils import timezone

from payouts.bank import BankError, transfer
from payouts.models import Payout, Seller

log = logging.getLogger(__name__)

LOCK = "payouts:running"
LOCK_SECONDS = 3600
MIN_CENTS = 1000


def pay(seller: Seller) -> bool:
    amount = seller.balance_cents
    try:
        reference = transfer(seller.iban, amount, f"payout {seller.pk}")
    except BankError:
        log.exception("payout to seller %s failed", seller.pk)
        return False
    Payout.objects.create(seller=seller, cents=amount, reference=reference, paid_at=timezone.now())
    seller.balance_cents = seller.balance_cents - amount
    seller.save()
    return True


@shared_task
def run_payouts() -> int:
    if cache.get(LOCK):
        log.info("payouts are already running")
        return 0
    cache.set(LOCK, True, LOCK_SECONDS)
    paid = 0
    try:
        for seller in Seller.objects.filter(balance_cents__gte=MIN_CENTS, is_blocked=False):
            paid += pay(seller)
    finally:
        cache.delete(LOCK)
    return paid


@shared_task
def report_open_balances() -> dict[str, int]:
    due = Seller.objects.filter(balance_cents__gte=MIN_CENTS)
    return {seller.name: seller.balance_cents for seller in due.order_by("-balance_cents")[:20]}
