import logging
import re
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from sqlalchemy import select
from sqlalchemy.orm import Session

from .models import ClerkTask, Invoice, PurchaseOrder

log = logging.getLogger(__name__)

INVOICE_NO = re.compile(r"(?:Rechnungsnummer|Invoice no\.?)\s*:?\s*([A-Z0-9/-]{3,20})", re.I)
ORDER_NO = re.compile(r"\bPO-(\d{6})\b")
TOTAL = re.compile(r"(?:Gesamtbetrag|Total)\s*:?\s*(?:EUR|€)?\s*([\d.,]{4,12})", re.I)


class Unmatched(Exception):
    """The reason is shown to the clerk."""


@dataclass(frozen=True)
class Fields:
    number: str
    order_no: int
    total: Decimal


def extract(pattern: re.Pattern[str], text: str, what: str) -> str:
    match = pattern.search(text)
    if match is None:
        raise Unmatched(f"no {what} found")
    return match.group(1)


def amount(text: str) -> Decimal:
    if text[-3] == ",":
        text = text.replace(".", "").replace(",", ".")
    try:
        return Decimal(text.replace(",", ""))
    except InvalidOperation:
        raise Unmatched(f"total not understood: {text}") from None


def read_fields(text: str) -> Fields:
    return Fields(
        number=extract(INVOICE_NO, text, "invoice number"),
        order_no=int(extract(ORDER_NO, text, "order number")),
        total=amount(extract(TOTAL, text, "total")),
    )


def match_invoice(session: Session, document_id: int, text: str) -> Invoice | None:
    invoice = None
    try:
        fields = read_fields(text)
        order = session.scalars(select(PurchaseOrder).where(PurchaseOrder.number == fields.order_no)).first()
        if order is None:
            raise Unmatched(f"unknown order PO-{fields.order_no:06d}")
        invoice = Invoice(
            document_id=document_id,
            number=fields.number,
            total=fields.total,
            order_id=order.id,
            supplier_id=order.supplier_id,
        )
        session.add(invoice)
        if fields.total != order.total:
            raise Unmatched(f"total differs: {fields.total} / {order.total}")
    except Unmatched as reason:
        log.info("document %s goes to the clerk: %s", document_id, reason)
        session.add(ClerkTask(document_id=document_id, reason=str(reason)))
    session.commit()
    return invoice
