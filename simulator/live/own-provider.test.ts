import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { narrowed, placeLogin, readOwnProvider, settingsAt } from "./own-provider.ts";

const home = mkdtempSync(join(tmpdir(), "own-provider-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const put = (path: string, text: string): void => {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), text);
};
put(
  ".config/opencode/opencode.json",
  '{ "provider": { "a": { "name": "A", "options": { "baseURL": "x" } } } }',
);
put(
  ".config/opencode/opencode.jsonc",
  '{ // later\n "plugin": ["p"], "provider": { "a": { "name": "B", "options": { "apiKey": "{env:A_KEY}" }, }, "b": {} } }',
);
put(
  ".local/share/opencode/auth.json",
  '{ "a": { "type": "api", "key": "k" }, "c": { "type": "api", "key": "l" } }',
);
const env = { HOME: home, A_KEY: "1", A_OTHER: "2", PATH: "/bin", OPENCODE_X: "3" };

test("of the user's setup only the provider's block, its own login and the named variables go along", () => {
  const own = readOwnProvider("a", env);
  expect(own.settings).toEqual({ name: "B", options: { baseURL: "x", apiKey: "{env:A_KEY}" } });
  expect(own.login).toEqual({ type: "api", key: "k" });
  expect(own.known).toEqual(["a", "b", "c"]);
  expect(own.env).toEqual({ A_KEY: "1", A_OTHER: "2" });
  expect(narrowed(own, []).env).toEqual({ A_KEY: "1" });
  expect(narrowed(own, ["A_OTHER"]).env).toEqual({ A_KEY: "1", A_OTHER: "2" });
});

test("the host finds the provider at another address, and its login where nobody else can read it", () => {
  const own = readOwnProvider("a", env);
  expect(settingsAt(own, "http://here")).toEqual({
    a: { name: "B", options: { apiKey: "{env:A_KEY}", baseURL: "http://here" } },
  });
  const data = join(home, "data");
  placeLogin(own, data);
  const file = join(data, "opencode", "auth.json");
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ a: { type: "api", key: "k" } });
  // Windows has no such modes.
  const others = process.platform === "win32" ? 0 : statSync(file).mode & 0o077;
  expect(others).toBe(0);
});
