"""Contacts as they come from CSV files."""
import csv
import re
from typing import Annotated, TextIO

from pydantic import AfterValidator, BaseModel, StringConstraints, ValidationError

NAME = re.compile(r"\w[\w '.-]{0,79}")
PHONE = re.compile(r"\+?[\d ()./-]{5,30}")
TAGS = re.compile(r"^(\s*[\w-]+\s*,?)*$")
POSTCODE = re.compile(r"^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$")


def check_name(value: str) -> str:
    if not NAME.fullmatch(value):
        raise ValueError("names consist of words")
    return value


def check_phone(value: str) -> str:
    if not PHONE.fullmatch(value):
        raise ValueError("not a phone number")
    return re.sub(r"[^\d+]", "", value)


def check_tags(value: str) -> str:
    if not TAGS.match(value):
        raise ValueError("tags are words separated by commas")
    return value


Short = StringConstraints(strip_whitespace=True, max_length=200)


class Contact(BaseModel):
    name: Annotated[str, Short, AfterValidator(check_name)]
    phone: Annotated[str, Short, AfterValidator(check_phone)]
    tags: Annotated[str, Short, AfterValidator(check_tags)] = ""
    note: str = ""


def is_postcode(value: str) -> bool:
    return POSTCODE.match(value.strip().upper()) is not None


def read_contacts(stream: TextIO) -> tuple[list[Contact], list[str]]:
    contacts, problems = [], []
    for number, row in enumerate(csv.DictReader(stream), start=2):
        try:
            contacts.append(Contact(**{key: value for key, value in row.items() if key and value}))
        except ValidationError as err:
            problems += [f"line {number}: {one['loc'][0]}: {one['msg']}" for one in err.errors()]
    return contacts, problems
