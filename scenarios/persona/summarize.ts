/**
 * How an agent summarises a conversation when the host compacts it: each detail survives with a chance
 * that depends on where it stood (conversation, previous summary, or beside them in the instructions).
 * This is where memory is lost without help, at the published rates.
 */
import { textOf, type ModelRequest } from "opencode-simulator";
import type { Chance } from "./chance.ts";
import { decisionsIn } from "./detail.ts";
import { factsOf, readStanding, standingText } from "./standing.ts";
import type { Memory } from "./traits.ts";

/** Its last section. */
export const NEXT_MOVE = "## Next Move";

/** What stands before the conversation in the request of OpenCode 2. */
const HISTORY = "The following is the conversation history:";

/** The summary that an agent with this memory writes for a compaction request. */
export function summarize(request: ModelRequest, memory: Memory, chance: Chance): string {
  const text = textOf(request.body.messages.findLast((message) => message.role === "user"));
  const conversation = between(text, "conversation") || (text.split(HISTORY)[1] ?? "");
  const prior = between(text, "prior-summary") || between(text, "previous-summary");
  const context = text.replace(conversation, "").replace(prior, "");
  const topics = conversation
    .split("\n")
    .filter((line) => line.startsWith("[User]: "))
    .map((line) => line.slice(8, 88));
  // The newest words make every compaction a new draw, the same on both hosts.
  const round = `${topics.length} ${topics.at(-1) ?? ""}`;
  const sources = [
    { from: "conversation", found: decisionsIn(conversation), rate: memory.conversation },
    { from: "prior", found: decisionsIn(prior), rate: memory.prior },
    { from: "context", found: decisionsIn(context), rate: memory.context },
  ];
  const kept = new Set<string>();
  for (const { from, found, rate } of sources) {
    for (const detail of found) {
      if (chance.happens(rate, `summary\n${round}\n${from}\n${detail}`)) kept.add(detail);
    }
  }
  const standing = [
    { from: "prior", text: prior, rate: memory.prior },
    { from: "conversation", text: conversation, rate: memory.conversation },
    { from: "context", text: context, rate: memory.context },
  ].flatMap(({ from, text: source, rate }) =>
    factsOf(readStanding(source)).filter(([facet, name]) =>
      chance.happens(rate, `standing\n${round}\n${from}\n${facet}\n${name}`),
    ),
  );
  // What is said later holds: of the same piece of work only the last word is written down.
  const known = factsOf(readStanding(standing.flatMap((fact) => standingText([fact])).join("\n")));
  const list = (lines: readonly string[]) =>
    lines.length === 0 ? "- (none)" : lines.map((line) => `- ${line}`).join("\n");
  return [
    "## Objective",
    "- Help the user with their dashboard and whatever they bring up",
    "## Important Details",
    list([...kept]),
    "## Work State",
    "### Completed",
    list(topics.slice(-3)),
    "### Active",
    list(standingText(known)),
    NEXT_MOVE,
    "- Wait for the user",
  ].join("\n");
}

function between(text: string, tag: string): string {
  const start = text.indexOf(`<${tag}>`);
  const end = text.lastIndexOf(`</${tag}>`);
  return start >= 0 && end > start ? text.slice(start, end) : "";
}
