from decimal import ROUND_HALF_UP, Decimal

from django.core.cache import cache
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.template.loader import render_to_string
from django.utils import translation

from bistro.models import Dish, Restaurant

TTL = 600
CENT = Decimal("0.01")
LANGUAGES_KEY = "bistro:languages"


def _version(restaurant_id: int) -> int:
    return cache.get_or_set(f"menu-version:{restaurant_id}", 1, None)


def _price(dish: Dish, member: bool) -> Decimal:
    factor = Decimal("0.9") if member else Decimal(1)
    return (dish.price * factor).quantize(CENT, ROUND_HALF_UP)


def menu_card(restaurant: Restaurant, lang: str, member: bool, allergens: bool) -> str:
    key = f"menu:{restaurant.pk}:{_version(restaurant.pk)}:{int(allergens)}"
    card = cache.get(key)
    if card is not None:
        return card
    with translation.override(lang):
        dishes = [(d, _price(d, member)) for d in restaurant.dishes.filter(active=True)]
        card = render_to_string(
            "bistro/menu.html",
            {"restaurant": restaurant, "dishes": dishes, "allergens": allergens},
        )
    cache.set(key, card, TTL)
    return card


def languages() -> list[str]:
    return cache.get_or_set(
        LANGUAGES_KEY,
        lambda: sorted(set(Restaurant.objects.values_list("default_language", flat=True))),
        TTL,
    )


@receiver(post_save, sender=Dish)
def drop_cards(sender, instance, **kwargs):
    cache.set(f"menu-version:{instance.restaurant_id}", _version(instance.restaurant_id) + 1, None)
