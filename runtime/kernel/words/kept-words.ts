/**
 * The one door by which words enter what is kept. Each text of a command or an event becomes a line without secrets,
 * so that whoever renders the state, in whatever note, block, refusal, prompt or view, finds no text in it that could
 * pass for words of ours. Texts that have lines by nature stand in the table below; their renderers quote them.
 */
import { isPlainJson, line, pathLine } from "./line.ts";
import { redacted } from "./redact.ts";
import type { Command } from "../command.ts";
import type { Event, EventRecord } from "../event.ts";

/** What a human wrote, and what the host's summariser wrote. */
const WITH_LINES: Partial<Record<(Command | Event)["type"], string>> = {
  "keep-note": "text",
  "remove-note": "text",
  "note-kept": "text",
  "note-removed": "text",
  "note-compaction": "summary",
  "session-compacted": "summary",
};

/** Fields that are compared with the disk, or with what was found on it. */
const OF_THE_DISK: ReadonlySet<string> = new Set([
  "file",
  "files",
  "filesModified",
  "allowedPaths",
  "path",
  "view",
  "key",
  "gaps",
]);

type OneText = (text: string) => string;
type TextOf = (field: string) => OneText;

const lineOf: TextOf = (field) => (OF_THE_DISK.has(field) ? pathLine : line);

/** The value with each of its texts put through; the same value where nothing changed. */
function mapped<T>(value: T, field: string, textOf: TextOf): T {
  if (typeof value === "string") return textOf(field)(value) as T & string;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items: unknown[] = value.map((item: unknown) => mapped(item, field, textOf));
    return items.every((item, at) => item === value[at]) ? value : (items as T & unknown[]);
  }
  const changed: Record<string, unknown> = {};
  for (const [name, each] of Object.entries(value)) {
    const next: unknown = mapped(each, name, textOf);
    if (next !== each) changed[name] = next;
  }
  return Object.keys(changed).length === 0 ? value : { ...value, ...changed };
}

function texts<T extends Command | Event>(of: T, oneLine: TextOf): T {
  const whole = WITH_LINES[of.type];
  return mapped(of, "", (field) => (field === whole ? (text) => text : oneLine(field)));
}

/** A command as it is decided on and kept. */
export const keptCommand = (command: Command): Command =>
  texts(
    mapped(command, "", () => redacted),
    lineOf,
  );

/**
 * A record as it was kept, by whichever version of the plugin or other program.
 * @param json the event as it stands there
 */
export function readRecord(record: EventRecord, json: string): EventRecord {
  const event = isPlainJson(json) ? record.event : texts(record.event, lineOf);
  const agent = line(record.agent);
  return event === record.event && agent === record.agent ? record : { ...record, event, agent };
}

/** Facts that were gathered outside, as they may be decided on and shown. */
export const keptFacts = <T>(facts: T): T =>
  mapped(facts, "", (field) => (text) => lineOf(field)(redacted(text)));
