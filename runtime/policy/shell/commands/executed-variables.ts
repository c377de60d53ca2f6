/**
 * Environment variables that programs run or load, so that setting one is running something: an editor that
 * git calls, a pager, a file every new shell reads. Also those that would start a host without its plugins.
 */
import { literal } from "../field.ts";
import { expandAgain } from "../evaluated-text.ts";
import { absolutePath, forkScope, type Scope } from "../scope.ts";
import { DYNAMIC, NOTHING } from "../stream.ts";
import { writeField, writeHere } from "../write.ts";
import { isProgramFolder } from "./opaque.ts";
import { oneOf } from "../one-of.ts";

const RUN_AS_COMMAND = new Set([
  "EDITOR",
  "VISUAL",
  "PAGER",
  "MANPAGER",
  "BROWSER",
  "FCEDIT",
  "LESSOPEN",
  "LESSCLOSE",
  "PROMPT_COMMAND",
  "GIT_EDITOR",
  "GIT_SEQUENCE_EDITOR",
  "GIT_PAGER",
  "GIT_SSH_COMMAND",
  "GIT_SSH",
  "GIT_EXTERNAL_DIFF",
  "GIT_ASKPASS",
  "SSH_ASKPASS",
]);
const LOADED = new Set([
  "LD_PRELOAD",
  "LD_LIBRARY_PATH",
  "DYLD_INSERT_LIBRARIES",
  "BASH_ENV",
  "ENV",
  "PYTHONSTARTUP",
  "PERL5OPT",
  "RUBYOPT",
  "LD_AUDIT",
  "ZDOTDIR",
  "npm_config_script_shell",
  "NPM_CONFIG_SCRIPT_SHELL",
  "JAVA_TOOL_OPTIONS",
  "GCONV_PATH",
]);
/** Test runners write their expectations anew when told to. */
const UPDATES = oneOf(
  "UPDATE_SNAPSHOTS UPDATE_SNAPSHOT UPDATE_GOLDENS UPDATE_GOLDEN UPDATE_EXPECT UPDATE_TESTS UPDATE_FIXTURES UPDATE_BASELINES UPDATE_BASELINE UPDATESNAPSHOTS UPDATESNAPSHOT UPDATEGOLDENS UPDATEGOLDEN UPDATEEXPECT UPDATETESTS UPDATEFIXTURES UPDATEBASELINES UPDATEBASELINE SNAPSHOT_UPDATE GOLDEN_UPDATE INSTA_UPDATE INSTA_FORCE_UPDATE UPDATE TRYBUILD BLESS REGENERATE",
);
const HOST_SETTING = /^OPENCODE_(CONFIG|PERMISSION|PURE|DISABLE_.*PLUGIN)/;

/** Settings by way of the environment, and traces that go to a file. */
function gitVariable(name: string, value: string, scope: Scope): void {
  const { analysis } = scope;
  if (name.startsWith("GIT_CONFIG_VALUE_") || name === "GIT_CONFIG_PARAMETERS") {
    analysis.runText(value.replace(/^!/, ""), forkScope(scope), NOTHING);
    analysis.findings.runs(`${name}=…`);
  } else if (
    oneOf(
      "GIT_CONFIG_GLOBAL GIT_CONFIG_SYSTEM GIT_EXEC_PATH GIT_TEMPLATE_DIR GIT_CONFIG GIT_PROXY_COMMAND",
    ).test(name)
  ) {
    if (value !== "" && value !== "/dev/null") analysis.findings.runs(`${name}=…`);
  } else if ((name.startsWith("GIT_TRACE") || name.startsWith("GIT_REDIRECT_STD")) && value.startsWith("/"))
    writeField(literal(value), scope);
}

/** Search paths and options that everybody sets, but that can also put other code in place of the known. */
function loadsCode(name: string, value: string, scope: Scope): boolean {
  const entries = value.split(":");
  if (name === "PATH") return entries.some((entry) => !isUsualFolder(entry, scope));
  if (name === "NODE_OPTIONS")
    return /(^|\s)(-r|--require|--import|--loader|--experimental-loader|--env-file)/.test(value);
  if (name === "PYTHONPATH" || name === "NODE_PATH" || name === "RUBYLIB" || name === "PERL5LIB")
    return entries.some((entry) => /^\/(tmp|var\/tmp|dev\/shm)(\/|$)/.test(entry));
  return false;
}

/** A folder of installed programs, or the part of the old PATH that goes on. */
const isUsualFolder = (entry: string, scope: Scope): boolean =>
  entry === "" || entry === DYNAMIC || isProgramFolder(`${absolutePath(scope, entry) ?? entry}/`);

export function executedVariable(name: string, value: string, scope: Scope): void {
  const { analysis } = scope;
  if (oneOf("PS0 PS1 PS2 PS3 PS4").test(name)) expandAgain(value, scope);
  else if (RUN_AS_COMMAND.has(name)) analysis.runText(value, forkScope(scope), NOTHING);
  else if (name.startsWith("GIT_")) gitVariable(name, value, scope);
  else if (UPDATES.test(name) && !/^(0|false|no|)$/.test(value)) writeHere(scope);
  else if (LOADED.has(name) || loadsCode(name, value, scope)) analysis.findings.runs(`${name}=…`);
  else if (HOST_SETTING.test(name))
    analysis.findings.govern("it sets a host setting that can leave the plugin out");
}
