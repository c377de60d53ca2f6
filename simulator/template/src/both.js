import { server } from "./opencode-1.js";
import { setup } from "./opencode-2.js";

export default { id: "template", server, setup };
