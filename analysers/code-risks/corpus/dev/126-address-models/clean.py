"""Contacts as they come from CSV files."""
import csv
import re
from typing import Annotated, TextIO

from pydantic import AfterValidator, BaseModel, StringConstraints, ValidationError

NAME = re.compile(r"\w[\w '.-]{0,79}")
PHONE = re.compile(r"\+?[\d ()./-]{5,30}")
TAG = re.compile(r"[\w-]{1,40}")
POSTCODE = re.compile(r"^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$")
# Each repetition starts with a dash, which the class does not contain: one way to match, so linear.
SLUG = re.compile(r"[a-z\d]+(?:-[a-z\d]+)*")


def check_name(value: str) -> str:
    if not NAME.fullmatch(value):
        raise ValueError("names consist of words")
    return value


def check_phone(value: str) -> str:
    if not PHONE.fullmatch(value):
        raise ValueError("not a phone number")
    return re.sub(r"[^\d+]", "", value)


def check_tags(value: str) -> str:
    tags = [tag.strip() for tag in value.split(",")]
    if not all(TAG.fullmatch(tag) for tag in tags if tag):
        raise ValueError("tags are words separated by commas")
    return ",".join(tags)


def check_source(value: str) -> str:
    if not SLUG.fullmatch(value):
        raise ValueError("a source is a slug like spring-fair-2024")
    return value


Short = StringConstraints(strip_whitespace=True, max_length=200)


class Contact(BaseModel):
    name: Annotated[str, Short, AfterValidator(check_name)]
    phone: Annotated[str, Short, AfterValidator(check_phone)]
    tags: Annotated[str, Short, AfterValidator(check_tags)] = ""
    source: Annotated[str, Short, AfterValidator(check_source)] = "csv"
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
