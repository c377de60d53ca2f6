import { script2, type Script, type Step } from "../../conformance/opencode2/script.ts";
import type { WatchedTool } from "../../host2/load/watch-plugin.ts";
import type { TraceRecord } from "../../trace/event.ts";
import { exampleOf } from "../scripts/example-of.ts";

/**
 * Calls every tool and every command that the plugin brought with it, as a model and a user would: each tool with
 * arguments that fit its schema, then with none at all; by name, or from a program where that is the only way. Undefined
 * when it has neither.
 * @param without the same load without the plugin, whose commands are not its own
 */
export function ownToolsScript2(
  records: readonly TraceRecord[],
  without: readonly TraceRecord[],
): Script | undefined {
  const tools = noted<WatchedTool>(records, "tools").map((tool): Step => ({
    prompt: `Use ${tool.name}`,
    model: [{ call: [callOf(tool, exampleOf(tool.input))] }, { call: [callOf(tool, {})] }, { say: "Used." }],
  }));
  const known = new Set(noted<string>(without, "commands"));
  const commands = noted<string>(records, "commands")
    .filter((name) => !known.has(name))
    .flatMap((command): Step[] => [
      { command, arguments: "help", model: [{ say: "Done." }] },
      { wait: true },
    ]);
  // Commands of plugins are there once a session has worked.
  const steps = [{ prompt: "Hello", model: [{ say: "Hello." }] }, ...tools, ...commands];
  if (steps.length === 1) return undefined;
  return script2("own-tools", { files: { "a.txt": "hello\nworld\n" }, steps });
}

function noted<Item>(records: readonly TraceRecord[], name: string): readonly Item[] {
  return records.flatMap((record) =>
    record.type === "note" && record.name === name ? (record.data as Item[]) : [],
  );
}

function callOf({ name, isDirect }: WatchedTool, input: unknown): [string, unknown] {
  if (isDirect) return [name, input];
  return ["execute", { code: `return await tools[${JSON.stringify(name)}](${JSON.stringify(input ?? {})})` }];
}
