/**
 * Programs that answer `--help` or `--version` and then do nothing else, wherever the flag stands before `--`.
 */
import type { Judge } from "../analysis.ts";

export function informational(judge: Judge): Judge {
  return (call) => {
    for (const { text } of call.args) {
      if (text === "--") break;
      if (text === "--help" || text === "--version") return;
    }
    return judge(call);
  };
}
