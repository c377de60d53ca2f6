/**
 * Settings of git with a value that git runs: aliases with `!`, editors, pagers, filters, hooks. Setting one for a
 * call is running it.
 */
import { forkScope, type Scope } from "../../shell/scope.ts";
import { NOTHING } from "../../shell/stream.ts";
import { oneOf } from "../../shell/one-of.ts";

/** The keys of `git help -c` of which the manual says that their value is run; the last word of a key tells. */
const RUN =
  /^(core\.(editor|pager|sshcommand|fsmonitor|askpass|gitproxy)|sequence\.editor|diff\.external|pager\.\w+|interactive\.difffilter|uploadpack\.packobjectshook|imap\.tunnel|instaweb\.httpd|(web|help|instaweb)\.browser|(difftool|mergetool|browser|man)\..+\.path|.*(cmd|command|\.(textconv|driver|clean|smudge|process|program|helper|uploadpack|receivepack|smtpserver)))$/;
const HARMLESS = oneOf("true false : cat less store cache osxkeychain manager");
/** Settings that bring in other settings, programs or transports. */
const LOADS = /^(core\.hookspath|include\.path|includeif\.|init\.templatedir|protocol\.ext\.allow|url\.)/;

/** Does git run, or load more settings by, what the setting says? Every later call of git does, whoever makes it. */
export function steersGit(name: string, value: string): boolean {
  const key = name.toLowerCase();
  const isRun = RUN.test(key) && !HARMLESS.test(value);
  const isShell = value.startsWith("!") && (key.startsWith("alias.") || key.endsWith(".update"));
  return isRun || isShell || loads(key, value);
}

const loads = (key: string, value: string): boolean =>
  LOADS.test(key) && !(key.startsWith("url.") && !/ext::/.test(key + value));

/** `-c name=value` where the value is run. */
export function followSetting(setting: string, scope: Scope): void {
  const at = setting.indexOf("=");
  const name = setting.slice(0, at).toLowerCase();
  const value = setting.slice(at + 1);
  if (name.startsWith("alias.") && value.startsWith("!"))
    scope.analysis.runText(value.slice(1), forkScope(scope), NOTHING);
  else if (name.startsWith("alias.")) scope.analysis.runText(`git ${value}`, forkScope(scope), NOTHING);
  else if (RUN.test(name) || (name.endsWith(".update") && value.startsWith("!"))) {
    if (!HARMLESS.test(value)) scope.analysis.runText(value.replace(/^!/, ""), forkScope(scope), NOTHING);
  } else if (loads(name, value))
    scope.analysis.effects.runs(name === "core.hookspath" ? "git hooks" : `git -c ${name}`);
}
