import { onOpencode1 } from "./on-opencode1.ts";
import { onOpencode2 } from "./on-opencode2.ts";

/** The plugin that turns real sessions into scripts with fixtures, on either generation; `record` puts it in place. */
// oxlint-disable-next-line import/no-default-export -- the form that both hosts load
export default { id: "opencode-simulator-record", server: onOpencode1, setup: onOpencode2 };
