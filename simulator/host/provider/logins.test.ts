import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { withProject, type OpenProject } from "../../test/open-project.fixture.ts";

// OpenCode 1.18.33, measured by the conformance scripts `auth-*`.
async function ask({ host }: OpenProject, method: string, path: string, body?: unknown): Promise<unknown[]> {
  const headers = { "content-type": "application/json" };
  const given = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await host.fetch(path, { method, headers, ...given });
  return [response.status, await response.json()];
}

const KEY = { type: "api", key: "k-1" };

const loading = (loaded: string): string =>
  `return {
    auth: { provider: "fake", methods: [], loader: async (auth, provider) => {
      seen.push(["loader", await auth(), provider.key]);
      return ${loaded};
    } },
    "chat.params": async ({ provider }) => void seen.push(["params", provider.key, provider.options]),
  };`;

it("a loader is asked once, for a stored login, and the project's own options win", () =>
  withProject({ plugin: loading(`{ apiKey: "from-loader", mine: { a: 1 } }`) }, async (project) => {
    const id = await project.session();
    await project.prompt(id, "without a login");
    expect(project.seen).toEqual([["params", undefined, expect.objectContaining({ apiKey: "none" })]]);
    expect(await ask(project, "PUT", "/auth/fake", KEY)).toEqual([200, true]);
    await ask(project, "POST", "/instance/dispose");
    project.seen.length = 0;
    for (const text of ["one", "two"]) await project.prompt(id, text);
    const params = ["params", "k-1", expect.objectContaining({ apiKey: "none", mine: { a: 1 } })];
    expect(project.seen).toEqual([["loader", KEY, undefined], params, params]);
    const stored = readFileSync(join(project.host.paths?.data ?? "", "opencode/auth.json"), "utf8");
    expect(JSON.parse(stored)).toEqual({ fake: KEY });
    expect(JSON.stringify(project.trace)).not.toContain("from-loader");
  }));

it("the fetch of a loader carries the request, and what it makes of both sides counts", () =>
  withProject(
    {
      steps: [{ say: "hi there" }],
      plugin: loading(`{ fetch: async (url, init) => {
        const body = JSON.parse(init.body);
        body.temperature = 0.5;
        const answer = await fetch(url, { ...init, body: JSON.stringify(body) });
        return new Response((await answer.text()).replaceAll("hi", "HELLO"), answer);
      } }`),
    },
    async (project) => {
      await ask(project, "PUT", "/auth/fake", KEY);
      const { parts } = await project.prompt(await project.session(), "Hello");
      expect(parts.find(({ type }) => type === "text")).toMatchObject({ text: "HELLO there" });
      expect(project.requests[0]?.body["temperature"]).toBe(0.5);
    },
  ));

it.each([
  ["the network refuses is tried again", `fetch("http://127.0.0.1:1/none")`, undefined, 2],
  ["throws ends the step", `Promise.reject(new Error("token is gone"))`, { message: "token is gone" }, 1],
])("a fetch that %s", (_, first, data, asked) =>
  withProject(
    {
      plugin: loading(`{ fetch: async (url, init) => {
        seen.push("fetch");
        return seen.filter((one) => one === "fetch").length === 1 ? ${first} : fetch(url, init);
      } }`),
    },
    async (project) => {
      await ask(project, "PUT", "/auth/fake", KEY);
      const { info } = await project.prompt(await project.session(), "Hello");
      expect(info["error"]?.data).toEqual(data);
      expect(project.seen.filter((one) => one === "fetch")).toHaveLength(asked);
    },
  ),
);

it.each([
  ["a loader that throws", loading(`await Promise.reject(new Error("no token"))`)],
  ["a hook that names no provider", `return { auth: { methods: [], loader: async () => ({}) } };`],
])("%s leaves nothing that needs a model", (_, plugin) =>
  withProject({ plugin }, async (project) => {
    await ask(project, "PUT", "/auth/fake", KEY);
    const id = await project.session();
    for (const text of ["one", "two"])
      await expect(project.prompt(id, text)).rejects.toThrow("Unexpected server error");
    expect(project.seen.length).toBeLessThan(2);
  }),
);

it("a login by OAuth goes through the plugin, and what comes of it is stored", () =>
  withProject(
    {
      plugin: `return { auth: { provider: "fake", methods: [{ type: "oauth", label: "L", extra: 1,
        prompts: [{ type: "text", key: "region", message: "R?", validate: (given) => given === "eu" ? undefined : "only eu" }],
        authorize: async () => ({ url: "u", method: "code", instructions: "i", callback: async (code) =>
          code === "good" ? { type: "success", refresh: "r", access: "a", expires: 5, more: 1 } : { type: "failed" } }) }],
        loader: async (auth) => void seen.push(await auth()) } };`,
    },
    async (project) => {
      const login = (what: string, body: unknown): Promise<unknown[]> =>
        ask(project, "POST", `/provider/fake/oauth/${what}`, body);
      const prompts = [{ type: "text", key: "region", message: "R?" }];
      expect(await ask(project, "GET", "/provider/auth")).toEqual([
        200,
        { fake: [{ type: "oauth", label: "L", prompts }] },
      ]);
      const refused = (name: string, data: object): unknown[] => [400, { name, data }];
      const missing = refused("ProviderAuthOauthMissing", { providerID: "fake" });
      expect(await login("callback", { method: 0, code: "good" })).toEqual(missing);
      expect(await login("authorize", { method: "0" })).toEqual(refused("BadRequest", {}));
      expect(await login("authorize", { method: 0, inputs: { region: "us" } })).toEqual(
        refused("ProviderAuthValidationFailed", { field: "region", message: "only eu" }),
      );
      expect(await login("authorize", { method: 0 })).toEqual([
        200,
        { url: "u", method: "code", instructions: "i" },
      ]);
      const failed = refused("ProviderAuthOauthCallbackFailed", {});
      expect(await login("callback", { method: 0, code: "bad" })).toEqual(failed);
      expect(await login("callback", { method: 0, code: "good" })).toEqual([200, true]);
      await project.prompt(await project.session(), "Hello");
      expect(project.seen).toEqual([{ type: "oauth", refresh: "r", access: "a", expires: 5 }]);
    },
  ));
