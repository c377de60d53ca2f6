import type { Script, ScriptStep } from "../../script/script.ts";
import type { TraceRecord } from "../../trace/event.ts";
import { exampleOf } from "./example-of.ts";

/**
 * Calls every tool and every command that the plugin brought with it, as a model and a user would: each tool
 * with arguments that fit its schema, then with none at all (the host lets a model do that). Undefined when the
 * plugin has neither.
 */
export function ownToolsScript(records: readonly TraceRecord[]): Script | undefined {
  const steps = [...toolSteps(records), ...commandSteps(records)];
  if (steps.length === 0) return undefined;
  return { id: "own-tools", about: "The plugin's own tools and commands.", steps };
}

interface ToolOnWire {
  readonly function: { readonly name: string; readonly parameters: unknown };
}

function toolSteps(records: readonly TraceRecord[]): ScriptStep[] {
  const note = records.find((record) => record.type === "note" && record.name === "plugins");
  const loaded = note?.type === "note" ? (note.data as { tools: string[] }[]) : [];
  const own = new Set(loaded.flatMap(({ tools }) => tools));
  const request = records.find((record) => record.type === "llm" && record.kind === "main");
  const { tools = [] } = (request?.type === "llm" ? request.body : {}) as { tools?: ToolOnWire[] };
  return tools
    .filter((tool) => own.has(tool.function.name))
    .map(({ function: { name, parameters } }) => ({
      prompt: `Use ${name}`,
      llm: [{ call: [[name, exampleOf(parameters)]] }, { call: [[name, {}]] }, { say: "Used." }],
    }));
}

/** Commands that a `config` hook has added. */
function commandSteps(records: readonly TraceRecord[]): ScriptStep[] {
  const added = new Set<string>();
  const before = new Map<string, string[]>();
  for (const record of records) {
    if (record.type === "hook.before" && record.hook === "config")
      before.set(record.id, commandsOf(record.output));
    if (record.type !== "hook.after" || record.output === undefined) continue;
    const known = before.get(record.id);
    if (known === undefined) continue;
    for (const name of commandsOf(record.output)) if (!known.includes(name)) added.add(name);
  }
  return [...added].map((command) => ({ command, arguments: "help", llm: [{ say: "Done." }] }));
}

function commandsOf(config: unknown): string[] {
  return Object.keys((config as { command?: object }).command ?? {});
}
