/** Risks, each beside code that looks like it and has none. */
import { describe, expect, it } from "vitest";
import { named, type Twins } from "../twins.fixture.ts";

const LIT = (from: string): string =>
  `import { unsafeHTML } from '${from}';\nexport const view = (c: string) => html\`<p>\${unsafeHTML(c)}</p>\`;\n`;
const HONO = (from: string): string =>
  `import { raw } from '${from}';\nexport const Bio = (m: Member) => <section>{raw(m.bio)}</section>;\n`;
const LETTERS = (name: string, pick: string): string =>
  `function ${name}(len) {\n  return Array.from({ length: len }, () => A[${pick}]).join("");\n}\n`;
const USED = (name: string): string =>
  `function make() { return Math.random().toString(36).slice(2); }\nexports.open = () => { const ${name} = make(); return save(${name}); };\n`;
const FIELD = (given: string): string =>
  `@dataclass\nclass Smtp:\n    host: str = "smtp.example.org"\n    passwd: str = ${given}\n`;
const SKIP = (asked: string): string =>
  `import { test } from '@playwright/test';\ntest('adds', async ({ page, isMobile }) => {\n  test.skip(${asked}, 'the button is in the drawer');\n  await page.goto('/');\n});\n`;
const PRICES = (key: string): string =>
  `def prices(user, currency):\n    key = f"prices:${key}:{currency}"\n    hit = cache.get(key)\n    if hit is not None:\n        return hit\n    rules = Rule.objects.filter(group=user.customer_group, currency=currency)\n    made = {r.sku: r.cents for r in rules}\n    cache.set(key, made, 600)\n    return made\n`;

const TOLD: Readonly<Record<string, readonly Twins[]>> = {
  "html-sink": [
    ["markup of lit", "a.ts", LIT("lit/directives/unsafe-html.js"), LIT("./escaped-html.js")],
    ["markup of hono", "a.tsx", HONO("hono/html"), HONO("./raw-text")],
    [
      "markup of an element of Solid",
      "a.tsx",
      "export const A = (props) => <div innerHTML={props.bio} />;\n",
      "export const A = (props) => <div textContent={props.bio} />;\n",
    ],
  ],
  "random-guessable": [
    [
      "letters of a token, picked by a step without a name",
      "a.js",
      LETTERS("resetToken", "(Math.random() * 26) | 0"),
      LETTERS("resetToken", "randomInt(26)"),
    ],
    [
      "letters for what needs no guard",
      "a.js",
      LETTERS("token", "Math.random() * 9"),
      LETTERS("word", "Math.random() * 9"),
    ],
    ["what the caller calls the result", "a.js", USED("sid"), USED("row")],
  ],
  "secret-named": [
    [
      "the default of a field",
      "a.py",
      FIELD('field(default="b7Qw!x0pL2-92vTtz", repr=False)'),
      FIELD('field(default_factory=lambda: os.environ["SMTP_PASSWD"], repr=False)'),
    ],
    ["the first of a model's field", "a.py", FIELD('Field("b7Qw!x0pL2-92vTtz")'), FIELD("Field(...)")],
  ],
  "test-off": [["a test skipped on one kind of machine", "a.spec.ts", SKIP("true"), SKIP("isMobile")]],
  "key-incomplete": [
    ["a key with a member of the user", "a.py", PRICES("all"), PRICES("{user.customer_group_id}")],
  ],
};

describe.each(Object.entries(TOLD))("%s is told from what looks like it:", (rule, twins) => {
  it.each(twins)("%s", (_title, path, risky, harmless) => {
    expect(named(rule, path, risky, harmless)).toEqual([true, false]);
  });
});
