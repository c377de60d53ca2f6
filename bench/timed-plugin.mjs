/**
 * Loaded by the real host in the place of the plugin under test: imports it, starts it and passes its hooks
 * on, with a clock around the import, the start and each `tool.execute.before`. Options: `plugin` (file to
 * import), `out` (JSON file that is rewritten with every sample).
 */
import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const server = async (input, options) => {
  const times = { importMs: 0, startMs: 0, beforeUs: [] };
  const importStart = performance.now();
  const module = await import(pathToFileURL(options.plugin).href);
  times.importMs = performance.now() - importStart;
  const start = performance.now();
  const hooks = await module.default(input, undefined);
  times.startMs = performance.now() - start;
  const before = hooks["tool.execute.before"];
  hooks["tool.execute.before"] = async (...args) => {
    const from = performance.now();
    try {
      return await before(...args);
    } finally {
      times.beforeUs.push((performance.now() - from) * 1000);
      writeFileSync(options.out, JSON.stringify(times));
    }
  };
  return hooks;
};

export default { id: "timed-plugin", server };
