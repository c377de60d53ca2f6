import re
from dataclasses import dataclass, field

from bs4 import BeautifulSoup


class NoRecipe(Exception):
    pass


@dataclass
class Recipe:
    title: str
    servings: int = 4
    minutes: int | None = None
    ingredients: list[str] = field(default_factory=list)


SERVINGS = re.compile(r"(\d+)\s*(?:servings|portions|people)", re.I)
ISO_TIME = re.compile(r"PT(?:(\d+)H)?(?:(\d+)M)?")


def _minutes(text: str) -> int | None:
    m = ISO_TIME.search(text)
    return int(m.group(1) or 0) * 60 + int(m.group(2) or 0)


def parse(html: str) -> Recipe:
    soup = BeautifulSoup(html, "html.parser")
    root = soup.find(attrs={"itemtype": re.compile("schema.org/Recipe")})
    if root is None:
        raise NoRecipe("no recipe markup on this page")

    title = root.find(attrs={"itemprop": "name"}).get_text(strip=True)
    servings = int(SERVINGS.search(root.get_text(" ")).group(1))
    time_tag = root.find("time", attrs={"itemprop": "totalTime"})
    recipe = Recipe(title=title, servings=servings, minutes=_minutes(time_tag["datetime"]))
    listing = root.find("ul", class_="ingredients")
    for li in listing.find_all("li"):
        recipe.ingredients.append(" ".join(li.get_text(" ").split()))
    return recipe
