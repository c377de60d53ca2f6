"""Monthly salaries."""
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

CENT = Decimal("0.01")
OVERTIME_SURCHARGE = Decimal("0.25")
REGULAR_HOURS = Decimal(160)


@dataclass
class Contract:
    employee: str
    hourly_wage: Decimal
    tax_rate: Decimal
    pension_rate: Decimal = Decimal("0.093")


@dataclass
class Payslip:
    employee: str
    gross: Decimal
    tax: Decimal
    pension: Decimal
    net: Decimal


def to_cents(amount: Decimal) -> Decimal:
    return amount.quantize(CENT, rounding=ROUND_HALF_UP)


def payslip(contract: Contract, hours: Decimal, bonus: Decimal = Decimal(0)) -> Payslip:
    regular = min(hours, REGULAR_HOURS) * contract.hourly_wage
    overtime = max(Decimal(0), hours - REGULAR_HOURS) * contract.hourly_wage * (1 + OVERTIME_SURCHARGE)
    gross = to_cents(regular + overtime + bonus)
    tax = to_cents(gross * contract.tax_rate)
    pension = to_cents(gross * contract.pension_rate)
    return Payslip(contract.employee, gross, tax, pension, net=gross - tax - pension)


def split_bonus(total: Decimal, members: list[str]) -> dict[str, Decimal]:
    """In whole cents; the first ones get the cents that cannot be split."""
    share, rest = divmod(int(to_cents(total) * 100), len(members))
    return {member: Decimal(share + (i < rest)) * CENT for i, member in enumerate(members)}


def read_wage(text: str) -> Decimal:
    """'1.234,50' of the HR export."""
    return Decimal(text.replace(".", "").replace(",", "."))


def total_cost(payslips: list[Payslip]) -> Decimal:
    return sum((one.gross for one in payslips), Decimal(0))


def mean_hours(hours: list[float]) -> float:
    """For the chart of working time: hours, not money."""
    return round(sum(hours) / len(hours), 1) if hours else 0.0
