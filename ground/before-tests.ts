/** Vitest runs this once before any test: the host loads the plugin's output, so it has to be there, and of today. */
export { ensureBuilt as setup } from "../scenarios/run/ensure-built.ts";
