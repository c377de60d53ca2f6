import sys
from datetime import date
from decimal import Decimal

import pytest

from billing.tariffs import OverlapError, TariffError, import_tariffs

HEADER = "code;price;valid_from;valid_until"


@pytest.fixture
def load(tmp_path):
    def _load(*lines, **options):
        path = tmp_path / "tariffs.csv"
        path.write_text("\n".join([HEADER, *lines]) + "\n", encoding="utf-8")
        return import_tariffs(path, **options)

    return _load


@pytest.mark.parametrize(
    ("column", "expected"),
    [("30", date(2025, 6, 30)), ("01", date(2025, 6, 1))],
)
def test_reads_all_columns(load, column, expected):
    (tariff,) = load(f"N1;0,3145;2025-01-01;2025-06-{column}")
    assert (tariff.code, tariff.price, tariff.valid_until) == ("N1", Decimal("0.3145"), expected)


def test_open_end(load):
    (tariff,) = load("N1;0,3145;2025-01-01;")
    assert tariff.valid_until is None


def test_overlap_is_refused(load):
    with pytest.raises(OverlapError, match="N1"):
        load("N1;0,3145;2025-01-01;2025-06-30", "N1;0,3320;2025-06-30;2025-12-31")


def test_adjacent_periods_are_fine(load):
    assert len(load("N1;0,3145;2025-01-01;2025-06-30", "N1;0,3320;2025-07-01;")) == 2


def test_rounds_half_even(load):
    (tariff,) = load("N1;0,31445;2025-01-01;")
    assert tariff.price == Decimal("0.3144")


def test_skip_empty_lines(load):
    """Blank lines are skipped by the import; a skipped line still counts for line numbers."""
    with pytest.raises(TariffError, match="line 3"):
        load("", "N1;abc;2025-01-01;")


def test_output_goes_to_stdout(load, capsys):
    load("N1;0,3145;2025-01-01;", verbose=True)
    captured = capsys.readouterr()
    assert captured.out.endswith("1 tariff\n")
    assert captured.err == "", f"unexpected messages on {sys.platform}"
