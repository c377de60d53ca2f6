import { describe, expect, it } from "vitest";
import { named, type Twins } from "../../twins.fixture.ts";

const INVITE = (head: string, pick: string): string =>
  `${head}\ndef create_invite(team):\n    secret = "".join(${pick})\n    return Invite.objects.create(team=team, secret=secret)\n`;
const LETTERS = (name: string, pick: string): string =>
  `function ${name}(len) {\n  return Array.from({ length: len }, () => A[${pick}]).join("");\n}\n`;
const USED = (name: string): string =>
  `function make() { return Math.random().toString(36).slice(2); }\nexports.open = () => { const ${name} = make(); return save(${name}); };\n`;

const TWINS: Readonly<Record<string, readonly Twins[]>> = {
  "random-guessable": [
    [
      "a token from real randomness",
      "a.ts",
      'function newToken() { let out = ""; out += A[Math.floor(Math.random() * 9)]; return out; }',
      'function newToken() { let out = ""; out += randomBytes(9).toString("hex"); return out; }',
    ],
    [
      "a choice of the guessable kind",
      "a.py",
      INVITE("from random import choices", "choices(LETTERS, k=10)"),
      INVITE("from secrets import choice", "choice(LETTERS) for _ in range(10)"),
    ],
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
    [
      "a code that grows in a name of no meaning",
      "src/codes.ts",
      "export function newCode() { let tail = ''; while (tail.length < 16) tail += Math.random().toString(36); return tail; }",
      "export function newCode() { const delay = Math.random() * 60; wait(delay); return randomBytes(24).toString('hex'); }",
    ],
  ],
  "digest-weak": [
    [
      "a digest under another name",
      "a.py",
      "from hashlib import md5 as short\ndef hash_password(password):\n    return short(password.encode()).hexdigest()\n",
      "from hashlib import md5 as short\ndef etag(body):\n    return short(body.encode()).hexdigest()\n",
    ],
  ],
};

describe.each(Object.entries(TWINS))("%s is told from its look-alike:", (rule, twins) => {
  it.each(twins)("%s", (_title, path, risky, harmless) => {
    expect(named(rule, path, risky, harmless)).toEqual([true, false]);
  });
});
