import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enterWorld } from "../../world/enter-world.ts";
import type { World } from "../../world/world.ts";
import { testServices, type TestServices } from "./fixtures/test-services.ts";

// Calls of the real OpenCode 1.18.33, one after the other in one project, and what came of each.
interface Recorded {
  files: Record<string, string>;
  calls: {
    tool: string;
    args: Record<string, unknown>;
    error?: string;
    title?: string;
    output?: string;
    metadata?: unknown;
  }[];
}

describe.each(["recorded-mixed", "recorded-edits"])("the built-in tools answer as recorded: %s", (name) => {
  const recorded = JSON.parse(
    readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), "utf8"),
  ) as Recorded;
  let folder: string;
  let world: World;
  let services: TestServices;

  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), "recorded-")));
    for (const [path, text] of Object.entries(recorded.files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    execFileSync("git", ["init", "-q"], { cwd: folder });
    world = enterWorld({ seed: 1 });
    services = testServices(world, folder);
  });
  afterAll(() => {
    world.leave();
    rmSync(folder, { recursive: true });
    rmSync(services.place.data, { recursive: true, force: true });
  });

  test.each(
    recorded.calls.map((call, index) => [index, call.tool, JSON.stringify(call.args), call] as const),
  )("%i %s %s", async (_index, tool, _args, expected) => {
    const here = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll("$PROJ", folder)) as T;
    const { tool: _tool, args, ...outcome } = here(expected);
    const got = await services.call(tool, args).catch((error: Error) => ({ error: error.message }));
    expect(JSON.parse(JSON.stringify(got))).toEqual(outcome);
  });
});
