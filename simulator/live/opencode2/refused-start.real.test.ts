import { chmodSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { ScriptedModel } from "../../model/scripted-model.ts";
import { createSession } from "../../opencode2/session.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { locateOpencode } from "../locate-opencode.ts";
import { openLiveHost, type LiveHostOptions } from "../open-live-host.ts";
import { startLiveServer } from "../start-live-server.ts";
import { obtainOpencode2 } from "./obtain-opencode2.ts";

/** Bad input, one clear message each. */
const SLOW_MS = 300_000;
const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

function project(files: Readonly<Record<string, string>>): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "refused-start-2-")));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
  cleanups.push(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Opens a host on these files, says something to it, and tells how it failed. */
async function failure(
  files: Readonly<Record<string, string>>,
  options: Partial<LiveHostOptions> = {},
): Promise<{ readonly error: string; readonly trace: readonly TraceEvent[] }> {
  const directory = project(files);
  const trace: TraceEvent[] = [];
  const plugins = Object.keys(files)
    .filter((name) => name.endsWith(".js"))
    .map((name) => join(directory, name));
  const opened = openLiveHost({
    kind: "opencode@2",
    directory,
    model: new ScriptedModel({}),
    plugins,
    seed: 1,
    record: (event) => trace.push(event),
    ...options,
  });
  const error = await opened.then(
    async (host) => {
      const session = await createSession(host);
      const answer = await session.prompt("hello").then(() => "answered", String);
      await host.close();
      return answer;
    },
    (refusal: unknown) => String(refusal),
  );
  return { error, trace };
}

const plugin = (id: string, setup = "async () => {}"): string =>
  `export default { id: ${JSON.stringify(id)}, setup: ${setup} };\n`;

describe("plugins that OpenCode 2 does not take", () => {
  it(
    "are told with the reason, whereas the others run",
    async () => {
      const { error, trace } = await failure({
        "function.js": "export default async () => ({});\n",
        "server.js": 'export default { id: "server", server: async () => ({}) };\n',
        "throws.js": plugin("throws", "async () => { throw new Error('boom \"at\" start'); }"),
        "good.js": plugin("good"),
      });
      expect(error).toBe("answered");
      const told = trace.flatMap((one) => (one.type === "log" ? [one.message] : []));
      const isNone = "it is no plugin of OpenCode 2, which needs a default export { id, setup }";
      expect(told).toEqual([
        expect.stringMatching(
          RegExp(`^failed to load plugin path=/\\S+/function.js error=${isNone}: SchemaError`),
        ),
        expect.stringMatching(
          RegExp(`^failed to load plugin path=/\\S+/server.js error=${isNone}: SchemaError`),
        ),
        'failed to load plugin path=throws error=Error: boom "at" start',
      ]);
      const loaded = trace.flatMap((one) =>
        one.type === "plugins" && one.phase === "loaded" ? [one.ids] : [],
      );
      expect(loaded[0]?.filter((id) => !id.startsWith("opencode"))).toEqual(["good"]);
    },
    SLOW_MS,
  );

  it(
    "since two have one id are told instead of a prompt without an answer",
    async () => {
      const { error } = await failure({ "one.js": plugin("twice"), "two.js": plugin("twice") });
      expect(error).toBe(
        'HostUnavailable: two plugins have the id "twice": OpenCode 2 then activates no plugin and answers no prompt; give one of them another id',
      );
    },
    SLOW_MS,
  );

  it(
    "since one never ends its setup are told likewise",
    async () => {
      const files = { "good.js": plugin("good"), "hangs.js": plugin("hangs", "() => new Promise(() => {})") };
      const { error } = await failure(files, { startTimeoutMs: 20_000 });
      expect(error).toBe(
        "HostUnavailable: the setup of a plugin has not ended within 20000 ms: OpenCode 2 answers no prompt until it does",
      );
    },
    SLOW_MS,
  );
});

describe("settings of the wrong generation", () => {
  it("are refused where OpenCode 2 would drop half of them", async () => {
    const mixed = JSON.stringify({ plugin: [], providers: {}, permissions: [] });
    expect((await failure({ "opencode.json": mixed })).error).toMatch(
      /^HostUnavailable: \S+\/opencode\.json has "plugin", which is of OpenCode 1: OpenCode 2 would read all of it in the older way and drop "providers"/,
    );
    expect((await failure({}, { config: { permission: { edit: "deny" } } })).error).toMatch(
      /^HostUnavailable: config has "permission", which is of OpenCode 1/,
    );
  });

  it("are refused where OpenCode 1 is given those of OpenCode 2", async () => {
    const { error } = await failure({ "opencode.jsonc": '{ "plugins": [] }' }, { kind: "opencode" });
    expect(error).toMatch(/^HostUnavailable: \S+\/opencode\.jsonc has "plugins", which is of OpenCode 2/);
  });
});

describe("a program that is not OpenCode 2 is refused", () => {
  const start = (env?: Readonly<Record<string, string>>): Promise<string> =>
    startLiveServer({ kind: "opencode@2", ...(env === undefined ? {} : { env }) }).then(
      (server) => server.close().then(() => "started"),
      (error: unknown) => String(error),
    );

  async function startOf(path: string): Promise<string> {
    const before = process.env["OPENCODE_SIMULATOR_BINARY_2"];
    process.env["OPENCODE_SIMULATOR_BINARY_2"] = path;
    return start().finally(() => {
      if (before === undefined) delete process.env["OPENCODE_SIMULATOR_BINARY_2"];
      else process.env["OPENCODE_SIMULATOR_BINARY_2"] = before;
    });
  }

  it("when it is missing", async () => {
    expect(await startOf("/nowhere/opencode2")).toBe(
      "HostUnavailable: there is no OpenCode 2 at /nowhere/opencode2",
    );
  });

  it("when it ends at once, with what it said", async () => {
    const path = join(
      project({ program: `#!${process.execPath}\nconsole.error("not me"); process.exit(4);` }),
      "program",
    );
    chmodSync(path, 0o755);
    expect(await startOf(path)).toMatch(/^HostUnavailable: OpenCode did not start: exited with 4\nnot me/);
  });

  it(
    "when it is OpenCode 1",
    async () => {
      const { path } = locateOpencode();
      expect(await startOf(path)).toMatch(
        /^HostUnavailable: .*OpenCode .* answered, 0\.0\.0-next-16350 is needed/,
      );
    },
    SLOW_MS,
  );

  it(
    "when it asks for another password",
    async () => {
      const { path } = await obtainOpencode2();
      expect(await start({ OPENCODE_PASSWORD: "another" })).toBe(
        `HostUnavailable: ${path} asks for a password other than the one that it was given (HTTP 401): it is no OpenCode 2, or the environment sets a password of its own`,
      );
    },
    SLOW_MS,
  );
});
