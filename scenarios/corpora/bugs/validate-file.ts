/**
 * One file through the plugin as a project has it: a session of the fake host starts a task, writes the file and
 * claims that it is done. What counts is what the answer to that claim names as a risk.
 */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { NamedRisk, Validated } from "@idumb/code-risks/scoring";
import { openFakeHost, ScriptedModel, textOf, type ModelRequest } from "opencode-simulator";

const RUNTIME = join(import.meta.dirname, "../../../runtime");

/** A number, also within a line, begins a gap that holds the task; a line with a dash is advice. */
const GAP = /(?<!\S)\d+\. \S+:(\d+) \[([\w+-]+), ([\w-]+)\]/g;
const ADVICE = /^- \S+:(\d+) \[([\w+-]+), ([\w-]+)\]/gm;

/** Build first (`ensureBuilt`): the host loads `dist`. @param path relative to the project. */
export async function validateFile(path: string, content: string): Promise<Validated> {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "idumb-bugs-")));
  const model = new ScriptedModel({ subs: {} });
  const requests: ModelRequest[] = [];
  const host = await openFakeHost({
    directory,
    seed: 1,
    plugins: [RUNTIME],
    model: {
      answer(request) {
        requests.push(request);
        return model.answer(request);
      },
    },
    record: () => undefined,
  });
  try {
    const { data } = await host.client.session.create({ body: { title: "t" } });
    model.load([
      { call: [["govern_task", { action: "start", name: "Write the file", expectedOutput: path }]] },
      { call: [["write", { filePath: path, content }]] },
      { call: [["govern_task", { action: "complete", evidence: path }]] },
      { say: "done" },
    ]);
    const body = JSON.stringify({ parts: [{ type: "text", text: "go" }] });
    const answer = await host.fetch(`/session/${data?.id ?? ""}/message`, { method: "POST", body });
    await answer.text();
    await host.settle();
    return readAnswer(requests);
  } finally {
    await host.close();
    rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  }
}

function readAnswer(requests: readonly ModelRequest[]): Validated {
  const results = requests
    .flatMap(({ body }) => body.messages.filter(({ role }) => role === "tool"))
    .map(textOf);
  const claim = results.find((text) => /GOVERNANCE BLOCK \(gaps|is completed/.test(text));
  if (claim === undefined) throw new Error(`the claim was not answered: ${results.join("\n")}`);
  const named = (form: RegExp): readonly NamedRisk[] =>
    [...claim.matchAll(form)].map(([, line = "", category = "", rule = ""]) => ({
      category,
      rule,
      line: Number(line),
    }));
  return claim.includes("GOVERNANCE BLOCK")
    ? { held: named(GAP), told: [] }
    : { held: [], told: named(ADVICE) };
}
