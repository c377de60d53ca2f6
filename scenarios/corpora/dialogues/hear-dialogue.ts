/**
 * One conversation in a session of the fake host with the built plugin: the human says it message by message, and
 * what counts as seen is what the plugin wrote into the message that the model is sent. The agent behind it is
 * simple and obedient: it starts a task for what it is first asked, and answers what it is asked of a message.
 */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { classifyRequest, openFakeHost, textOf, type ModelRequest, type ModelStep } from "opencode-simulator";
import type { Dialogue, HeardAs } from "@idumb/course-changes/scoring";

const RUNTIME = join(import.meta.dirname, "../../../runtime");
const NAME_CHARS = 60;

const NOTE = /^<idumb>\n([^]*?)\n<\/idumb>$/m;
const ASKED = /^COURSE: /m;
const TOLD = /^COURSE, /m;
const ADVICE = /govern_plan (\{"action":"resolve".*?\}\]\})/;

/** What the plugin's own words at the newest message say. */
const heardIn = (note: string): HeardAs => ({ asked: ASKED.test(note), told: TOLD.test(note) });

function newestMessage(request: ModelRequest): string {
  return textOf(request.body.messages.findLast(({ role }) => role === "user"));
}

function isFresh(request: ModelRequest): boolean {
  return request.body.messages.at(-1)?.role === "user";
}

/** What the last call was answered, where it asks what becomes of the open work. */
function advised(request: ModelRequest): string | undefined {
  const last = request.body.messages.at(-1);
  return last?.role === "tool" ? ADVICE.exec(textOf(last))?.[1] : undefined;
}

interface Work {
  isBegun: boolean;
  /** What it says, when it is asked, of the message with that number. */
  readonly answers: (at: number) => string;
}

/** Starts work where there is none, answers what it is asked, and says "ok" to all else. */
function obedient(request: ModelRequest, heard: HeardAs[], work: Work): ModelStep {
  if (classifyRequest(request) !== "main") return { say: "ok" };
  const name = newestMessage(request).replace(NOTE, "").replace(/\s+/g, " ").trim().slice(0, NAME_CHARS);
  const start: [string, unknown] = [
    "govern_task",
    { action: "start", name: name || "Work", expectedOutput: "it works" },
  ];
  const advice = advised(request);
  if (advice !== undefined) return { call: [["govern_plan", JSON.parse(advice)], start] };
  if (!isFresh(request)) return { say: "ok" };
  heard.push(heardIn(NOTE.exec(newestMessage(request))?.[1] ?? ""));
  const course = heard.at(-1)?.asked === true ? work.answers(heard.length - 1) : undefined;
  const calls: [string, unknown][] =
    course === undefined ? [] : [["govern_task", { action: "status", course }]];
  if (!work.isBegun) calls.push(start);
  work.isBegun = true;
  return calls.length === 0 ? { say: "ok" } : { call: calls };
}

/** One entry for each message. Build first (`ensureBuilt`): the host loads `dist`. */
export async function hearDialogue(
  { messages }: Dialogue,
  answers: Work["answers"],
): Promise<readonly HeardAs[]> {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "idumb-dialogue-")));
  const heard: HeardAs[] = [];
  const work: Work = { isBegun: false, answers };
  const host = await openFakeHost({
    directory,
    seed: 1,
    plugins: [RUNTIME],
    model: { answer: (request) => obedient(request, heard, work) },
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
