/**
 * The first screen of the README and the first page for users show a refusal, and the file that a human reads
 * afterwards. Both are played here on the simulated host with the built plugin, so no page can promise a text that the
 * plugin does not say.
 */
import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openFakeHost, ScriptedModel, textOf, type ModelRequest } from "opencode-simulator";
import { beforeAll, expect, it } from "vitest";
import { ensureBuilt } from "../scenarios/run/ensure-built.ts";

const WRITE = { filePath: "src/login.ts", content: "export const limit = 5;\n" };

interface Played {
  /** What the model read as results of its calls, in order. */
  readonly results: readonly string[];
  /** The rendered plan. */
  readonly plan: string;
}

/** The call that a refusal names, as the model would copy it. */
function advised(results: readonly string[]): readonly [string, unknown] {
  const match = /^USE INSTEAD: (\w+) (\{.*\})$/m.exec(results.at(-1) ?? "");
  if (match?.[1] === undefined || match[2] === undefined) throw new Error(`no call in: ${results.at(-1)}`);
  return [match[1], JSON.parse(match[2])];
}

const resultsIn = (request: ModelRequest): string[] =>
  request.body.messages.filter(({ role }) => role === "tool").map(textOf);

async function played(): Promise<Played> {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "readme-")));
  mkdirSync(join(directory, "src"));
  writeFileSync(join(directory, "src/login.ts"), "export const limit = 3;\n");
  execFileSync("git", ["init", "-q"], { cwd: directory });
  const model = new ScriptedModel({});
  let results: readonly string[] = [];
  const host = await openFakeHost({
    directory,
    plugins: [pathToFileURL(join(import.meta.dirname, "../runtime")).href],
    seed: 1,
    record: () => undefined,
    model: {
      answer(request) {
        results = resultsIn(request);
        const step = model.answer(request);
        return step.say === "as advised" ? { call: [advised(results)] } : step;
      },
    },
  });
  const { data: session } = await host.client.session.create({ body: { title: "t" } });
  model.load([
    { call: [["read", { filePath: "src/login.ts" }]] },
    { call: [["write", WRITE]] },
    { say: "as advised" },
    { call: [["write", WRITE]] },
    { say: "Done." },
  ]);
  const parts = [{ type: "text" as const, text: "Allow five attempts in src/login.ts" }];
  await host.client.session.prompt({ path: { id: session?.id ?? "" }, body: { parts } });
  await host.settle();
  const plans = join(directory, ".idumb/plans");
  const plan = readFileSync(join(plans, readdirSync(plans)[0] ?? ""), "utf8");
  await host.close();
  rmSync(directory, { recursive: true, force: true });
  return { results, plan };
}

const PAGES = ["README.md", "docs/user/first-ten-minutes.md"];

/** The text of the code block between two marks of a page. */
function shown(page: string, name: string): string {
  const block = new RegExp(`<!-- ${name}:[^]*?\`\`\`text\\n([^]*?)\`\`\`[^]*?<!-- /${name} -->`).exec(
    readFileSync(page, "utf8"),
  );
  return block?.[1]?.trim() ?? "";
}

let play: Played;
beforeAll(async () => {
  ensureBuilt();
  play = await played();
});

it.each(PAGES)("the refusal in %s is what the plugin answers to that call", (page) => {
  expect(shown(page, "agent")).toBe(`agent> write ${JSON.stringify(WRITE)}\n${play.results[1]}`);
});

it("the call that the refusal names works as it stands, and the write goes through after it", () => {
  expect(play.results.slice(2)).toEqual([expect.stringContaining("is active"), "Wrote file successfully."]);
});

it.each(PAGES)("the plan in %s is the file that a human finds", (page) => {
  expect(shown(page, "human")).toBe(play.plan.split("\n\n## Notes")[0]?.trim());
});
