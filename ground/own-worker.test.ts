import { expect, it } from "vitest";
import { takesOver } from "./own-worker.ts";

it.each([
  "process.chdir(folder);",
  `vi.${"mock"}("./clock.ts");`,
  `process.${"env"}["HOME"] = "/";`,
  `process.${"env"}.HOME = home;`,
  "vi.useFakeTimers();",
])("a file gets a worker of its own with %s", (line) => expect(takesOver(line)).toBe(true));

it.each([
  "await openFakeHost({ directory });",
  "vi.spyOn(console, 'log');",
  'const home = process.env["HOME"];',
  "vi.useFakeTimers(); afterEach(() => vi.useRealTimers());",
])("and shares one with %s", (line) => expect(takesOver(line)).toBe(false));
