import { textOf } from "../../model/classify-request.ts";
import type { ChatBody, ChatMessage } from "../../model/model.ts";
import type { ApartResult } from "../../run/run-apart.ts";
import type { TraceRecord } from "../../trace/event.ts";
import type { Finding } from "../../trace/finding.ts";
import { injectedFindings } from "../findings/injected.ts";
import { prefixFindings } from "../findings/prefix.ts";
import type { SceneName2 } from "./checks2.ts";
import { ELSEWHERE_2, MARK_2 } from "./scenes/lives.ts";

/** Everything a scene on OpenCode 2 shows to be wrong, once the same scene without the plugin is held beside it. */
export function findingsIn2(scene: SceneName2, result: ApartResult, without: ApartResult): Finding[] {
  const { records } = result;
  const isTold = result.findings.some(({ name }) => LOSES_TURNS.has(name));
  return [
    ...result.findings.map((finding) => (scene === "reopen" ? ofSecondLife(finding, records) : finding)),
    ...(isTold ? [] : lostTurns(records, without.records)),
    ...(scene === "session" ? prefixFindings(records, without.records) : []),
    ...(scene === "compaction" ? injectedFindings(records, without.records) : []),
    ...(scene === "abort" ? wentOn(records) : []),
    ...(scene === "reopen" && !isTold ? secondLife(records) : []),
    ...(scene === "projects" ? mixed(records) : []),
  ];
}

const LOSES_TURNS: ReadonlySet<string> = new Set(["hook-threw", "hook-hung", "setup-hung", "process-ended"]);

type Told = Extract<TraceRecord, { type: "event" }>;

interface TurnEnd {
  /** Of the scene, where the user said it. */
  readonly step: number;
  readonly event?: Told["event"];
}

const SAYS = /^(prompt|admit|command|compact|elsewhere)$/;

/** How the work ended that each word of the user began; what a plugin began beside it counts to the last word. */
function turnsOf(records: readonly TraceRecord[]): TurnEnd[] {
  const turns: TurnEnd[] = [];
  for (const record of records) {
    if (record.type === "step" && SAYS.test(record.kind)) turns.push({ step: record.index });
    const last = turns.at(-1);
    if (last === undefined || record.type !== "event") continue;
    if (/^session\.execution\.(succeeded|failed)$/.test(record.event.type))
      turns[turns.length - 1] = { step: last.step, event: record.event };
  }
  return turns;
}

function lostTurns(records: readonly TraceRecord[], without: readonly TraceRecord[]): Finding[] {
  const found = turnsOf(records);
  const hasSucceeded = (end: TurnEnd | undefined): boolean => end?.event?.type.endsWith("succeeded") === true;
  return turnsOf(without).flatMap((plain, index): Finding[] => {
    const end = found[index];
    if (!hasSucceeded(plain) || hasSucceeded(end)) return [];
    const { error } = (end?.event?.properties ?? {}) as { error?: { message?: string } };
    const how =
      end?.event === undefined
        ? "ends no turn"
        : `fails its turn: ${(error?.message ?? "no reason").replaceAll(/\s+/g, " ")}`;
    const evidence = `step ${plain.step + 1} of the scene ${how}; without the plugin it goes well`;
    return [{ name: "turn-lost", evidence }];
  });
}

/** Requests to the model after an interruption that nobody asked for. */
function wentOn(records: readonly TraceRecord[]): Finding[] {
  return records.flatMap((record, from): Finding[] => {
    if (record.type !== "event" || record.event.type !== "session.execution.interrupted") return [];
    const rest = records.slice(from);
    const next = rest.findIndex((one) => one.type === "step" && /prompt|admit/.test(one.kind));
    const request = rest
      .slice(0, next < 0 ? undefined : next)
      .find((one) => one.type === "llm" && one.kind !== "title");
    if (request === undefined) return [];
    const evidence = `the user stopped the turn, and ${request.at - record.at} ms later the model was asked again, without the user having said anything`;
    return [{ name: "abort-ignored", evidence }];
  });
}

const reopenedAt = (records: readonly TraceRecord[]): number =>
  records.findIndex((record) => record.type === "plugins" && record.phase === "released");

/** What fails only when the project is opened again. */
function ofSecondLife(finding: Finding, records: readonly TraceRecord[]): Finding {
  const failed = records.findIndex((record) => record.type === "log" && record.service === "plugin");
  if (finding.name !== "setup-threw" || failed < reopenedAt(records)) return finding;
  const evidence = `${finding.evidence} when the project was opened again`;
  return { ...finding, name: "setup-not-repeatable", evidence };
}

/** The same prompt before and after must be told the same, besides the history. */
function secondLife(records: readonly TraceRecord[]): Finding[] {
  const at = reopenedAt(records);
  const [first, second] = [records.slice(0, at), records.slice(at)].map(requestsIn);
  const differences = [
    ["the system prompt", systemOf(first?.[0]), systemOf(second?.[0])],
    ["the list of tools", toolsOf(first?.[0]), toolsOf(second?.[0])],
    ["the user's message", lastOf(first?.[0], "user"), lastOf(second?.[0], "user")],
    ["the result of read", lastOf(first?.[1], "tool"), lastOf(second?.[1], "tool")],
    ["the number of requests", String(first?.length), String(second?.length)],
  ] as const;
  const [found] = differences.filter(([, before, after]) => before !== after);
  if (found === undefined) return [];
  const [what, before, after] = found;
  const evidence = `after the project was opened again ${what} is another for the same prompt: ${excerpt(before, after)}`;
  return [{ name: "setup-not-repeatable", evidence }];
}

const requestsIn = (records: readonly TraceRecord[]): ChatBody[] =>
  records.flatMap((record) =>
    record.type === "llm" && record.kind === "main" ? [record.body as ChatBody] : [],
  );
const messagesOf = (body: ChatBody | undefined, role: ChatMessage["role"]): string[] =>
  (body?.messages ?? []).filter((message) => message.role === role).map(textOf);
const systemOf = (body: ChatBody | undefined): string => messagesOf(body, "system").join("\n");
const lastOf = (body: ChatBody | undefined, role: ChatMessage["role"]): string =>
  messagesOf(body, role).at(-1) ?? "";
const toolsOf = (body: ChatBody | undefined): string => JSON.stringify(body?.tools ?? []);

function excerpt(before: string, after: string): string {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at++;
  const cut = (text: string): string => JSON.stringify(text.slice(Math.max(0, at - 20), at + 60));
  return `${cut(before)} became ${cut(after)}`;
}

/** What is recorded is of this project: the host tells plugins of the other one too. */
function mixed(records: readonly TraceRecord[]): Finding[] {
  const signs = [MARK_2, `$PROJ${ELSEWHERE_2}`];
  for (const record of records) {
    if (record.type === "step" || record.type === "note") continue;
    const text = JSON.stringify(record);
    const sign = signs.find((one) => text.includes(one));
    if (sign === undefined) continue;
    const at = text.indexOf(sign);
    const around = text.slice(Math.max(0, at - 60), at + sign.length + 40);
    const where =
      record.type === "llm" ? "a request to the model" : `a record (${record.type}) of this project`;
    return [{ name: "projects-mixed", evidence: `${where} shows the other project's ${sign}: …${around}…` }];
  }
  return [];
}
