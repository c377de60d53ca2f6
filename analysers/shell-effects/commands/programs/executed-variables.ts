/**
 * Environment variables that programs run or load, so that setting one is running something: an editor that git
 * calls, a pager, a file that every new shell reads. Variables that the caller guards are found here as well.
 */
import { isInside, isScratch } from "../../project-path.ts";
import { literal } from "../../shell/field.ts";
import { expandAgain } from "../../shell/evaluated-text.ts";
import { absolutePath, forkScope, type Scope } from "../../shell/scope.ts";
import { DYNAMIC, NOTHING } from "../../shell/stream.ts";
import { writeField, writeHere } from "../../shell/write.ts";
import { isProgramFolder } from "./opaque.ts";
import { isRebuildable } from "../words/rebuildable.ts";
import { nodeRecords } from "./node-records.ts";
import { oneOf } from "../../shell/one-of.ts";

/** The value is a command. */
const RUN_AS_COMMAND =
  /^(EDITOR|VISUAL|PAGER|MANPAGER|BROWSER|FCEDIT|LESSOPEN|LESSCLOSE|PROMPT_COMMAND|GIT_SSH_COMMAND|GIT_SSH|GIT_EXTERNAL_DIFF|HGMERGE|SVN_SSH|RSYNC_RSH|CVS_RSH|BORG_RSH|FZF_DEFAULT_COMMAND|\w+_(EDITOR|PAGER|BROWSER|ASKPASS)|HGEDITOR)$/;
/** The value is a tool that a build calls; the usual ones do nothing else. */
const TOOL =
  /^(CC|CXX|CPP|LD|AR|AS|NM|RANLIB|STRIP|OBJCOPY|FC|F77|MAKE|SHELL|PYTHON|NODE|NODE_BINARY|JAVACMD|CHROME_BIN|PKG_CONFIG|(CARGO_BUILD_)?(RUSTC|RUSTDOC|RUSTC_WRAPPER|RUSTC_WORKSPACE_WRAPPER)|CARGO_TARGET_\w+_(RUNNER|LINKER)|CMAKE_\w+_(LAUNCHER|COMPILER)|npm_config_(git|shell|editor|viewer|python|node_gyp))$/i;
const USUAL_TOOL =
  /^((\w+-)*(gcc|g\+\+|cc|c\+\+|cpp|clang|clang\+\+|ld|ar|as|nm|ranlib|strip|objcopy|gfortran)(-[\d.]+)?|ccache|sccache|distcc|icecc|mold|lld|gold|tcc|zig|rustc|rustdoc|make|gmake|python[\d.]*|node|git|java|pkg-config|pkgconf|chromium|google-chrome|firefox|bash|sh|zsh|dash|fish)$/;
