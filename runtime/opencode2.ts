/**
 * The plugin for OpenCode 2, which loads an object with an id from the package's `main`. Hosts of the first generation
 * take `plugin.ts` by the package's exports.
 */
import { setup } from "./opencode2/setup.ts";

export default { id: "idumb", setup };
