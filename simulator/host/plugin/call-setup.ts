import type { Finding } from "../../trace/finding.ts";
import { messageOf } from "./import-failure.ts";

/**
 * OpenCode 1.18.33 also calls `setup` of a plugin for both generations, after its `server`, and hands it a context
 * without tools, sessions and events. It waits for nothing, and what is thrown is told nowhere (measured). What is
 * registered there has no effect in a simulation.
 */
export function callSetup({ name, module, options }: CallSetup, find: (finding: Finding) => void): void {
  const { setup, server } = Object(module["default"]) as { setup?: unknown; server?: unknown };
  if (typeof setup !== "function" || typeof server !== "function") return;
  const threw = (error: unknown): void =>
    find({
      name: "setup-on-opencode-1",
      plugin: name,
      hook: "setup",
      evidence: `OpenCode 1 called setup with a context that has ${Object.keys(contextOf(options)).join(", ")} and nothing else, and it threw ${messageOf(error)}`,
    });
  void (async () => (setup as (context: object) => unknown)(contextOf(options)))().catch(threw);
}

interface CallSetup {
  readonly name: string;
  readonly module: Readonly<Record<string, unknown>>;
  readonly options: unknown;
}

function contextOf(options: unknown): object {
  const registration = { dispose: async () => {} };
  const register = async (): Promise<object> => registration;
  const part = { transform: register, reload: async () => {} };
  return {
    options: options ?? {},
    agent: part,
    aisdk: { sdk: register, language: register },
    catalog: part,
    command: part,
    integration: { ...part, connection: {} },
    plugin: { add: async () => {}, remove: async () => {} },
    reference: part,
    skill: part,
  };
}
