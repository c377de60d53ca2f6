/**
 * One conversation in a session of the fake host with the built plugin: the human says it message by message, and
 * what counts as seen is what the plugin wrote into the message that the model is sent. The agent behind it is
 * simple and obedient: it starts a task for what it is first asked, and makes the call that a note advises.
 */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { classifyRequest, openFakeHost, textOf, type ModelRequest, type ModelStep } from "opencode-simulator";
import type { Dialogue, HeardAs } from "@idumb/course-changes/scoring";

const RUNTIME = join(import.meta.dirname, "../../../runtime");
const NAME_CHARS = 60;

const NOTE = /^<idumb>\n([^]*?)\n<\/idumb>$/m;
const SIGNAL = /^SIGNAL ([a-z ]+):/gm;
const ASKED = /^DECLARE:/m;
const ADVICE = /govern_plan (\{"action":"resolve".*?\}\]\})/;

/** What the plugin's own words at the newest message say. */
function heardIn(note: string): HeardAs {
  return { signals: [...note.matchAll(SIGNAL)].map((match) => match[1] ?? ""), asked: ASKED.test(note) };
}

function newestMessage(request: ModelRequest): string {
  return textOf(request.body.messages.findLast(({ role }) => role === "user"));
}

function isFresh(request: ModelRequest): boolean {
  return request.body.messages.at(-1)?.role === "user";
}

/** Starts work where there is none, answers what it is asked, and says "ok" to all else. */
function obedient(request: ModelRequest, heard: HeardAs[], state: { working: boolean }): ModelStep {
  if (classifyRequest(request) !== "main" || !isFresh(request)) return { say: "ok" };
  const text = newestMessage(request);
  const note = NOTE.exec(text)?.[1] ?? "";
  heard.push(heardIn(note));
  const advice = ADVICE.exec(note)?.[1];
  const calls: [string, unknown][] = [];
  if (advice !== undefined) calls.push(["govern_plan", JSON.parse(advice)]);
  if (!state.working || (advice !== undefined && !advice.includes('"keep"'))) {
    const name = text.replace(NOTE, "").replace(/\s+/g, " ").trim().slice(0, NAME_CHARS);
    calls.push(["govern_task", { action: "start", name: name || "Work", expectedOutput: "it works" }]);
    state.working = true;
  }
  return calls.length === 0 ? { say: "ok" } : { call: calls };
}

/** One entry for each message. Build first (`ensureBuilt`): the host loads `dist`. */
export async function hearDialogue({ messages }: Dialogue): Promise<readonly HeardAs[]> {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "idumb-dialogue-")));
  const heard: HeardAs[] = [];
  const state = { working: false };
  const host = await openFakeHost({
    directory,
    seed: 1,
    plugins: [RUNTIME],
    model: { answer: (request) => obedient(request, heard, state) },
    record: () => undefined,
  });
  try {
    const { data } = await host.client.session.create({ body: { title: "t" } });
    for (const [at, { text }] of messages.entries()) {
      const body = JSON.stringify({ parts: [{ type: "text", text }] });
      const answer = await host.fetch(`/session/${data?.id ?? ""}/message`, { method: "POST", body });
      await answer.text();
      await host.settle();
      if (heard.length !== at + 1)
        throw new Error(`message ${at + 1} reached the model ${heard.length - at} times instead of once`);
    }
    return heard;
  } finally {
    await host.close();
    rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  }
}
