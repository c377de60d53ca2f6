/**
 * Settings of git with a value that git runs: aliases with `!`, editors, pagers, filters, hooks. Setting one for a
 * call is running it.
 */
import { forkScope, type Scope } from "../../shell/scope.ts";
import { NOTHING } from "../../shell/stream.ts";
import { oneOf } from "../../shell/one-of.ts";

const RUN =
  /^(core\.(editor|pager|sshcommand|fsmonitor|askpass|gitproxy|alternaterefscommand)|sequence\.editor|diff\.external|pager\.\w+|interactive\.difffilter|uploadpack\.packobjectshook|.*(cmd|\.(textconv|command|driver|clean|smudge|process|program|helper|uploadpack|receivepack|smtpserver)))$/;
/** Settings that bring in other settings, programs or transports. */
const LOADS = /^(core\.hookspath|include\.path|includeif\.|init\.templatedir|protocol\.ext\.allow|url\.)/;

/** `-c name=value` where the value is run. */
export function followSetting(setting: string, scope: Scope): void {
  const at = setting.indexOf("=");
  const name = setting.slice(0, at).toLowerCase();
  const value = setting.slice(at + 1);
  if (name.startsWith("alias.") && value.startsWith("!"))
    scope.analysis.runText(value.slice(1), forkScope(scope), NOTHING);
  else if (name.startsWith("alias.")) scope.analysis.runText(`git ${value}`, forkScope(scope), NOTHING);
  else if (RUN.test(name) || (name.endsWith(".update") && value.startsWith("!"))) {
    if (!oneOf("true false cat less store cache osxkeychain manager").test(value))
      scope.analysis.runText(value.replace(/^!/, ""), forkScope(scope), NOTHING);
  } else if (LOADS.test(name) && !(name.startsWith("url.") && !/ext::/.test(setting)))
    scope.analysis.effects.runs(name === "core.hookspath" ? "git hooks" : `git -c ${name}`);
}
