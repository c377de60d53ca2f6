import { profileFor } from "../host/profile/profiles.ts";
import { HOOKS } from "../live/probe-source.ts";
import type { ScriptPlugin, ScriptTool } from "./script.ts";

/**
 * Source text of the file of one script plugin. The same file is loaded by both hosts: it logs every hook at
 * entry, before its own behaviour, by a synchronous append, so the log has the order in which the host called.
 */
export interface PluginSourceOptions {
  readonly plugin: ScriptPlugin;
  readonly logFile: string;
  /** Only the first plugin logs events. */
  readonly first: boolean;
  /** URL of the zod module that the schemas of plugin tools are made with. */
  readonly zodUrl: string;
  /** Decides the form of the module. */
  readonly hostVersion: string;
}

export function pluginSource(options: PluginSourceOptions): string {
  const { plugin } = options;
  const tools = Object.entries(plugin.tools ?? {});
  const behaviours = (plugin.hooks ?? []).map((behaviour) => {
    const { js, ...plain } = behaviour;
    const run = js === undefined ? "" : `, run: async (i, o, ctx) => {\n${js}\n}`;
    return `{ ...${JSON.stringify(plain)}${run} }`;
  });
  return `import { appendFileSync${options.first ? ", writeFileSync" : ""} } from "node:fs";
${tools.length === 0 ? "" : `import { z } from ${JSON.stringify(options.zodUrl)};\n`}const NAME = ${JSON.stringify(plugin.name)};
const LOG = ${JSON.stringify(options.logFile)};
const NAMES = ${JSON.stringify(hookNames(plugin))};
const BEHAVIOURS = [${behaviours.join(",\n")}];
${RUNTIME}
const server = async ({ client, directory }, options) => {
  const ctx = { client, directory, state: {}, options };
  const counts = BEHAVIOURS.map(() => 0);
  const act = async (hook, i, o) => {
    for (const [index, behaviour] of BEHAVIOURS.entries()) {
      if (behaviour.hook !== hook || !matches(behaviour.when, i, o)) continue;
      counts[index]++;
      if (behaviour.nth !== undefined && behaviour.nth !== counts[index]) continue;
      if (behaviour.hang !== undefined) await new Promise((done) => setTimeout(done, behaviour.hang));
      if (behaviour.run !== undefined) await behaviour.run(i, o, ctx);
      if (behaviour.throw !== undefined) throw new Error(behaviour.throw);
    }
  };
  const hooks = {};
  for (const hook of NAMES) {
    hooks[hook] = async (i, o) => {
      log({ h: hook, p: NAME, ...brief(hook, i, o) });
      await act(hook, i, o);
    };
  }
  hooks.config = async (config) => {
    ${options.first ? SEEN_MODULES : ""}
    await act("config", config, config);
  };
  hooks.event = async (i) => {
    const { type, properties } = i.event;
    if (type === "session.created" && properties.info.parentID) children.add(properties.info.id);
    ${options.first ? `log({ h: "event", e: { type, properties } });` : ""}
    await act("event", i, undefined);
  };
${tools.length === 0 ? "" : `  hooks.tool = {\n${tools.map(([name, tool]) => toolSource(name, tool)).join(",\n")}\n  };\n`}  return hooks;
};
export default ${profileFor(options.hostVersion).switches.pluginObjects ? "{ id: NAME, server }" : "server"};
`;
}

/** Bun knows what it has imported, and all plugins are there when the first is given the settings. */
const SEEN_MODULES = `const cache = globalThis.Bun && import.meta.require?.cache;
    if (cache) writeFileSync(LOG + ".modules", JSON.stringify(Object.keys(cache)));`;

const OWN = ["config", "event"];

/** Every hook that a host triggers, and whatever else the script wants to be registered. */
function hookNames({ hooks = [] }: ScriptPlugin): string[] {
  return [...new Set([...HOOKS, ...hooks.map(({ hook }) => hook)])].filter((name) => !OWN.includes(name));
}

/** What every script plugin needs besides its own behaviour. */
const RUNTIME = `const children = new Set();
const log = (record) => appendFileSync(LOG, JSON.stringify(record) + "\\n");
const sessionOf = (i, o) => i?.sessionID ?? i?.event?.properties?.sessionID ?? o?.messages?.[0]?.info?.sessionID;
const matches = (when, i, o) => Object.entries(when ?? {}).every(([key, value]) =>
  key === "child" ? children.has(sessionOf(i, o)) === value
    : JSON.stringify(i?.[key] ?? i?.event?.[key] ?? i?.event?.properties?.[key]) === JSON.stringify(value));
const modelName = (model) => model && model.providerID + "/" + model.id;
const brief = (hook, i, o) => {
  if (hook === "tool.definition") return { i };
  if (i?.model === undefined || i.model.id === undefined) return { i, o };
  const { model, provider, ...rest } = i;
  const short = { ...rest, model: modelName(model) };
  if (provider !== undefined) short.provider = provider.id ?? provider.info?.id;
  return { i: short, o };
};`;

function toolSource(name: string, tool: ScriptTool): string {
  const args = Object.entries(tool.args ?? {}).map(
    ([arg, type]) => `${JSON.stringify(arg)}: ${schemaSource(type)}`,
  );
  return `    ${JSON.stringify(name)}: {
      description: ${JSON.stringify(tool.description ?? name)},
      args: { ${args.join(", ")} },
      execute: async (a, c) => {
        const { sessionID, messageID, callID, agent } = c;
        log({ h: "exec", p: NAME, i: { tool: ${JSON.stringify(name)}, sessionID, messageID, callID, agent }, o: { args: a } });
        ${tool.js ?? 'return "ok";'}
      },
    }`;
}

function schemaSource(type: string): string {
  const optional = type.endsWith("?");
  const base = optional ? type.slice(0, -1) : type;
  const schema = base.startsWith("enum:")
    ? `z.enum(${JSON.stringify(base.slice(5).split(","))})`
    : `z.${base}()`;
  return optional ? `${schema}.optional()` : schema;
}
