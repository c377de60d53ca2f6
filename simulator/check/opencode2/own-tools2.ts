import { script2, type Script } from "../../conformance/opencode2/script.ts";
import type { WatchedTool } from "../../host2/load/watch-plugin.ts";
import type { TraceRecord } from "../../trace/event.ts";
import { exampleOf } from "../scripts/example-of.ts";

/**
 * Calls every tool that the plugin brought with it, as a model would: with arguments that fit its schema, then with none
 * at all; by name, or from a program where that is the only way. Undefined when it has none.
 */
export function ownToolsScript2(records: readonly TraceRecord[]): Script | undefined {
  const tools = records.flatMap((record) =>
    record.type === "note" && record.name === "tools" ? (record.data as WatchedTool[]) : [],
  );
  if (tools.length === 0) return undefined;
  return script2("own-tools", {
    files: { "a.txt": "hello\nworld\n" },
    steps: tools.map((tool) => ({
      prompt: `Use ${tool.name}`,
      model: [
        { call: [callOf(tool, exampleOf(tool.input))] },
        { call: [callOf(tool, {})] },
        { say: "Used." },
      ],
    })),
  });
}

function callOf({ name, isDirect }: WatchedTool, input: unknown): [string, unknown] {
  if (isDirect) return [name, input];
  return ["execute", { code: `return await tools[${JSON.stringify(name)}](${JSON.stringify(input ?? {})})` }];
}
