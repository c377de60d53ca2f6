import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  openFakeHost,
  profileNamed,
  ScriptedModel,
  textOf,
  type ModelRequest,
  type ModelStep,
} from "opencode-simulator";
import { expect, it } from "vitest";

/**
 * The same session on a host that calls hooks in subagents and on one that does not: a parent without a task
 * sends a subagent to write, twice. What matters is the second time.
 */
const PLUGIN = join(import.meta.dirname, "../../runtime");
const delegate = (file: string) =>
  ["task", { description: "d", prompt: `KID write ${file}`, subagent_type: "general" }] as const;

interface Played {
  readonly written: readonly string[];
  /** What the parent's model read as the result of each delegation. */
  readonly told: readonly string[];
  readonly toasts: readonly string[];
}

async function play(profile: string, first: readonly ModelStep[] = []): Promise<Played> {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "no-subagent-hooks-")));
  writeFileSync(join(directory, "a.txt"), "hello\n");
  execFileSync("git", ["init", "-q"], { cwd: directory });
  const scripted = new ScriptedModel({
    subs: { KID: [{ call: [["write", { filePath: "one.txt", content: "1" }]] }, { say: "tried" }] },
  });
  scripted.load([
    ...first,
    { call: [delegate("one.txt")] },
    { call: [delegate("two.txt")] },
    { say: "done" },
  ]);
  const requests: ModelRequest[] = [];
  const toasts: string[] = [];
  const host = await openFakeHost({
    directory,
    seed: 1,
    plugins: [PLUGIN],
    profile: profileNamed(profile),
    model: {
      answer: (request) => {
        requests.push(request);
        return scripted.answer(request);
      },
    },
    record: (event) => {
      if (event.type !== "event") return;
      const { type, properties } = event.event as { type: string; properties: { message?: string } };
      if (type === "tui.toast.show") toasts.push(properties.message ?? "");
    },
  });
  try {
    const { data } = await host.client.session.create({ body: { title: "t" } });
    await host.client.session.prompt({
      path: { id: data?.id ?? "" },
      body: { parts: [{ type: "text", text: "go" }] },
    });
    await host.settle();
    const last = requests.findLast(({ headers }) => headers["x-parent-session-id"] === undefined);
    const told = (last?.body.messages ?? []).filter(({ role }) => role === "tool").map(textOf);
    const written = ["one.txt", "two.txt"].filter((file) => existsSync(join(directory, file)));
    return { written, told, toasts };
  } finally {
    await host.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

it("with hooks in subagents the gate stops the subagent, and delegating stays possible", async () => {
  const { written, told, toasts } = await play("opencode@1.18.33");
  expect(written).toEqual([]);
  expect(told.filter((text) => text.includes("GOVERNANCE BLOCK"))).toEqual([]);
  // Two subagents in one turn of the human's are refused, and the human hears of the first.
  expect(toasts).toEqual([expect.stringContaining("Refused: write one.txt")]);
});

it("without them the first write is noticed and announced, and the next delegation is refused", async () => {
  const { written, told, toasts } = await play("no-subagent-hooks");
  // The host asked nobody: this is the loss that the profile is about.
  expect(written).toEqual(["one.txt"]);
  expect(told[1]).toContain("GOVERNANCE BLOCK (children-ungoverned)");
  expect(told[1]).toContain("Do the work in this session");
  expect(toasts.join("\n")).toContain("calls no hooks in subagents");
  // The disk is compared when the subagent ends.
  expect(toasts.join("\n")).toContain("UNEXPLAINED CHANGE: one.txt changed on disk");
});

it("what a subagent writes there is reported once, and inside of its parent's task not at all", async () => {
  const reports = ({ toasts }: Played) => toasts.filter((text) => text.includes("UNEXPLAINED CHANGE"));
  expect(reports(await play("no-subagent-hooks"))).toHaveLength(1);
  const begun = await play("no-subagent-hooks", [
    { call: [["govern_task", { action: "start", name: "One", expectedOutput: "one.txt is there" }]] },
  ]);
  expect(begun.written).toEqual(["one.txt"]);
  expect(reports(begun)).toEqual([]);
});
