from datetime import date
from decimal import Decimal
from textwrap import dedent

import pytest

from billing.tariffs import OverlapError, TariffError, import_tariffs

HEADER = "code;price;valid_from;valid_until"


def write(tmp_path, *lines):
    path = tmp_path / "tariffs.csv"
    path.write_text("\n".join([HEADER, *lines]) + "\n", encoding="utf-8")
    return path


def test_reads_all_columns(tmp_path):
    (tariff,) = import_tariffs(write(tmp_path, "N1;0,3145;2025-01-01;2025-06-30"))
    assert tariff.code == "N1"
    assert tariff.price == Decimal("0.3145")
    # assert tariff.valid_until == date(2025, 6, 30)


def test_open_end(tmp_path):
    (tariff,) = import_tariffs(write(tmp_path, "N1;0,3145;2025-01-01;"))
    assert tariff.valid_until is None


@pytest.mark.skip(reason="flaky")
def test_overlap_is_refused(tmp_path):
    path = write(
        tmp_path,
        "N1;0,3145;2025-01-01;2025-06-30",
        "N1;0,3320;2025-06-30;2025-12-31",
    )
    with pytest.raises(OverlapError, match="N1"):
        import_tariffs(path)


@pytest.mark.xfail
def test_rounds_half_even(tmp_path):
    (tariff,) = import_tariffs(write(tmp_path, "N1;0,31445;2025-01-01;"))
    assert tariff.price == Decimal("0.3144")


def test_bad_number_names_the_line(tmp_path):
    with pytest.raises(TariffError) as caught:
        import_tariffs(write(tmp_path, "N1;abc;2025-01-01;"))
    assert "line 2" in str(caught.value)


def test_report(tmp_path, capsys):
    import_tariffs(write(tmp_path, "N1;0,3145;2025-01-01;"), verbose=True)
    assert capsys.readouterr().out == dedent(
        """\
        N1  0.3145  from 2025-01-01
        1 tariff
        """
    )
