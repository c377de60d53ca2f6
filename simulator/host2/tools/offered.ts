import type { Fiber } from "../../host/fiber/fiber.ts";
import { evaluate, isWhollyDenied } from "../permission/permission.ts";
import type { PermissionRule } from "../shape/permission-rule.ts";
import { ToolError } from "../shape/host-error.ts";
import { codeModeTool, type InnerTool } from "../codemode/execute.ts";
import { catalogOf, jsonSchema } from "../catalog/signature.ts";
import { summarize, type CatalogSummary } from "../catalog/catalog.ts";
import type { Host } from "../services/host.ts";
import type { ToolCall, ToolInfo } from "../shape/tool-info.ts";
import { executeTool, type Settled } from "./execute-tool.ts";

interface OfferedTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema. */
  readonly input: object;
}

const offered = ({ name, description, input }: ToolInfo): OfferedTool => ({
  name,
  description,
  input: jsonSchema(input, "input"),
});

/** The tools of one request: which are offered, as what, and how one of them is run. */
export interface OfferedTools {
  readonly definitions: readonly OfferedTool[];
  /** Undefined: `execute` is denied. */
  readonly catalog: CatalogSummary | undefined;
  run(name: string, input: unknown, call: ToolCall, fiber: Fiber): Promise<Settled>;
}

export function offeredTools(host: Host, rules: readonly PermissionRule[]): OfferedTools {
  const active = [...host.tools].flatMap(([name, list]) => {
    const tool = list.at(-1);
    return tool && !isWhollyDenied(tool.options?.permission ?? name, rules) ? [[name, tool] as const] : [];
  });
  const direct = new Map(active.filter(([, tool]) => tool.options?.codemode === false));
  const inner = active
    .filter(([, tool]) => tool.options?.codemode !== false)
    .map(([name, tool]): InnerTool => ({ name, tool, path: pathOf(tool) }));
  const mayExecute = !isWhollyDenied("execute", rules);
  return {
    definitions: [
      ...[...direct.entries()]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, tool]) => offered({ ...tool, name })),
      ...(mayExecute ? [offered(codeModeTool(inner, () => Promise.reject(new Error("not run"))))] : []),
    ],
    catalog: mayExecute ? summarize(catalogOf(inner)) : undefined,
    async run(name, input, call, fiber) {
      const tool =
        name === "execute" && mayExecute
          ? codeModeTool(
              inner,
              (one, given, own) => executeTool(host, own, one.tool, one.name, given, call, true),
              fiber,
            )
          : direct.get(name);
      if (!tool) throw new ToolError(`Unknown tool: ${name}`);
      return executeTool(host, fiber, tool, name, input, call);
    },
  };
}

const pathOf = ({ name, options }: ToolInfo): string => {
  const plain = name.replace(/[^a-zA-Z0-9_-]/g, "_");
  return options?.namespace === undefined ? plain : `${options.namespace}.${plain}`;
};

/** What two of the host's own plugins do in the hook `context`, before any other. */
export function adaptTools(
  { agents }: Host,
  {
    agent,
    model,
    tools,
  }: {
    readonly agent: string;
    readonly model: { readonly id: string };
    readonly tools: Record<string, { description: string; input: unknown }>;
  },
): void {
  const { id } = model;
  const patches = id.includes("gpt-") && !id.includes("oss") && !id.includes("gpt-4");
  for (const name of patches ? ["edit", "write"] : ["patch"]) delete tools[name];
  const selected = agents.get(agent);
  const { subagent } = tools;
  if (!subagent || !selected) return;
  const available = agents
    .list()
    .filter((one) => one.mode !== "primary" && !one.hidden)
    .filter((one) => evaluate("subagent", one.id, selected.permissions).effect !== "deny")
    .toSorted((a, b) => a.id.localeCompare(b.id, "en"));
  if (available.length === 0) return;
  const lines = available.map(
    ({ id: name, description }) =>
      `- ${name}: ${description ?? "This subagent should only be called when explicitly requested."}`,
  );
  subagent.description = [subagent.description, "", "Available subagents:", ...lines].join("\n");
}
