/**
 * The OpenCode plugin `idumb`: composition root. The default export has the form that the host loads both
 * from a package and from a path; nothing else may be exported here, because the host would call it.
 */
import { server } from "./opencode/server.ts";

export default { id: "idumb", server };
