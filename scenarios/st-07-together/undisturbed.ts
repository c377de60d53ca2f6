/**
 * Neither plugin changes what the other does. What each adds to tools, prompt and messages is seen in a short session
 * with it alone; in the session with both all of it must be there. And what ours wrote where the host keeps it must
 * reach the model, word for word.
 */
import { textOf } from "opencode-simulator";
import type { Reason } from "@idumb/reports";
import { storedTexts } from "../oracle/stored-texts.ts";
import { rulesOf } from "../persona/texts.ts";
import { COMPACTION, type Evidence, type Judgement, type RequestSeen } from "../play/evidence.ts";

/** Shorter lines of a prompt say nothing by themselves. */
const SHORTEST_LINE = 12;

/** Fails for every tool, rule or addition of either that is missing or changed beside the other. */
export function undisturbed(evidence: Evidence): Judgement {
  const { name = "the other", alone } = evidence.company ?? {};
  const reasons = [...wordsOfOurs(evidence), ...wordsOfUser(evidence)];
  if (alone) {
    const { bare, ours, theirs } = alone;
    for (const [who, one] of [
      ["the plugin", ours],
      [name, theirs],
    ] as const) {
      const other = one === ours ? theirs : ours;
      reasons.push(...tools(who, { bare, one, other, both: evidence }));
      reasons.push(...rules(who, { bare, one, both: evidence }));
    }
    reasons.push(...additions(name, theirs, evidence));
  }
  return { reasons, observations: [], reached: [`beside ${name}`] };
}

const first = ({ requests }: Evidence): RequestSeen | undefined =>
  requests.find(({ kind }) => kind === "main");

const toolsOf = (evidence: Evidence): ReadonlyMap<string, string> =>
  new Map((first(evidence)?.body.tools ?? []).map((tool) => [tool.function.name, JSON.stringify(tool)]));

interface Compared {
  readonly bare: Evidence;
  readonly one: Evidence;
  readonly both: Evidence;
}

function tools(who: string, { bare, one, other, both }: Compared & { readonly other: Evidence }): Reason[] {
  const [without, withOther, together] = [toolsOf(bare), toolsOf(other), toolsOf(both)];
  return [...toolsOf(one)].flatMap(([name, tool]) => {
    const isOwn = without.get(name) !== tool;
    const isShared = withOther.get(name) !== without.get(name);
    const is = together.get(name);
    if (!isOwn || is === tool || (isShared && is !== undefined && is !== without.get(name))) return [];
    return [{ text: `the tool ${name} of ${who} is ${is === undefined ? "gone" : "changed"}`, turn: 1 }];
  });
}

/** Folders differ from one session to the next: the project's, the home's. */
const FOLDER = /(?:\/[\w.@-]+)+(?=\/)/g;

/** OpenCode 2 names it in the prompt. */
const SESSION = /\bses_\w+/g;

/** Lines of the system prompt, wherever project and home lie. */
function linesOf(evidence: Evidence): readonly string[] {
  const rules = rulesOf(first(evidence)?.body.messages ?? [])
    .replaceAll(evidence.directory, "$PROJ")
    .replace(FOLDER, "$FOLDER")
    .replace(SESSION, "$SESSION");
  return rules.split("\n").filter((line) => line.trim().length >= SHORTEST_LINE);
}

function rules(who: string, { bare, one, both }: Compared): Reason[] {
  const without = new Set(linesOf(bare));
  const together = linesOf(both).join("\n");
  const missing = linesOf(one).filter((line) => !without.has(line) && !together.includes(line));
  return missing.length === 0
    ? []
    : [
        {
          text: `${missing.length} lines of ${who} are not in the prompt: ${missing[0]?.slice(0, 100)}`,
          turn: 1,
        },
      ];
}

/** What stands in requests and in no stored message, numbers aside: what a plugin adds on the way. */
function added(evidence: Evidence): ReadonlySet<string> {
  const stored = storedTexts(evidence)
    .map(({ text }) => text)
    .join("\n");
  const sent = evidence.requests
    .filter(({ kind }) => kind === "main")
    .flatMap(({ body }) => body.messages.filter(({ role }) => role !== "system").map(textOf));
  const lines = new Set(sent.flatMap((text) => text.split("\n")).filter((line) => line.trim() !== ""));
  return new Set(
    [...lines].filter((line) => !stored.includes(line)).map((line) => line.replace(/\d+/g, "N")),
  );
}

function additions(name: string, theirs: Evidence, both: Evidence): Reason[] {
  const together = added(both);
  return [...added(theirs)]
    .filter((line) => !together.has(line))
    .map((line) => ({ text: `${name} no longer adds to messages: ${line.slice(0, 100)}`, turn: 1 }));
}

const OURS = /^(?:<idumb>|GOVERNANCE BLOCK|tn-\d+ "|wp-\d+ "|an-\d+ )/;

/** Each is sent at least once; what is newer than the last request has not been sent yet. */
function wordsOfOurs(evidence: Evidence): Reason[] {
  const sent = evidence.requests.flatMap(({ body }) => body.messages.map(textOf)).join("\n");
  return storedTexts(evidence)
    .filter(({ text, isLast }) => !isLast && OURS.test(text) && !sent.includes(text))
    .map(({ text }) => ({
      text: `words of the plugin did not reach the model: ${text.slice(0, 100)}`,
      turn: null,
    }));
}

function wordsOfUser({ turns, requests }: Evidence): Reason[] {
  return turns.flatMap(({ index, said }) => {
    const asked = requests.filter(({ turn, kind }) => turn === index && kind === "main");
    const heard = asked.some(({ body }) => body.messages.some((message) => textOf(message).includes(said)));
    return said === COMPACTION || asked.length === 0 || heard
      ? []
      : [{ text: `the user's words did not reach the model: ${said.slice(0, 80)}`, turn: index + 1 }];
  });
}
