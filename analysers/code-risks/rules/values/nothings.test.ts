import { describe, expect, it } from "vitest";
import { named, type Twins } from "../../twins.fixture.ts";

const py = (...lines: string[]): string => `${lines.join("\n")}\n`;

const TWINS: Readonly<Record<string, readonly Twins[]>> = {
  "nothing-opened": [
    [
      "a header that is asked for",
      "a.ts",
      'export const f = (ctx) => (ctx.headers.authorization as string).split(" ");',
      'export const f = (ctx) => ctx.headers.authorization?.split(" ");',
    ],
    [
      "a part that may be null and is asked for",
      "a.ts",
      "interface A {\n  profile: P | null;\n}\nexport const f = (a: A) => a.profile.name;",
      "interface A {\n  profile: P | null;\n}\nexport const f = (a: A) => a.profile?.name;",
    ],
    [
      "asks for what is there only where the other is",
      "src/quote.js",
      "function quote(country) { const zone = ZONES.find((one) => one.id === country); return { zone: zone.name }; }",
      "function quote(country, grams) { const zone = ZONES.find((one) => one.id === country); const tier = zone?.tiers.find((one) => grams < one.to); return tier ? { zone: zone.name } : null; }",
    ],
    [
      "asks a server",
      "lib/pages.py",
      py("def one(table, key):", "    row = table.get(key)", "    return row.name"),
      py("def one(http, url):", "    row = http.get(url)", "    row.raise_for_status()", "    return row"),
    ],
    [
      "goes on while there is one",
      "src/queue.js",
      "function f(jobs) { let job = jobs.shift(); job.run(); }",
      "function f(jobs) { for (let job = jobs.shift(); job; job = jobs.shift()) job.run(); }",
    ],
    [
      "builds a query, or has a list of jQuery",
      "src/find.js",
      "function f(xs, id) { const x = xs.find((one) => one.id === id); return x.name; }",
      "function f(docs, req) { const x = docs.find(req, { slug: 'a' }); return x.toArray(); }\nfunction g(b) { return b.closest('li').data('id'); }",
    ],
    [
      "a function of this file that always gives something",
      "a.py",
      "def find(n) -> Optional[Plan]:\n    return PLANS[n]\ndef price(n):\n    return find(n).cents\n",
      "def find(n) -> Plan:\n    return PLANS[n]\ndef price(n):\n    return find(n).cents\n",
    ],
    [
      "a pair of nothings, which is a pair",
      "a.py",
      "def find(n):\n    if n:\n        return n\n    return None\na = find(1).x\n",
      "def find(n):\n    if n:\n        return n, n\n    return None, None\na, b = find(1)\n",
    ],
    [
      "a list of what may be missing",
      "a.ts",
      "function f(): Row | undefined { return g(); }\nconst { a } = f();",
      "function f(): { a: Row | undefined } { return g(); }\nconst { a } = f();",
    ],
    [
      "a match that is made in the condition",
      "a.js",
      "const m = /a(b)/.exec(text); use(m[1]);",
      "let m; while ((m = /a(b)/.exec(text)) !== null) use(m[1]);",
    ],
    [
      "a queue whose length was looked at",
      "a.ts",
      "const next = () => queue.shift()!.run();",
      "const next = () => { if (queue.length > 0) queue.shift()!.run(); };",
    ],
    [
      "an entry of a map that was put there",
      "a.ts",
      "const m = new Map(); const f = (k) => m.get(k).push(1);",
      "const m = new Map(); const f = (k) => { if (!m.has(k)) m.set(k, []); m.get(k).push(1); };",
    ],
    [
      "an element with a fixed name in the script's own page",
      "a.js",
      "row(`#r${id}`); document.querySelector(`#r${id}`).remove();",
      'document.querySelector("#toast").remove();',
    ],
    [
      "a look-up of jQuery, which is never nothing",
      "a.js",
      'event.target.closest(".row").remove();',
      '$(event.target).closest(".row").remove();',
    ],
    [
      "the last part of a text that was split",
      "a.js",
      "const f = (parts) => parts.pop().trim();",
      'const f = (text) => text.split(";").pop().trim();',
    ],
    [
      "a header that is asked for",
      "a.js",
      'const f = (req) => req.headers.authorization.split(" ")[1];',
      'const f = (req) => { if (!req.headers.authorization) return; return req.headers.authorization.split(" ")[1]; };',
    ],
    [
      "a row that a sum always gives",
      "a.py",
      'def f(cur):\n    cur.execute("select name from t where id = %s", (1,))\n    return cur.fetchone()[0]\n',
      'def f(cur):\n    cur.execute("select count(*) from t")\n    return cur.fetchone()[0]\n',
    ],
    [
      "the first of a list that is not empty",
      "a.tsx",
      "const A = ({ posts }) => { const [first] = posts; return <h2>{first.title}</h2>; };",
      "const A = ({ posts }) => { if (posts.length === 0) return null; const [first] = posts; return <h2>{first.title}</h2>; };",
    ],
    [
      "a text of the store that is asked for",
      "a.ts",
      'const raw = localStorage.getItem("s");\nexport const t = JSON.parse(raw!).theme;',
      'const raw = localStorage.getItem("s") ?? "{}";\nexport const t = JSON.parse(raw).theme;',
    ],
    [
      "a part that was asked for before it is insisted on",
      "a.ts",
      "interface U { address?: A }\nconst f = (u: U) => u.address!.city;",
      'interface U { address?: A }\nconst f = (u: U) => { if (!u.address) return ""; return u.address!.city; };',
    ],
    [
      "a part of a page that was looked for",
      "a.py",
      'from bs4 import BeautifulSoup\ndef f(soup):\n    return soup.find("h1").text\n',
      'from bs4 import BeautifulSoup\ndef f(soup):\n    tag = soup.find("h1")\n    return tag.text if tag else ""\n',
    ],
  ],
};

describe.each(Object.entries(TWINS))("%s is told from its look-alike:", (rule, twins) => {
  it.each(twins)("%s", (_title, path, risky, harmless) => {
    expect(named(rule, path, risky, harmless)).toEqual([true, false]);
  });
});
