import { describe, expect, it } from "vitest";
import { named, type Twins } from "../../twins.fixture.ts";

const PRICES = (key: string): string =>
  `def prices(user, currency):\n    key = f"prices:${key}:{currency}"\n    hit = cache.get(key)\n    if hit is not None:\n        return hit\n    rules = Rule.objects.filter(group=user.customer_group, currency=currency)\n    made = {r.sku: r.cents for r in rules}\n    cache.set(key, made, 600)\n    return made\n`;
const TARIFFS = (key: string): string =>
  `class Tariffs {\n  tariffs(q) { return this.cached(\`t:${key}\`, () => this.engine.calculate(q.tenantId, q.code)); }\n  all() { return this.cached("all", async () => (await this.engine.rows()).map((row) => row.rate)); }\n}`;
const KEPT = (key: string, value = "await load(slug, lang)"): string =>
  `export async function page(slug, lang) { const key = ${key}; const hit = await cache.get(key); if (hit) return hit;\n const made = ${value}; await cache.set(key, made); return made; }`;
const TYPED = (key: string): string =>
  `interface Ask { country: string; postcode: string }\nconst keyOf = (ask: Ask) => ${key};\nexport async function price(ask: Ask) { const hit = await cache.get(keyOf(ask)); if (hit) return hit;\n const made = await quote(ask); await cache.set(keyOf(ask), made); return made; }`;

const TWINS: Readonly<Record<string, readonly Twins[]>> = {
  "key-incomplete": [
    [
      "keeps what a thing has under the id of the thing",
      "bistro/menus.py",
      'def card(place, lang):\n    key = f"menu:{place.pk}"\n    card = cache.get(key)\n    if card is None:\n        card = draw(place.dishes.all(), lang)\n        cache.set(key, card, 60)\n    return card\n',
      'def card(place, lang):\n    key = f"menu:{place.pk}:{lang}"\n    card = cache.get(key)\n    if card is None:\n        card = draw(place.dishes.all(), lang)\n        cache.set(key, card, 60)\n    return card\n',
    ],
    ["a key with a member of the user", "a.py", PRICES("all"), PRICES("{user.customer_group_id}")],
    [
      "what a keeper is given to make",
      "src/tariffs.ts",
      TARIFFS("${q.code}"),
      TARIFFS("${q.tenantId}:${q.code}"),
    ],
    [
      "one whose key names all that it is made of",
      "a.js",
      KEPT("`page:${slug}`"),
      KEPT("`page:${slug}:${lang}`"),
    ],
    ["an answer that is the same for all", "a.js", KEPT('"page"'), KEPT('"page"', "await load()")],
    [
      "a key that is made of the whole question",
      "a.ts",
      TYPED("`${ask.postcode}`"),
      TYPED("JSON.stringify(ask)"),
    ],
    [
      "a key that names each field of the question",
      "a.ts",
      TYPED("`${ask.postcode}`"),
      TYPED("`${ask.postcode}:${ask.country}`"),
    ],
    [
      "a table under a key of all parts",
      "a.ts",
      "const memo = {};\nfunction price(product, qty) { if (memo[product.id]) return memo[product.id]; return (memo[product.id] = quote(product, qty)); }",
      "const memo = {};\nfunction price(product, qty) { const key = `${product.id}|${qty}`; return (memo[key] ??= quote(product, qty)); }",
    ],
    [
      "a key that speaks of all that it is given",
      "a.py",
      'import redis\ndef cache_key(site, lang):\n    return f"menu:{site}"\n',
      'import redis\ndef cache_key(site, lang):\n    return f"menu:{site}:{lang}"\n',
    ],
    [
      "a setting that others keep",
      "a.js",
      'function f(user) { const hit = cache.get("title"); cache.set("title", make(user)); return hit; }',
      'function f(user) { return cache.get("title") + user; }',
    ],
  ],
};

describe.each(Object.entries(TWINS))("%s is told from its look-alike:", (rule, twins) => {
  it.each(twins)("%s", (_title, path, risky, harmless) => {
    expect(named(rule, path, risky, harmless)).toEqual([true, false]);
  });
});
