/** `opencode run` twice, as somebody types it: what the first left open is no news to the second, nor to its title. */
import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { ScriptedModel, type ModelRequest, type ModelStep } from "opencode-simulator";
import { createHostHome } from "../../simulator/live/host-home.ts";
import { locateOpencode } from "../../simulator/live/locate-opencode.ts";
import { defaultProvider } from "../../simulator/model/default-provider.ts";
import { openModelServer } from "../../simulator/model/model-server.ts";
import { ensureBuilt } from "../run/ensure-built.ts";

const SLOW_MS = 120_000;
const RUNTIME = join(import.meta.dirname, "../../runtime");

/** A project with the built plugin, and `opencode run` in it; every run returns the requests that it made. */
async function runs(): Promise<(text: string, answers: readonly ModelStep[]) => Promise<string>> {
  ensureBuilt();
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "finished-run-")));
  const scripted = new ScriptedModel({});
  const requests: ModelRequest[] = [];
  const model = await openModelServer((request) => {
    requests.push(request);
    return scripted.answer(request);
  });
  const host = locateOpencode();
  const home = createHostHome(host);
  onTestFinished(async () => {
    await model.close();
    home.remove();
    rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  });
  const config = { ...defaultProvider(model.url), plugin: [pathToFileURL(RUNTIME).href] };
  writeFileSync(join(directory, "opencode.json"), JSON.stringify(config));
  execFileSync("git", ["init", "-q"], { cwd: directory });
  return async (text, answers) => {
    scripted.load(answers);
    const before = requests.length;
    const ran = promisify(execFile)(host.path, ["run", "--model", config.model, text], {
      cwd: directory,
      env: { ...process.env, ...home.env, PWD: directory },
      timeout: SLOW_MS / 2,
    });
    // It reads what is piped into it, and would wait for the end.
    ran.child.stdin?.end();
    await ran;
    return JSON.stringify(requests.slice(before));
  };
}

it(
  "the task that a finished run left open is put off quietly",
  async () => {
    const run = await runs();
    const begin = { action: "start", name: "Build the login", expectedOutput: "a login" };
    expect(await run("build it", [{ call: [["govern_task", begin]] }, { say: "so far" }])).toContain(
      "is active",
    );
    const later = await run("where were we?", [
      { call: [["govern_task", { action: "status" }]] },
      { say: "hm" },
    ]);
    // The last request holds the answer of the tool, the others what it was told unasked, for its title as well.
    const [told, asked] = later.split('"role":"tool"');
    expect(told?.includes("Build the login")).toBe(false);
    expect(asked).toMatch(/tn-1 Build the login \[deferred/);
  },
  SLOW_MS,
);
