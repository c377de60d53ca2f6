import type { Finding } from "./finding.ts";

/** OpenCode 1.18.33 keeps a reference of its own to these: another object in their place is never looked at. */
export const KEPT_OUTPUTS: Readonly<Record<string, readonly string[]>> = {
  "chat.message": ["message", "parts"],
  "command.execute.before": ["parts"],
  "tool.execute.before": ["args"],
  "experimental.chat.messages.transform": ["messages"],
  "experimental.chat.system.transform": ["system"],
};

/** A hook has left another object in the place of one that the host keeps; the real host does not know which plugin it was. */
export function replacedOutput(hook: string, field: string, plugin?: string): Finding {
  const evidence = `${hook} assigned a new object to output.${field}; the host goes on with the old one, so nothing changes: alter it in place`;
  return { name: "output-replaced", ...(plugin === undefined ? {} : { plugin }), hook, evidence };
}
