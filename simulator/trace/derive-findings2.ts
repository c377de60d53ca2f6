import { withoutRepeats } from "./derive-findings.ts";
import type { TraceRecord } from "./event.ts";
import type { Finding } from "./finding.ts";

/**
 * What a trace of OpenCode 2 shows to be wrong with its plugins, on either host: what its log says of those that it left
 * out, hooks that threw where that fails the operation, and tools that answered in no form that the host takes.
 */
export function deriveFindings2(records: readonly TraceRecord[]): Finding[] {
  return withoutRepeats([
    ...records.flatMap((record): Finding[] => {
      if (record.type === "finding") return [record.finding];
      if (record.type === "terminal") return [outputFinding(record.stream, record.text)];
      return record.type === "log" && record.service === "plugin" ? leftOut(record) : [];
    }),
    ...thrown(records),
    ...oddResults(records),
    ...unanswered(records),
  ]);
}

/** What a plugin prints reaches the output of the server, and no terminal that is attached to it (measured). */
export function outputFinding(stream: "stdout" | "stderr", written: string): Finding {
  const text = JSON.stringify(written.length > 80 ? `${written.slice(0, 80)}…` : written);
  const evidence = `${text} was written to ${stream}: it reaches the output of the server, which nobody reads`;
  return { name: "output-unread", evidence };
}

const LEFT_OUT = /^failed to load plugin path=(\S+) error=(.*)$/s;

/** The path stands where the module is to blame, the id where its setup threw. */
function leftOut({ message, places }: Extract<TraceRecord, { type: "log" }>): Finding[] {
  const thrown = places === undefined ? {} : { places };
  const [, place = "", error = ""] = LEFT_OUT.exec(message) ?? [];
  if (place === "") return [];
  const evidence = error.split("\n")[0] ?? "";
  if (error.startsWith("it is no plugin of OpenCode 2"))
    return [{ name: "other-generation", evidence: `${evidence}: OpenCode 2 says so in its log and goes on` }];
  if (/[/\\]/.test(place))
    return [{ name: "import-crashed", evidence: `the module cannot be imported: ${evidence}`, ...thrown }];
  return [
    { name: "setup-threw", plugin: place, hook: "setup", evidence: `setup threw ${evidence}`, ...thrown },
  ];
}

type Entered = Extract<TraceRecord, { type: "hook.before" }>;

function thrown(records: readonly TraceRecord[]): Finding[] {
  const entered = new Map<string, Entered>();
  const refused = new Map<string, string>();
  const found: Finding[] = [];
  for (const record of records) {
    if (record.type === "hook.before") entered.set(record.id, record);
    if (record.type !== "hook.after" || record.error === undefined) continue;
    const before = entered.get(record.id);
    if (before === undefined || before.plugin === "*") continue;
    const { plugin, hook } = before;
    const { messageID, tool } = before.output as { messageID?: string; tool?: string };
    const text = JSON.stringify(record.error.slice(0, 200));
    if (hook !== "tool.execute.before") {
      const lost =
        hook === "session.context" ? "the turn fails" : "the call is told to have failed, though it ran";
      const where = record.places === undefined ? {} : { places: record.places };
      found.push({ name: "hook-threw", plugin, hook, evidence: `${hook} threw ${text}: ${lost}`, ...where });
      continue;
    }
    const step = `${plugin} ${messageID}`;
    const first = refused.get(step);
    if (first === undefined) refused.set(step, text);
    else if (first !== text) {
      const evidence = `two calls of one step were refused by a throw, and the model reads ${first} for both: ${text} of the call of ${tool} is lost`;
      found.push({ name: "refusals-share-a-text", plugin, hook, evidence });
    }
  }
  return found;
}

/** 0.0.0-next-16350 wants an object with `content`, and fails the call in words of its own. */
function oddResults(records: readonly TraceRecord[]): Finding[] {
  const names = new Map<string, string>();
  return records.flatMap((record): Finding[] => {
    if (record.type !== "event") return [];
    const { callID = "", name, error } = record.event.properties as Call;
    if (record.event.type === "session.tool.input.started" && name !== undefined) names.set(callID, name);
    if (record.event.type !== "session.tool.failed" || !NO_OBJECT.test(error?.message ?? "")) return [];
    const evidence = `the tool ${names.get(callID) ?? ""} returned no object with \`content\`: the model reads ${JSON.stringify(error?.message)}`;
    return [{ name: "tool-returned-nothing", evidence }];
  });
}

/** A step ends with each of its calls answered, unless an Effect of a plugin failed in a way that is nobody's to tell. */
function unanswered(records: readonly TraceRecord[]): Finding[] {
  const open = new Map<string, string>();
  const found: Finding[] = [];
  for (const record of records) {
    if (record.type !== "event") continue;
    const { callID = "", name = "", assistantMessageID = "" } = record.event.properties as Call;
    const key = `${assistantMessageID} ${callID}`;
    if (record.event.type === "session.tool.input.started") open.set(key, name);
    if (/^session\.tool\.(success|failed)$/.test(record.event.type)) open.delete(key);
    if (record.event.type !== "session.step.ended") continue;
    for (const [call, tool] of open) {
      if (!call.startsWith(`${assistantMessageID} `)) continue;
      const evidence = `the call of ${tool} was over and had no answer: an Effect failed there by what is no Tool.Error, and the next request has the call without a result`;
      found.push({ name: "call-unanswered", evidence });
      open.delete(call);
    }
  }
  return found;
}

interface Call {
  readonly assistantMessageID?: string;
  readonly callID?: string;
  readonly name?: string;
  readonly error?: { readonly message?: string };
}

const NO_OBJECT = /is not an Object\. \(evaluating '"output"in \w+'\)/;
