import { KEPT_OUTPUTS, replacedOutput } from "../trace/replaced-output.ts";

/**
 * Source text of the two probe plugins. They only read: every hook copies what it is given as JSON into one
 * file, synchronously, so that the file has the order in which the host called. They hold no terminal, alter
 * no output and swallow their own errors. The pair of one hook call is found by the identity of `output`,
 * which the host passes on from plugin to plugin; so is an object that a plugin put in the place of one that
 * the host keeps, which no copy tells. `asObject` is the module form that hosts from 1.14 on load.
 */
export function probeSource(place: "first" | "last", file: string, asObject: boolean): string {
  const id = `opencode-simulator-probe-${place}`;
  return `import { appendFileSync } from "node:fs";
const FILE = ${JSON.stringify(file)};
const shared = (globalThis[Symbol.for("opencode-simulator.probe")] ??= { calls: new WeakMap(), count: 0 });
const json = (value) => JSON.stringify(value, (key, item) => {
  if (typeof item === "bigint") return String(item);
  if (item && typeof item === "object" && (item._zod || item._tag || item["~effect/Schema/Schema"])) return undefined;
  return item;
});
const write = (line) => { try { appendFileSync(FILE, json(line) + "\\n"); } catch {} };
const NAMES = ${JSON.stringify(HOOKS)};
const REPLACED = ${JSON.stringify(REPLACED)};
const first = (hook) => async (input, output) => {
  const id = "hook_" + process.pid + "_" + shared.count++;
  if (output && typeof output === "object") shared.calls.set(output, { id, fields: { ...output } });
  write({ type: "hook.before", id, plugin: "*", hook, input, output });
};
const last = (hook) => async (input, output) => {
  const given = output && typeof output === "object" ? shared.calls.get(output) : undefined;
  if (given === undefined) return;
  write({ type: "hook.after", id: given.id, output });
  for (const [field, finding] of REPLACED[hook] ?? [])
    if (output[field] !== given.fields[field]) write({ type: "finding", finding });
};
const make = ${place};
const server = async () => {
  const hooks = Object.fromEntries(NAMES.map((name) => [name, make(name)]));
${place === "first" ? `  hooks.event = async ({ event }) => write({ type: "event", event: { type: event.type, properties: event.properties } });\n` : ""}  return hooks;
};
export default ${asObject ? `{ id: ${JSON.stringify(id)}, server }` : "server"};
`;
}

const REPLACED = Object.fromEntries(
  Object.entries(KEPT_OUTPUTS).map(([hook, fields]) => [
    hook,
    fields.map((field) => [field, replacedOutput(hook, field)]),
  ]),
);

/** Every hook of the V1 plugin interface that the host triggers with input and output. */
export const HOOKS = [
  "chat.message",
  "chat.params",
  "chat.headers",
  "command.execute.before",
  "tool.execute.before",
  "tool.execute.after",
  "tool.definition",
  "shell.env",
  "permission.ask",
  "experimental.chat.messages.transform",
  "experimental.chat.system.transform",
  "experimental.session.compacting",
  "experimental.compaction.autocontinue",
  "experimental.text.complete",
] as const;
