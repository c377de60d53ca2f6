/**
 * How a plugin is sabotaged: the real, built plugin is loaded and some of its hooks are taken away or
 * replaced before the host sees them. The plugin's own code stays untouched, so what a scenario notices is
 * the missing mechanism and nothing else.
 */
type Hooks = Record<string, unknown>;
type Server = (input: unknown, options?: unknown) => Promise<Hooks>;

const OWN = new URL("../../runtime/dist/plugin.js", import.meta.url).href;

/** A plugin module (`{ id, server }`) around the plugin that the option `plugin` names by path, or the built one. */
export function sabotaged(id: string, change: (hooks: Hooks) => Hooks): { id: string; server: Server } {
  return {
    id,
    server: async (input, options) => {
      const { plugin = OWN } = (options ?? {}) as { plugin?: string };
      const module = (await import(plugin)) as { default: Server | { server: Server } };
      const server = typeof module.default === "function" ? module.default : module.default.server;
      return change({ ...(await server(input)) });
    },
  };
}

/** The hooks without those named. */
export const without = (hooks: Hooks, names: readonly string[]): Hooks =>
  Object.fromEntries(Object.entries(hooks).filter(([name]) => !names.includes(name)));