const LOADED = oneOf(
  "LD_PRELOAD LD_LIBRARY_PATH LD_AUDIT DYLD_INSERT_LIBRARIES DYLD_LIBRARY_PATH BASH_ENV ENV ZDOTDIR PYTHONSTARTUP PYTHONHOME PYTEST_PLUGINS PERL5OPT PERL5DB RUBYOPT JAVA_TOOL_OPTIONS GCONV_PATH MAKEFILES LUA_INIT R_PROFILE R_PROFILE_USER PHPRC PHP_INI_SCAN_DIR VIMINIT EXINIT GVIMINIT EMACSLOADPATH HGRCPATH DOTNET_STARTUP_HOOKS DOTNET_ADDITIONAL_DEPS CORECLR_PROFILER_PATH COR_PROFILER_PATH GCC_EXEC_PREFIX COMPILER_PATH RIPGREP_CONFIG_PATH npm_config_script_shell npm_config_onload_script npm_config_userconfig npm_config_globalconfig npm_config_init_module",
);
/** Options of every call of a program: as if they stood there. */
const OPTIONS_OF: Readonly<Record<string, string>> = {
  PYTEST_ADDOPTS: "pytest",
  MAVEN_ARGS: "mvn",
  MANOPT: "man",
  LESS: "less",
  TAR_OPTIONS: "tar",
  ZIPOPT: "zip",
  FZF_DEFAULT_OPTS: "fzf",
  MAKEFLAGS: "make",
  GNUMAKEFLAGS: "make",
};
/** Options that are mostly set to say how much, but that can also name code to load. */
const LOADING_OPTION: readonly (readonly [names: RegExp, option: RegExp])[] = [
  [
    /^((npm_config_)?node_options|bun_options)$/i,
    /(^|\s)(-r|--require|--import|--loader|--experimental-loader|--env-file|--preload)/,
  ],
  [/^PYTEST_ADDOPTS$/, /(^|\s)(-p\s*(?!\s|no:)|-c\s|--confcutdir|--rootdir|--import-mode)/],
  [
    /^(_JAVA_OPTIONS|JDK_JAVA_OPTIONS|JAVA_OPTS|(MAVEN|GRADLE|SBT|ANT|LEIN_JVM|KOTLIN|GROOVY|JRUBY)_OPTS)$/,
    /(^|\s)(-javaagent|-agentlib|-agentpath|-Xbootclasspath|-XX:On|-cp|-classpath|--class-path|@)/,
  ],
  [/^LESS$/, /\+[!|]/],
  [/^GOFLAGS$/, /-(toolexec|exec|overlay|modfile)\b/],
  [/^(CARGO_\w*)?RUST(DOC)?FLAGS$/, /\b(linker|runner)\b|-Zcodegen-backend/],
  [/^(C|CXX|CPP|LD)FLAGS$/, /-(fplugin|wrapper|specs|B\s*[./])/],
  [/^(GNU)?MAKEFLAGS$/, /--eval|(^|\s)-[fC]|--(makefile|file|directory|include-dir)/],
];
/** The value is a place that is written. */
const WRITTEN = oneOf(
  "NODE_V8_COVERAGE GOCOVERDIR LLVM_PROFILE_FILE COVERAGE_FILE HISTFILE NODE_REPL_HISTORY PSQL_HISTORY SQLITE_HISTORY LESSHISTFILE MYSQL_HISTFILE PYTHONPYCACHEPREFIX NODE_REDIRECT_WARNINGS SSLKEYLOGFILE MALLOC_TRACE",
);
/** Test runners write their expectations anew when told to. */
const UPDATES = oneOf(
  "UPDATE_SNAPSHOTS UPDATE_SNAPSHOT UPDATE_GOLDENS UPDATE_GOLDEN UPDATE_EXPECT UPDATE_TESTS UPDATE_FIXTURES UPDATE_BASELINES UPDATE_BASELINE UPDATESNAPSHOTS UPDATESNAPSHOT UPDATEGOLDENS UPDATEGOLDEN UPDATEEXPECT UPDATETESTS UPDATEFIXTURES UPDATEBASELINES UPDATEBASELINE SNAPSHOT_UPDATE GOLDEN_UPDATE INSTA_UPDATE INSTA_FORCE_UPDATE UPDATE TRYBUILD BLESS REGENERATE",
);

/** Settings by way of the environment, and traces that go to a file. */
function gitVariable(name: string, value: string, scope: Scope): void {
  const { analysis } = scope;
  if (name.startsWith("GIT_CONFIG_VALUE_") || name === "GIT_CONFIG_PARAMETERS") {
    analysis.runText(value.replace(/^!/, ""), forkScope(scope), NOTHING);
    analysis.effects.runs(`${name}=…`);
  } else if (
    oneOf(
      "GIT_CONFIG_GLOBAL GIT_CONFIG_SYSTEM GIT_EXEC_PATH GIT_TEMPLATE_DIR GIT_CONFIG GIT_PROXY_COMMAND",
    ).test(name)
  ) {
    if (value !== "" && value !== "/dev/null") analysis.effects.runs(`${name}=…`);
  } else if (oneOf("GIT_DIR GIT_COMMON_DIR").test(name)) {
    if (isInScratch(scope, value)) analysis.effects.runs(`${name}=…`);
  } else if ((name.startsWith("GIT_TRACE") || name.startsWith("GIT_REDIRECT_STD")) && value.startsWith("/"))
    writeField(literal(value), scope);
}

/** Search paths that are often set, but that can also put other code in place of the known. */
function loadsCode(name: string, value: string, scope: Scope): boolean {
  const entries = value.split(":");
  if (name === "PATH") return entries.some((entry) => !isUsualFolder(entry, scope));
  if (oneOf("PYTHONPATH NODE_PATH RUBYLIB PERL5LIB").test(name))
    return entries.some((entry) => isInScratch(scope, entry) || !SOURCE_FOLDER.test(entry));
  return LOADING_OPTION.some(([names, option]) => names.test(name) && option.test(value));
}

