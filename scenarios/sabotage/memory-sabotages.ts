/**
 * The plugin with one mechanism of its memory broken, and a short play that tells it from the whole one: what must be
 * seen, below the plugin, in what the model is sent or on the disk.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { textOf, type ModelStep } from "opencode-simulator";
import type { Governed } from "../governed/open-governed.ts";
import type { Breakage } from "./break-plugin.ts";

interface MemorySabotage extends Breakage {
  /** What is broken, for people. */
  readonly mechanism: string;
  /** What the summariser answers. */
  readonly summary: string;
  /** Plays it; true when the mechanism is at work. */
  readonly holds: (host: Governed) => Promise<boolean>;
}

const call = (tool: string, args: unknown): ModelStep => ({ call: [[tool, args]] });
const begin = call("govern_task", { action: "start", name: "Build the login", expectedOutput: "login" });
const done: ModelStep = { say: "done" };

/** All that the model was sent with the newest request of the session. */
function sent(host: Governed, session: string): string {
  const last = host.requests.findLast(({ headers }) => headers["x-session-id"] === session);
  return (last?.body.messages ?? []).map(textOf).join("\n");
}

/** Some work, a compaction, another message; what the model was sent with that. */
async function afterCompaction(host: Governed, work: readonly ModelStep[]): Promise<string> {
  const session = await host.newSession();
  await host.say(session, "begin", [...work, done]);
  await host.post(`/session/${session}/summarize`, { providerID: "fake", modelID: "m1" });
  await host.say(session, "go on", [done]);
  return sent(host, session);
}

async function humanWords(host: Governed): Promise<boolean> {
  const session = await host.newSession();
  await host.say(session, "begin", [begin, done]);
  await host.post("/instance/dispose", {});
  const folder = join(host.directory, ".idumb/plans");
  const path = join(folder, readdirSync(folder)[0] ?? "");
  writeFileSync(path, readFileSync(path, "utf8").replace("## Tasks", "Mind the umlauts.\n\n## Tasks"));
  await host.say(session, "go on", [call("govern_task", { action: "defer", reason: "later" }), done]);
  await host.post("/instance/dispose", {});
  return readFileSync(path, "utf8").includes("Mind the umlauts.");
}

async function handedOver(host: Governed): Promise<boolean> {
  await host.say(await host.newSession(), "begin", [begin, done]);
  const second = await host.newSession();
  await host.say(second, "where were we?", [done]);
  return sent(host, second).includes("Last plan: ");
}

const NOTHING = "We talked.";

export const MEMORY_SABOTAGES: readonly MemorySabotage[] = [
  {
    id: "no-recovery-block",
    mechanism: "recovery after a summary without the block",
    file: "runtime/opencode/session/tell-standing.ts",
    cut: "if (own.needsRecovery) {",
    by: "if (own.needsRecovery && false) {",
    // A summariser that says nothing: the host has no text to complete.
    summary: "",
    holds: async (host) =>
      (await afterCompaction(host, [begin])).includes('Active task: tn-1 "Build the login"'),
  },
  {
    id: "no-verbatim-block",
    mechanism: "the state, word for word, behind the summary",
    file: "runtime/opencode/session/keep-memory.ts",
    cut: "const kept = withBlock(summary, ",
    by: "const kept = summary || withBlock(summary, ",
    summary: NOTHING,
    holds: async (host) =>
      (await afterCompaction(host, [begin])).includes('Active task: tn-1 "Build the login"'),
  },
  {
    id: "no-first-words",
    mechanism: "where we are and what is next, first after a compaction",
    file: "runtime/opencode/session/tell-standing.ts",
    cut: "if (own.compacted) {",
    by: "if (own.compacted && false) {",
    summary: NOTHING,
    holds: async (host) =>
      (await afterCompaction(host, [begin])).includes("After the compaction: you are in tn-1"),
  },
  {
    id: "no-purification",
    mechanism: "turning points that a summary leaves out",
    file: "runtime/context/turning-points.ts",
    cut: "held.has(id) ? [] : brief",
    by: "[]",
    summary: NOTHING,
    holds: async (host) => {
      const fail = call("govern_task", { action: "fail", reason: "the walrus is missing" });
      return (await afterCompaction(host, [begin, fail])).includes("failed: the walrus is missing");
    },
  },
  {
    id: "no-set-aside",
    mechanism: "what was put off or given up, by name",
    file: "runtime/context/state-block.ts",
    cut: "...aside, ",
    by: "",
    summary: NOTHING,
    holds: async (host) => {
      const drop = call("govern_task", { action: "abandon", reason: "another goal" });
      return (await afterCompaction(host, [begin, drop])).includes('Abandoned: tn-1 "Build the login"');
    },
  },
  {
    id: "human-words-lost",
    mechanism: "a human's words in a rendered file",
    file: "runtime/views/bring-view.ts",
    cut: "if (notes.length > 0) keeper.keep(view, notes);",
    by: "",
    summary: NOTHING,
    holds: humanWords,
  },
  {
    id: "no-hand-over",
    mechanism: "the hand-over to a new session",
    file: "runtime/opencode/session/ensure-session.ts",
    cut: "metSession(memory, ",
    by: "metSession(memory, false && ",
    summary: NOTHING,
    holds: handedOver,
  },
];
