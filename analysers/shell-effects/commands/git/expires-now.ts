/**
 * What no ref names is kept for weeks, so that a mistake can be taken back. A setting or an option that ends that time at
 * once deletes it with the next clean-up of git, and git cleans up by itself.
 */
import { textOf, type Field } from "../../shell/field.ts";
import { oneOf } from "../../shell/one-of.ts";

const SETTING = /^gc\.(\S+\.)?(prune|reflog|worktreeprune|rerere\w*)expire(unreachable)?(=(.*))?$/is;
const OPTION = /^--(cruft-expiration|unpack-unreachable|prune|expire|expire-unreachable)=(.*)$/s;
const AT_ONCE = /^(now|all|today|0|\d+[. ]?(seconds?|minutes?|hours?)([. ]ago)?)$/i;
const CLEANS = oneOf("gc repack maintenance reflog");

/** True for a call of git that shortens that time to nothing, for itself or for later ones. */
export function expiresNow(sub: string, args: readonly Field[]): boolean {
  if (sub === "reflog" && args.some(({ text }) => text === "--dry-run" || text === "-n")) return false;
  return args.some(({ text }, at) => {
    const setting = SETTING.exec(text);
    if (setting !== null && (CLEANS.test(sub) || sub === "config"))
      return AT_ONCE.test(setting[5] ?? textOf(args[at + 1]));
    return CLEANS.test(sub) && AT_ONCE.test(OPTION.exec(text)?.[2] ?? "");
  });
}