/** What is loaded lies in the folder. */
const isInScratch = (scope: Scope, folder: string): boolean =>
  isScratch(scope.analysis.effects.context, `${absolutePath(scope, folder) ?? folder}/module`);

/** Where a project keeps its sources; what lies elsewhere in it stands in for the modules of others. */
const SOURCE_FOLDER =
  /^$|^\.{0,2}\/?$|^[^\w.]|(^|\/)(src|lib|libs|python|py|app|apps|backend|server|api|services?|packages|modules|tests?|node_modules|site-packages|dist-packages|project)(\/|$)/;

/** A folder of installed programs, or the part of the old PATH that goes on. */
const isUsualFolder = (entry: string, scope: Scope): boolean =>
  entry === "" || entry === DYNAMIC || isProgramFolder(`${absolutePath(scope, entry) ?? entry}/`);

export function executedVariable(name: string, value: string, scope: Scope): void {
  const { analysis } = scope;
  const program = OPTIONS_OF[name];
  if (oneOf("PS0 PS1 PS2 PS3 PS4").test(name)) expandAgain(value, scope);
  else if (RUN_AS_COMMAND.test(name)) analysis.runText(value, forkScope(scope), NOTHING);
  else if (TOOL.test(name)) buildTool(name, value, scope);
  else if (name.startsWith("GIT_")) gitVariable(name, value, scope);
  else if (UPDATES.test(name) && !/^(0|false|no|)$/.test(value)) writeHere(scope);
  else if (WRITTEN.test(name)) {
    if (value !== "" && !isRebuildable(absolutePath(scope, value) ?? "", analysis.effects.context.directory))
      writeField(literal(value), scope, "tree");
  } else if (isLoaded(name, value) || loadsCode(name, value, scope)) analysis.effects.runs(`${name}=…`);
  else if (program !== undefined) analysis.runText(`${program} ${value}`, forkScope(scope), NOTHING);
  else {
    analysis.effects.govern(analysis.effects.guard.setting(name));
    if (movesSettings(name, value, scope)) analysis.effects.runs(`${name}=…`);
  }
  if (/^(npm_config_)?node_options$/i.test(name)) nodeRecords(value.split(/\s+/).map(literal), scope);
}

/** Names of places that programs read settings or code from. */
const SETTINGS =
  /(^|_)(HOME|USERBASE|CONF(IG)?|(CONFIG_)?(FILE|DIRS?|PATH)|RC|GIT_DIR|PREFIX|ENGINES?)$|CONFIG$|RC$|HOME$|USERBASE$/;
/** What is kept or put there is data. */
const KEPT =
  /TMP|TEMP|CACHE|LOG|OUT|REPORT|COV|DATA|STATE|RUNTIME|ARTIFACT|DB|TARGET|HIST|RESULT|SOCK|PID|BUILD|DIST|DEST/;
/** The home and what stands in for it: settings of every program, so that the project is no place for it either. */
const HOMES = oneOf("HOME XDG_CONFIG_HOME XDG_CONFIG_DIRS CURL_HOME PYTHONUSERBASE GNUPGHOME OPENSSL_CONF");

/** Settings that are read from scratch space, or a home within the project. */
function movesSettings(name: string, value: string, scope: Scope): boolean {
  if (!SETTINGS.test(name) || KEPT.test(name) || value === "" || !/^[./]/.test(value)) return false;
  const { context } = scope.analysis.effects;
  return value.split(":").some((entry) => {
    const path = absolutePath(scope, entry) ?? entry;
    return isScratch(context, path) || (HOMES.test(name) && isInside(context.directory, path));
  });
}

/** npm reads its settings in either case. */
const isLoaded = (name: string, value: string): boolean =>
  !(name === "RIPGREP_CONFIG_PATH" && oneOf(" /dev/null").test(value)) &&
  (LOADED.test(name) || (/^npm_config_/i.test(name) && LOADED.test(name.toLowerCase())));

/** A compiler, or another program in its place. */
function buildTool(name: string, value: string, scope: Scope): void {
  const [first = ""] = value.split(/\s/);
  const path = first.includes("/") ? `${absolutePath(scope, first) ?? first}` : "";
  if (first === "" || first === DYNAMIC) return;
  if (!isProgramFolder(path)) scope.analysis.effects.runs(`${name}=…`);
  else if (!USUAL_TOOL.test(first.slice(first.lastIndexOf("/") + 1)))
    scope.analysis.runText(value, forkScope(scope), NOTHING);
}
