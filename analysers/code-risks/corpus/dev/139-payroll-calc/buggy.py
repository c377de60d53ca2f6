"""Monthly salaries."""
from dataclasses import dataclass

OVERTIME_SURCHARGE = 0.25
REGULAR_HOURS = 160.0


@dataclass
class Contract:
    employee: str
    hourly_wage: float
    tax_rate: float
    pension_rate: float = 0.093


@dataclass
class Payslip:
    employee: str
    gross: float
    tax: float
    pension: float
    net: float


def payslip(contract: Contract, hours: float, bonus: float = 0.0) -> Payslip:
    regular = min(hours, REGULAR_HOURS) * contract.hourly_wage
    overtime = max(0.0, hours - REGULAR_HOURS) * contract.hourly_wage * (1 + OVERTIME_SURCHARGE)
    gross = regular + overtime + bonus
    tax = gross * contract.tax_rate
    pension = gross * contract.pension_rate
    return Payslip(
        employee=contract.employee,
        gross=round(gross, 2),
        tax=round(tax, 2),
        pension=round(pension, 2),
        net=round(gross - tax - pension, 2),
    )


def split_bonus(total: float, members: list[str]) -> dict[str, float]:
    share = round(total / len(members), 2)
    return {member: share for member in members}


def read_wage(text: str) -> float:
    """'1.234,50' of the HR export."""
    return float(text.replace(".", "").replace(",", "."))


def total_cost(payslips: list[Payslip]) -> float:
    return sum(one.gross for one in payslips)
