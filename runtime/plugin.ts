/**
 * The OpenCode plugin `idumb`: composition root. The default export is a function, the one form that every V1
 * host loads, from a package and from a path: an object `{ id, server }` keeps OpenCode up to 1.3 from loading
 * it, and 1.1 from opening the project at all (spike load-default-object). Nothing else may be exported here,
 * because the host would call it.
 */
import { server } from "./opencode/server.ts";

// A constant of its own, so that the declarations name the public type and no file that is not shipped.
const plugin = server;
export default plugin;
