import { describe, expect, it } from "vitest";
import { named, type Twins } from "../../twins.fixture.ts";

const TWINS: Readonly<Record<string, readonly Twins[]>> = {
  "race-late-answer": [
    [
      "an answer that is ignored when it is late",
      "a.tsx",
      "useEffect(() => { find(text).then((found) => setPlaces(found)); }, [text]);",
      "useEffect(() => { let current = true; find(text).then((found) => current && setPlaces(found)); return () => { current = false; }; }, [text]);",
    ],
  ],
  "race-homemade-lock": [
    [
      "a lock that is taken in one step",
      "a.py",
      "def f():\n    if cache.get(LOCK):\n        return\n    cache.set(LOCK, True)\n",
      "def f():\n    if not cache.add(LOCK, True):\n        return\n",
    ],
  ],
};

describe.each(Object.entries(TWINS))("%s is told from its look-alike:", (rule, twins) => {
  it.each(twins)("%s", (_title, path, risky, harmless) => {
    expect(named(rule, path, risky, harmless)).toEqual([true, false]);
  });
});
