/**
 * What a file given to `replay` is, and what is in it. Every file that is not a recording is refused with what it
 * is instead and what to do; of a damaged one the readable part is kept, and the place of the damage is named.
 */
import { readFileSync } from "node:fs";
import { CouldNotRun } from "../run/could-not-run.ts";
import { isStoredMessage, projectOf, sessionOf } from "./from-messages.ts";
import { fromTrace } from "./from-trace.ts";
import { isLoose, textAt, type Loose } from "./loose.ts";
import { plainPath, withPlainPaths } from "./project-path.ts";
import { readableMessages } from "./readable-messages.ts";
import type { Recorded } from "./recorded.ts";
import { recordingText } from "./recording-text.ts";

const HOW = "opencode export SESSION > session.json";

/** Throws a CouldNotRun when nothing in the file can be replayed. */
export function readRecorded(path: string): Recorded {
  const bytes = read(path);
  const refuse: Refuse = (why) => {
    throw new CouldNotRun("data", `${path}: ${why}`);
  };
  if (bytes.length === 0) return refuse(`the file is empty; write one with: ${HOW}`);
  if (bytes.subarray(0, 15).toString("latin1") === "SQLite format 3")
    return refuse(`this is a database; export a session of it with: ${HOW}`);
  const text = recordingText(bytes);
  if (text.slice(0, 4096).includes("\0")) return refuse(`this is no text; an export is made with: ${HOW}`);
  const start = beginning(text);
  if (start < 0) return refuse(`there is no JSON in it; an export is made with: ${HOW}`);
  if (/^\{\s*"type"\s*:\s*"trace"/.test(text.slice(start, start + 200))) {
    try {
      return fromTrace(text.slice(start));
    } catch (error) {
      return refuse(error instanceof Error ? error.message : String(error));
    }
  }
  return fromExport(text, start, refuse);
}

/** `opencode export` says "Exporting session: …" on stderr: with both in one file that line comes first. */
function beginning(text: string): number {
  const known = /^[^\S\n]*\{\s*"(?:info|messages|type)"\s*:/m.exec(text.replace(/^\uFEFF/, " "));
  return known ? text.indexOf("{", known.index) : text.search(/[[{]/);
}

function read(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    const why = error instanceof Error && "code" in error ? String(error.code) : String(error);
    const said = why === "ENOENT" ? "there is no such file" : why === "EISDIR" ? "this is a folder" : why;
    throw new CouldNotRun("data", `${path}: ${said}; give a file of: ${HOW}`);
  }
}

function fromExport(text: string, start: number, refuse: Refuse): Recorded {
  const { data, problem } = parse(text, start, refuse);
  const found = data["messages"];
  if (!Array.isArray(found)) return refuse(whatElse(data));
  const good = found.filter(isStoredMessage);
  if (found.length === 0) return refuse("there is no message in it: nothing was said in this session");
  const odd = found.flatMap((message, at) => (isStoredMessage(message) ? [] : [at + 1]));
  if (good.length === 0)
    return refuse(
      "message 1 has not the form in which OpenCode 1.x stores messages ({info, parts}): export it again with a current OpenCode",
    );
  const info = isLoose(data["info"]) ? data["info"] : {};
  const recorded = projectOf(info, good);
  if (recorded.startsWith("[redacted:"))
    return refuse(
      "it was exported with --sanitize, which takes out everything that could be judged: export it without",
    );
  const leftOut = new Set<string>();
  const plain = withPlainPaths(recorded);
  const session = sessionOf(info, plain(good), (what) => leftOut.add(what));
  if (session.messages === 0) return refuse("the user took back every message in it: nothing of it stands");
  return {
    kind: "export",
    hostVersion: textAt(info, "version") || "unknown",
    directory: plainPath(recorded),
    sessions: [session],
    files: {},
    messages: session.messages,
    problem: problem ?? oddOnes(odd, found.length),
    leftOut: [...leftOut],
  };
}

const oddOnes = (odd: readonly number[], all: number): string | null =>
  odd.length === 0
    ? null
    : `message ${odd.slice(0, 5).join(", ")}${odd.length > 5 ? ", …" : ""} of ${all} has not the form of a message: the other ${all - odd.length} are replayed`;

type Refuse = (why: string) => never;

function parse(text: string, start: number, refuse: Refuse): { data: Loose; problem: string | null } {
  const whole = parsed(text.slice(start));
  // The host's own route gives the messages without what is said of the session.
  if (Array.isArray(whole) && whole.some(isStoredMessage))
    return { data: { messages: whole }, problem: null };
  if (whole !== undefined) return { data: isLoose(whole) ? whole : {}, problem: null };
  const part = readableMessages(text.slice(start));
  if (!part) {
    const [first = ""] = text.slice(start).split("\n");
    return refuse(parsed(first) === undefined ? whatElse({}) : `${whatElse({})} (line 1 is JSON of its own)`);
  }
  const { messages } = part;
  if (messages.length === 0)
    return refuse(`it is damaged before the first message ends; export it again: ${HOW}`);
  const offset = start + part.damagedAt;
  const place = `(line ${text.slice(0, offset).split("\n").length}, offset ${offset} of ${text.length})`;
  const problem =
    part.damage === "goes on"
      ? `something else stands behind the end of the recording ${place}: the ${messages.length} messages before it are replayed`
      : `message ${messages.length + 1} is ${part.damage} ${place}: the ${messages.length} before it are replayed`;
  return { data: { info: part.info, messages }, problem };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function whatElse(data: Loose): string {
  if ("suiteVersion" in data && "scenarios" in data)
    return "this is a report of the suite, not a session; its traces (*.jsonl, with --out) can be replayed";
  if ("shard" in data && "answers" in data)
    return "this is a shard of the suite: put shards together with `merge`";
  if ("steps" in data && "about" in data)
    return "this is a script of the simulator: play it with `npx opencode-simulator run-script`";
  return `this is no export of a session (it has no list of messages); write one with: ${HOW}`;
}
