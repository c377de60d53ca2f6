/**
 * What a file given to `replay` is, and what is in it. Every file that is not a recording is refused with what it
 * is instead and what to do; of a damaged one the readable part is kept, and the place of the damage is named.
 */
import { readFileSync } from "node:fs";
import { CouldNotRun } from "../run/could-not-run.ts";
import { isStoredMessage, sessionOf } from "./from-messages.ts";
import { fromTrace } from "./from-trace.ts";
import { isLoose, textAt, type Loose } from "./loose.ts";
import { readableMessages } from "./readable-messages.ts";
import type { Recorded } from "./recorded.ts";

const HOW = "opencode export SESSION > session.json";

/** Throws a CouldNotRun when nothing in the file can be replayed. */
export function readRecorded(path: string): Recorded {
  const bytes = read(path);
  const refuse = (why: string): never => {
    throw new CouldNotRun("data", `${path}: ${why}`);
  };
  if (bytes.length === 0) return refuse(`the file is empty; write one with: ${HOW}`);
  if (bytes.subarray(0, 15).toString("latin1") === "SQLite format 3")
    return refuse(`this is a database; export a session of it with: ${HOW}`);
  if (bytes.subarray(0, 4096).includes(0)) return refuse(`this is no text; an export is made with: ${HOW}`);
  const text = bytes.toString("utf8");
  const start = text.indexOf("{");
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

function read(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    const why = error instanceof Error && "code" in error ? String(error.code) : String(error);
    const said = why === "ENOENT" ? "there is no such file" : why === "EISDIR" ? "this is a folder" : why;
    throw new CouldNotRun("data", `${path}: ${said}; give a file of: ${HOW}`);
  }
}

/** `opencode export` says "Exporting session: …" on stderr: with both in one file that line comes first. */
function fromExport(text: string, start: number, refuse: (why: string) => never): Recorded {
  const { data, problem } = parse(text, start, refuse);
  const messages = data["messages"];
  if (!Array.isArray(messages)) return refuse(whatElse(data));
  const bad = messages.findIndex((message) => !isStoredMessage(message));
  if (bad === 0)
    return refuse(
      `message 1 has not the form in which OpenCode 1.x stores messages ({info, parts}): export it again with a current OpenCode`,
    );
  const good = (bad < 0 ? messages : messages.slice(0, bad)).filter(isStoredMessage);
  if (good.length === 0) return refuse("there is no message in it: nothing was said in this session");
  const info = isLoose(data["info"]) ? data["info"] : {};
  if (textAt(info, "directory").startsWith("[redacted:"))
    return refuse(
      "it was exported with --sanitize, which takes out everything that could be judged: export it without",
    );
  const leftOut = new Set<string>();
  const odd = bad < 0 ? null : `message ${bad + 1} of ${messages.length} has not the form of a message`;
  return {
    kind: "export",
    hostVersion: textAt(info, "version") || "unknown",
    directory: textAt(info, "directory"),
    sessions: [sessionOf(info, good, (what) => leftOut.add(what))],
    files: {},
    messages: good.length,
    problem: problem ?? (odd === null ? null : `${odd}: what stands before it is replayed`),
    leftOut: [...leftOut],
  };
}

function parse(
  text: string,
  start: number,
  refuse: (why: string) => never,
): { data: Loose; problem: string | null } {
  try {
    const data: unknown = JSON.parse(text.slice(start));
    return isLoose(data) ? { data, problem: null } : refuse("this is no export of a session");
  } catch (error) {
    if (error instanceof CouldNotRun) throw error;
  }
  const part = readableMessages(text.slice(start));
  if (!part || part.messages.length === 0)
    return refuse(`it is damaged before the first message ends; export it again: ${HOW}`);
  const offset = start + part.damagedAt;
  const line = text.slice(0, offset).split("\n").length;
  const where = offset >= text.length ? "is cut off" : "is damaged";
  return {
    data: { info: part.info, messages: part.messages },
    problem: `message ${part.messages.length + 1} ${where} (line ${line}, offset ${offset} of ${text.length}): the ${part.messages.length} before it are replayed`,
  };
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
