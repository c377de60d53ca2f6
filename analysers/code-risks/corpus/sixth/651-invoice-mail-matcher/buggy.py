import logging
import re
from decimal import Decimal

from sqlalchemy import select
from sqlalchemy.orm import Session

from .models import ClerkTask, Invoice, PurchaseOrder

log = logging.getLogger(__name__)

INVOICE_NO = re.compile(r"(?:Rechnungsnummer|Invoice no\.?)\s*:?\s*([A-Z0-9/-]{3,20})", re.I)
ORDER_NO = re.compile(r"\bPO-(\d{6})\b")
TOTAL = re.compile(r"(?:Gesamtbetrag|Total)\s*:?\s*(?:EUR|€)?\s*([\d.,]{4,12})", re.I)


def amount(text: str) -> Decimal:
    if text[-3] == ",":
        text = text.replace(".", "").replace(",", ".")
    return Decimal(text.replace(",", ""))


def match_invoice(session: Session, document_id: int, text: str) -> Invoice:
    number = INVOICE_NO.search(text).group(1)
    order_no = ORDER_NO.search(text).group(1)
    total = amount(TOTAL.search(text).group(1))

    order = session.scalars(select(PurchaseOrder).where(PurchaseOrder.number == int(order_no))).first()
    invoice = Invoice(
        document_id=document_id,
        number=number,
        total=total,
        order_id=order.id,
        supplier_id=order.supplier_id,
    )
    session.add(invoice)

    if total != order.total:
        session.add(ClerkTask(document_id=document_id, reason=f"total differs: {total} / {order.total}"))
    session.commit()
    log.info("invoice %s attached to PO-%s", number, order_no)
    return invoice
