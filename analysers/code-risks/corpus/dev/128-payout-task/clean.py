"""Payouts of seller balances."""
import logging
import uuid

from celery import shared_task
from django.core.cache import cache
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from payouts.bank import BankError, transfer
from payouts.models import Payout, Seller

log = logging.getLogger(__name__)

LOCK = "payouts:running"
LOCK_SECONDS = 3600
MIN_CENTS = 1000


def pay(seller_id: int) -> bool:
    with transaction.atomic():
        # Whoever else wants to pay or book this seller waits here until we are done.
        seller = Seller.objects.select_for_update().get(pk=seller_id)
        amount = seller.balance_cents
        if amount < MIN_CENTS:
            return False
        payout = Payout.objects.create(seller=seller, cents=amount, key=uuid.uuid4(), paid_at=timezone.now())
        Seller.objects.filter(pk=seller_id).update(balance_cents=F("balance_cents") - amount)
        try:
            payout.reference = transfer(seller.iban, amount, f"payout {seller.pk}", key=payout.key)
        except BankError:
            log.exception("payout to seller %s failed", seller.pk)
            transaction.set_rollback(True)
            return False
        payout.save(update_fields=["reference"])
    return True


@shared_task
def run_payouts() -> int:
    # add() tests and sets in one step. It only spares work: what keeps payouts single is the row lock of pay().
    if not cache.add(LOCK, True, LOCK_SECONDS):
        log.info("payouts are already running")
        return 0
    paid = 0
    try:
        due = Seller.objects.filter(balance_cents__gte=MIN_CENTS, is_blocked=False)
        for seller_id in due.values_list("pk", flat=True):
            paid += pay(seller_id)
    finally:
        cache.delete(LOCK)
    return paid


@shared_task
def report_open_balances() -> dict[str, int]:
    due = Seller.objects.filter(balance_cents__gte=MIN_CENTS)
    return {seller.name: seller.balance_cents for seller in due.order_by("-balance_cents")[:20]}
