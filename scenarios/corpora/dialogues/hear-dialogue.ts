/**
 * Conversations in sessions of the fake host with the built plugin: the human says them message by message, and what
 * counts as seen is what the plugin wrote into the message that the model is sent. The agent behind it is simple and
 * obedient: it starts a task for what it is first asked, and answers what it is asked of a message. A hasty one writes
 * after each message, for in real sessions nobody knows after which one an agent would, and answers when that is refused.
 * With a real model the questions are put to that model, and the changes of course that nobody asked about.
 */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  classifyRequest,
  openFakeHost,
  textOf,
  type ModelRequest,
  type ModelStep,
  type OpenHost,
} from "opencode-simulator";
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

/** What the last call was answered; undefined where the last word is not a tool's. */
function lastAnswer(request: ModelRequest): string | undefined {
  const last = request.body.messages.at(-1);
  return last?.role === "tool" ? textOf(last) : undefined;
}

/** How the sessions are played. */
export interface Playing {
  /** The agent tries to write at every message, and answers only when that is refused. */
  readonly isHasty: boolean;
  /** What the agent says of a message that it is asked about; the number counts from 0. */
  readonly answers: (dialogue: Dialogue, at: number) => string;
  /** The simulated host unless given. */
  readonly openHost?: OpenHost;
  /** Acts in the agent's place at a question and at a change of course; called with the request in which it stands. */
  readonly ask?: (request: ModelRequest, dialogue: Dialogue, at: number) => Promise<ModelStep>;
}

interface Work {
  isBegun: boolean;
  /** The next call is a write, whatever the last was answered. */
  isToWrite: boolean;
  readonly heard: HeardAs[];
  readonly dialogue: Dialogue;
  readonly playing: Playing;
}

const WRITE: [string, unknown] = ["write", { filePath: "notes.txt", content: "on it" }];
const HELD = /\(course-unsaid\)/;

const MOST_HOLDS = 3;

/** Writes, and writes again once what held it is answered. */
function hasty(answer: string | undefined, work: Work): ModelStep {
  const { heard, dialogue, playing } = work;
  if (answer === undefined || work.isToWrite) {
    work.isToWrite = false;
    return { call: [WRITE] };
  }
  const last = heard.at(-1);
  const holds = (last?.holds ?? 0) + 1;
  if (!HELD.test(answer) || last === undefined || holds > MOST_HOLDS) return { say: "ok" };
  heard[heard.length - 1] = { ...last, holds };
  work.isToWrite = true;
  return {
    call: [["govern_task", { action: "status", course: playing.answers(dialogue, heard.length - 1) }]],
  };
}

/** Starts work where there is none, answers what it is asked, and says "ok" to all else. */
function obedient(request: ModelRequest, work: Work): ModelStep | Promise<ModelStep> {
  if (classifyRequest(request) !== "main") return { say: "ok" };
  const { heard, dialogue, playing } = work;
  const name = newestMessage(request).replace(NOTE, "").replace(/\s+/g, " ").trim().slice(0, NAME_CHARS);
  const start: [string, unknown] = [
    "govern_task",
    { action: "start", name: name || "Work", expectedOutput: "it works" },
  ];
  const answer = lastAnswer(request);
  const advice = ADVICE.exec(answer ?? "")?.[1];
  if (advice !== undefined) return { call: [["govern_plan", JSON.parse(advice)], start] };
  if (isFresh(request)) {
    const seen = heardIn(NOTE.exec(newestMessage(request))?.[1] ?? "");
    heard.push(playing.isHasty && work.isBegun ? { ...seen, holds: 0 } : seen);
  }
  const isFirst = !work.isBegun;
  work.isBegun = true;
  if (playing.isHasty) return isFirst ? { call: [start] } : hasty(answer, work);
  if (!isFresh(request)) return { say: "ok" };
  const at = heard.length - 1;
  const isAsked = heard.at(-1)?.asked === true;
  const isChange = dialogue.messages[at]?.expectFlag === true;
  if ((isAsked || isChange) && playing.ask) return playing.ask(request, dialogue, at);
  const course = isAsked ? playing.answers(dialogue, at) : undefined;
  const calls: [string, unknown][] =
    course === undefined ? [] : [["govern_task", { action: "status", course }]];
  if (isFirst) calls.push(start);
  return calls.length === 0 ? { say: "ok" } : { call: calls };
}

/**
 * The sessions of one project, one after the other; one entry for each message of each. Build first (`ensureBuilt`): the
 * host loads `dist`.
 */
export async function hearDialogues(
  dialogues: readonly Dialogue[],
  playing: Playing,
): Promise<readonly (readonly HeardAs[])[]> {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "idumb-dialogue-")));
  const works = dialogues.map((dialogue): Work => ({
    isBegun: false,
    isToWrite: true,
    heard: [],
    dialogue,
    playing,
  }));
  let current: Work | undefined;
  const host = await (playing.openHost ?? openFakeHost)({
    directory,
    seed: 1,
    plugins: [RUNTIME],
    model: { answer: (request) => (current ? obedient(request, current) : { say: "ok" }) },
    record: () => undefined,
  });
  try {
    for (const [number, { messages }] of dialogues.entries()) {
      current = works[number];
      const heard = current?.heard ?? [];
      const { data } = await host.client.session.create({ body: { title: "t" } });
      for (const [at, { text }] of messages.entries()) {
        const body = JSON.stringify({ parts: [{ type: "text", text }] });
        const answer = await host.fetch(`/session/${data?.id ?? ""}/message`, { method: "POST", body });
        await answer.text();
        await host.settle();
        if (heard.length !== at + 1)
          throw new Error(`message ${at + 1} reached the model ${heard.length - at} times instead of once`);
      }
    }
    return works.map(({ heard }) => heard);
  } finally {
    await host.close();
    rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  }
}
