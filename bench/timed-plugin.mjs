/**
 * Loaded by the real host of either generation in the place of the plugin under test: imports it, starts it and passes its
 * hooks on, with a clock around the import, the start and each question to the gate. Options: `plugin` (file to import),
 * `out` (JSON file that is rewritten with every sample).
 */
import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

async function start({ plugin, out }, begin) {
  const times = { importMs: 0, startMs: 0, beforeUs: [] };
  const importStart = performance.now();
  const module = await import(pathToFileURL(plugin).href);
  times.importMs = performance.now() - importStart;
  const timed =
    (before) =>
    async (...args) => {
      const from = performance.now();
      try {
        return await before(...args);
      } finally {
        times.beforeUs.push((performance.now() - from) * 1000);
        writeFileSync(out, JSON.stringify(times));
      }
    };
  const from = performance.now();
  const begun = await begin(module.default, timed);
  times.startMs = performance.now() - from;
  return begun;
}

const server = (input, options) =>
  start(options, async (plugin, timed) => {
    const hooks = await plugin.server(input, undefined);
    return { ...hooks, "tool.execute.before": timed(hooks["tool.execute.before"]) };
  });

const setup = (context) =>
  start(context.options, (plugin, timed) => {
    const hook = (name, body) => context.tool.hook(name, name === "execute.before" ? timed(body) : body);
    return plugin.setup({ ...context, tool: { ...context.tool, hook } });
  });

export default { id: "timed-plugin", server, setup };
