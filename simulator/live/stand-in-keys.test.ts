import { describe, expect, test } from "vitest";
import type { OwnProvider } from "./own-provider.ts";
import { standInsFor } from "./stand-in-keys.ts";

const KEY = "sk-live-4711";
const own = (more: Partial<OwnProvider>): OwnProvider => ({
  id: "a",
  settings: {},
  login: undefined,
  env: {},
  known: [],
  ...more,
});

describe("a host with stand-ins does not get the key, and the provider does", () => {
  test.each<[string, Partial<OwnProvider>]>([
    ["in the settings", { settings: { options: { apiKey: KEY } } }],
    [
      "in a variable that the settings name",
      { settings: { options: { apiKey: "{env:MINE}" } }, env: { MINE: KEY } },
    ],
    ["in a variable that OpenCode knows", { env: { GROQ_API_KEY: KEY } }],
    ["in a login", { login: { type: "api", key: KEY } }],
    ["in a login by OAuth", { login: { type: "oauth", access: KEY, expires: 1 } }],
    [
      "in a header of the provider",
      { settings: { options: { headers: { Authorization: `Bearer ${KEY}` } } } },
    ],
    [
      "in a header with a variable",
      { settings: { options: { headers: { "X-Gate": "{env:GATE_TOKEN}" } } }, env: { GATE_TOKEN: KEY } },
    ],
    ["in a header of one model", { settings: { models: { m: { headers: { "x-api-key": KEY } } } } }],
    ["in the address", { settings: { options: { queryParams: { key: KEY } } } }],
  ])("%s", (_, more) => {
    const { provider, restore, hide } = standInsFor(own(more));
    const given = JSON.stringify(provider);
    expect(given).not.toContain(KEY);
    const [standIn = "none"] = /stand-in-\d+-for-a-key/.exec(given) ?? [];
    expect(restore(`Bearer ${standIn}`)).toBe(`Bearer ${KEY}`);
    expect(hide(`{"said":"no such key: ${KEY}"}`)).toBe(`{"said":"no such key: ${standIn}"}`);
  });
});

test("what is no key stays as it is", () => {
  const { provider, hide } = standInsFor(
    own({
      settings: {
        name: "A",
        options: { timeout: 5, headers: { "X-Title": "shop" } },
        models: { "{env:M}": { id: "m" } },
      },
      login: { type: "wellknown", key: "A_VARIABLE", token: KEY },
      env: { M: "large", ACCOUNT: "me" },
    }),
  );
  expect(provider).toMatchObject({
    settings: {
      name: "A",
      options: { timeout: 5, headers: { "X-Title": "shop" } },
      models: { "{env:M}": { id: "m" } },
    },
    login: { type: "wellknown", key: "A_VARIABLE" },
    env: { M: "large", ACCOUNT: "me" },
  });
  expect(hide("a large shop")).toBe("a large shop");
});

test("what renews a login stays with the host, and is hidden", () => {
  const { provider, hide } = standInsFor(
    own({ login: { type: "oauth", access: "access-1", refresh: "refresh-1" } }),
  );
  expect(provider.login).toMatchObject({ refresh: "refresh-1" });
  expect(hide("refresh-1 of access-1")).not.toMatch(/refresh-1|access-1/);
});

test("a key that is a word of the model's name, or a short one, is not hidden in what is told", () => {
  const { hide, restore, provider } = standInsFor(own({ settings: { options: { apiKey: "ollama" } } }), [
    "ollama/m",
  ]);
  expect(hide("ollama/m")).toBe("ollama/m");
  expect(restore(JSON.stringify(provider))).toContain('"apiKey":"ollama"');
  expect(standInsFor(own({ env: { A_KEY: "no" } })).hide("no, not now")).toBe("no, not now");
});

test("keys that begin alike, and one with signs of JSON, are each hidden whole", () => {
  const { hide, restore } = standInsFor(
    own({ env: { A_KEY: "secret", B_KEY: "secret-2", C_KEY: 'se"cret\\3' } }),
  );
  expect(hide('secret-2 secret {"c":"se\\"cret\\\\3"}')).toBe(
    'stand-in-2-for-a-key stand-in-1-for-a-key {"c":"stand-in-3-for-a-key"}',
  );
  expect(restore("stand-in-2-for-a-key")).toBe("secret-2");
});
