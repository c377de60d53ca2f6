/**
 * What the agents of a play did, as a page for people: each call with the first lines of its result, subagents indented
 * below the call that started them. Made from what the model was sent, so nothing stands there that no agent read.
 */
import { textOf, type ChatMessage, type ModelRequest } from "opencode-simulator";

const SHOWN_LINES = 4;
const SHOWN_CHARS = 150;

const cut = (line: string): string =>
  line.length > SHOWN_CHARS ? `${line.slice(0, SHOWN_CHARS - 1)}…` : line;

/** The whole conversation of each session, the oldest session first. */
function conversations(requests: readonly ModelRequest[]): readonly (readonly ChatMessage[])[] {
  const newest = new Map<string, readonly ChatMessage[]>();
  for (const { headers, body } of requests)
    if ((body.tools ?? []).length > 0) newest.set(headers["x-session-id"] ?? "", body.messages);
  return [...newest.values()];
}

/** What differs from run to run made the same. @param directory of the project */
const steady = (text: string, directory: string): string =>
  text
    .replaceAll(`${directory}/`, "")
    .replaceAll(directory, ".")
    .replaceAll(/\bses_\w+/g, "ses_…")
    .replaceAll(/\b\d{10}(?:-\w{6})?\b/g, "…");

function linesOf(
  messages: readonly ChatMessage[],
  name: string,
  child: (agent: string) => readonly string[],
): string[] {
  const results = new Map(
    messages.flatMap((message) => (message.role === "tool" ? [[message.tool_call_id, textOf(message)]] : [])),
  );
  return messages
    .flatMap(({ tool_calls = [] }) => tool_calls)
    .flatMap(({ id, function: { name: tool, arguments: args } }) => {
      const lines = (results.get(id) ?? "").split("\n").filter((line) => line.trim() !== "");
      const agent =
        tool === "task" ? String((JSON.parse(args) as { subagent_type?: string }).subagent_type) : null;
      const inside = agent === null ? [] : child(agent).map((line) => `    ${line}`);
      return [
        `${name}> ${cut(`${tool} ${args}`)}`,
        ...inside,
        ...lines.slice(0, SHOWN_LINES).map((line) => `  ${cut(line)}`),
      ];
    });
}

/** @param name of the agent of the first session */
export function transcriptOf(requests: readonly ModelRequest[], name: string, directory: string): string {
  const [root = [], ...children] = conversations(requests);
  const rest = [...children];
  const lines = linesOf(root, name, (agent) => linesOf(rest.shift() ?? [], agent, () => []));
  return steady(lines.join("\n"), directory);
}
