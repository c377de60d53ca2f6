import { describe, expect, it } from "vitest";
import { named, type Twins } from "../../twins.fixture.ts";

const KEPT = (key: string, value = "await load(slug, lang)"): string =>
  `export async function page(slug, lang) { const key = ${key}; const hit = await cache.get(key); if (hit) return hit;\n const made = ${value}; await cache.set(key, made); return made; }`;
const TYPED = (key: string): string =>
  `interface Ask { country: string; postcode: string }\nconst keyOf = (ask: Ask) => ${key};\nexport async function price(ask: Ask) { const hit = await cache.get(keyOf(ask)); if (hit) return hit;\n const made = await quote(ask); await cache.set(keyOf(ask), made); return made; }`;

describe("a kept answer whose key says too little is told from", () => {
  it.each<Twins>([
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
  ])("%s", (_title, path, risky, harmless) => {
    expect(named("key-incomplete", path, risky, harmless)).toEqual([true, false]);
  });
});
