/**
 * What hosts of either generation load by the package's export `./server`, or by its `main`: OpenCode 1 from 1.14.41 on
 * takes `server`, OpenCode 2 takes `setup`. OpenCode 1.17.10 and later call `setup` as well, which then does nothing. Hosts
 * before take the function of `plugin.ts` (spike load-default-object).
 */
import { server } from "./opencode/server.ts";
import { setup } from "./opencode2/setup.ts";

// A type of its own, so that the declarations name no file that is not shipped.
const setUp: (context: never) => Promise<(() => Promise<void>) | undefined> = setup;

const plugin = { id: "idumb", server, setup: setUp };
export default plugin;
