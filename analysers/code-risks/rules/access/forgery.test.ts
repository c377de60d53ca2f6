import { describe, expect, it } from "vitest";
import { named, type Twins } from "../../twins.fixture.ts";

const TWINS: Readonly<Record<string, readonly Twins[]>> = {
  "request-forged": [
    [
      "an exempted caller that has no cookie",
      "a.py",
      "csrf.exempt(gates.bp)\n",
      '# Scanners send "Authorization: Bearer" and no cookie.\ncsrf.exempt(gates.bp)\n',
    ],
  ],
};

describe.each(Object.entries(TWINS))("%s is told from its look-alike:", (rule, twins) => {
  it.each(twins)("%s", (_title, path, risky, harmless) => {
    expect(named(rule, path, risky, harmless)).toEqual([true, false]);
  });
});
