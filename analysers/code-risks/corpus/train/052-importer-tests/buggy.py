"""Tests of the bank statement importer."""
from decimal import Decimal
from pathlib import Path

import pytest

from bank.importer import StatementError, read_statement

DATA = Path(__file__).parent / "data"


@pytest.fixture
def camt():
    return read_statement(DATA / "camt053.xml")


@pytest.fixture
def mt940():
    return read_statement(DATA / "statement.sta")


def test_camt_reads_every_entry(camt):
    assert len(camt.entries) == 12
    assert camt.currency == "EUR"


def test_camt_knows_the_sign_of_an_amount(camt):
    assert camt.entries[0].amount == Decimal("-49.90")


@pytest.mark.skip(reason="broken since the CAMT change, fix later")
def test_mt940_reads_every_entry(mt940):
    assert [entry.amount for entry in mt940.entries] == [Decimal("120.00"), Decimal("-3.50")]


def test_balance_is_opening_plus_entries(mt940):
    total = mt940.opening_balance + sum(entry.amount for entry in mt940.entries)
    assert total == mt940.closing_balance


def test_broken_file_names_the_line():
    with pytest.raises(StatementError, match="line 7"):
        read_statement(DATA / "broken.sta")


def test_bookings_of_other_accounts_are_skipped(camt):
    assert camt.skipped == 2


@pytest.mark.parametrize("name", ["camt053.xml", "statement.sta"])
def test_reading_twice_gives_the_same(name):
    assert read_statement(DATA / name) == read_statement(DATA / name)
