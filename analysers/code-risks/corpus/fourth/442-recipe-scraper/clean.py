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
    if m is None:
        return None
    return int(m.group(1) or 0) * 60 + int(m.group(2) or 0)


def parse(html: str) -> Recipe:
    soup = BeautifulSoup(html, "html.parser")
    root = soup.find(attrs={"itemtype": re.compile("schema.org/Recipe")})
    if root is None:
        raise NoRecipe("no recipe markup on this page")

    name = root.find(attrs={"itemprop": "name"}) or soup.find("h1")
    if name is None:
        raise NoRecipe("recipe without a name")
    recipe = Recipe(title=name.get_text(strip=True))
    if m := SERVINGS.search(root.get_text(" ")):
        recipe.servings = int(m.group(1))
    time_tag = root.find("time", attrs={"itemprop": "totalTime"})
    if time_tag is not None:
        recipe.minutes = _minutes(time_tag.get("datetime", ""))
    listing = root.find("ul", class_="ingredients")
    for li in listing.find_all("li") if listing else []:
        recipe.ingredients.append(" ".join(li.get_text(" ").split()))
    return recipe
