/**
 * npm, pnpm, yarn and bun, which speak nearly the same language: installing changes the manifest or the lock
 * file, `run` and `exec` hand over to a script or another program, listing only looks.
 */
import type { Invocation, Program } from "../../shell/analysis.ts";
import { textOf, literal, type Field } from "../../shell/field.ts";
import { absolutePath, forkScope, type Scope } from "../../shell/scope.ts";
import type { Outcome } from "../../shell/stream.ts";
import { staysCopy } from "../../shell/own-copy.ts";
import { writeField, writeHere } from "../../shell/write.ts";
import { executePackage } from "./execute-package.ts";
import { runScript } from "../words/run-script.ts";
import { oneOf } from "../../shell/one-of.ts";

const READS = oneOf(
  "ls list ll la view info show v outdated audit why explain search find diff help root bin prefix whoami ping fund docs home repo bugs doctor help-search licenses store team profile token access org star stars hook query sbom completion --version -v version-x get global-x about",
);
const INSTALLS = oneOf(
  "install i in ins inst add a remove rm r un uninstall unlink update up upgrade dedupe ddp link ln import prune shrinkwrap rebuild rb set init create innit set-script patch patch-commit version plugin dlx-x approve-builds install-test it ic-x self-update migrate trust pm",
);
const SCRIPTS = oneOf("run run-script rum urn rushx");
const ALIASES = oneOf("test t tst start stop restart build dev lint");
const EXECUTES = oneOf("exec x dlx");

const VALUED = oneOf(
  "--prefix -C --dir --cwd --filter -F -w --workspace --registry --loglevel --userconfig --config --tag --reporter --workspace-concurrency",
);

/** A word that they understand themselves; another one would be a script of the project. */
export const isOwnVerb = (word: string): boolean => READS.test(word) || INSTALLS.test(word);

/** What they can list and change; alone the second word tells. */
const LISTS = oneOf("dist-tag dist-tags owner author access team org token hook profile");

/** npm, pnpm, yarn and bun speak nearly the same language. */
export const nodePackages: Program = (call: Invocation): Outcome | void => {
  const { args, name } = call;
  let { scope } = call;
  if (name === "bun" && args.some(({ text }) => oneOf("-e --eval -p --print").test(text)))
    return scope.analysis.runWords([literal("node"), ...args], scope, call.stdin);
  let index = 0;
  for (; index < args.length; index++) {
    const text = textOf(args[index]);
    if (!text.startsWith("-")) break;
    if (oneOf("--prefix -C --dir --cwd").test(text))
      scope = { ...forkScope(scope), cwd: absolutePath(scope, textOf(args[index + 1])) };
    if (VALUED.test(text)) index++;
  }
  const verb = args[index];
  const rest = args.slice(index + 1);
  if (verb === undefined) {
    if (name === "yarn" && !args.some(({ text }) => oneOf("-v --version --help").test(text)))
      writeHere(scope);
    return;
  }
  return nodeVerb(verb, rest, { ...call, scope });
};

function nodeVerb(verb: Field, rest: readonly Field[], call: Invocation): Outcome | void {
  const { scope, name } = call;
  const { effects } = scope.analysis;
  const { text } = verb;
  if (name === "yarn" && oneOf("workspaces workspace foreach").test(text)) {
    const operands = rest.filter((arg) => !arg.text.startsWith("-"));
    const after = text === "workspace" ? operands.slice(1) : operands;
    return after[0] === undefined ? undefined : nodeVerb(after[0], after.slice(1), call);
  }
  if (name === "bun" && /\.[cm]?[jt]sx?$/.test(text)) return effects.runs(`bun ${text}`);
  if (SCRIPTS.test(text)) {
    const script = rest.find(
      (arg, index) => !VALUED.test(textOf(rest[index - 1])) && !arg.text.startsWith("-"),
    );
    if (name === "bun" && /\.[cm]?[jt]sx?$/.test(textOf(script)))
      return effects.runs(`bun ${textOf(script)}`);
    // `npm run env` prints the environment of scripts.
    if (script !== undefined && script.text !== "env") runScript(script, rest, scope);
    return;
  }
  if (ALIASES.test(text))
    return runScript(text === "t" || text === "tst" ? literal("test") : verb, rest, scope);
  if (EXECUTES.test(text)) return executePackage(rest, call);
  if (text === "ci" || text === "install-ci-test" || text === "cit" || text === "clean-install")
    return effects.builds();
  if (text === "install" || text === "i") return install(rest, scope);
  if (text === "audit" && rest.some((arg) => arg.text === "fix" || arg.text === "--fix"))
    return writeHere(scope);
  if (text === "config" || text === "c") return configure(rest, scope);
  if (text === "pkg") return changesManifest(rest, call);
  if (text === "pack") return rest.some((arg) => arg.text === "--dry-run") ? undefined : writeHere(scope);
  if (text === "cache")
    return oneOf("clean verify ls dir").test(textOf(rest[0])) ? effects.builds() : undefined;
  if (text === "publish" || text === "deploy") return publish(rest, effects);
  if (LISTS.test(text) && oneOf("ls list get").test(textOf(rest[0]))) return;
  if (oneOf("unpublish deprecate dist-tag owner logout login adduser").test(text)) {
    if (rest.some((arg) => arg.text === "--dry-run")) return;
    effects.runs(`${name} ${text}`);
    if (text === "unpublish") effects.destroy("it deletes a published package");
    return;
  }
  if (READS.test(text)) return;
  if (text === "pm" && oneOf("ls bin hash whoami view why cache untrusted").test(textOf(rest[0]))) return;
  if (oneOf("remove rm r un uninstall unlink").test(text))
    for (const arg of rest) effects.govern(effects.guard.removal(arg.text));
  if (INSTALLS.test(text)) return text === "version" && rest.length === 0 ? undefined : writeHere(scope);
  // `yarn build`, `pnpm lint`: a word that is no verb of theirs is a script.
  if (name === "npm") return effects.runs(`npm ${text}`);
  if (isKnownProgram(text)) return scope.analysis.runWords([verb, ...rest], scope, call.stdin);
  return runScript(verb, rest, scope);
}

const PROGRAMS = oneOf(
  "tsc eslint prettier vitest jest biome oxlint playwright cypress mocha webpack rollup esbuild vite next nuxt astro turbo nx tsx ts-node rimraf prisma drizzle-kit knex typeorm husky lint-staged stylelint changeset ncu graphql-codegen node git",
);
const isKnownProgram = (name: string): boolean => PROGRAMS.test(name);

/** `npm pkg set scripts.test=…`: one file, unless workspaces are named. */
function changesManifest(rest: readonly Field[], { scope, args }: Invocation): void {
  if (textOf(rest[0]) === "get") return;
  for (const { text } of rest) {
    const [, script, command] = /^scripts\.([^=]+)=(.*)$/s.exec(text) ?? [];
    if (script !== undefined) scope.analysis.effects.scripts.set(script, command ?? "");
  }
  const isElsewhere = args.some(({ text }) =>
    /^(-ws?$|-w.|--workspaces?\b|--prefix\b|-C|--dir\b)/.test(text),
  );
  if (isElsewhere) writeHere(scope);
  else writeField(literal("package.json"), scope);
}

function install(rest: readonly Field[], scope: Scope): void {
  const { effects } = scope.analysis;
  effects.network = true;
  if (
    rest.some(({ text }) =>
      oneOf("--frozen-lockfile --immutable --immutable-cache --dry-run --no-save").test(text),
    )
  )
    effects.builds();
  else if (rest.some(({ text }) => text === "-g" || text === "--global")) effects.builds();
  // Without a name it installs what the manifest says.
  else if (rest.length === 0) staysCopy(scope, () => writeHere(scope));
  else writeHere(scope);
}

function configure(rest: readonly Field[], scope: Scope): void {
  if (oneOf("set delete edit fix").test(textOf(rest[0])) && rest.some(({ text }) => /project/.test(text)))
    writeHere(scope);
  if (textOf(rest[0]) === "set" && textOf(rest[1]).startsWith("script-shell"))
    scope.analysis.effects.runs("npm script-shell");
}

function publish(rest: readonly Field[], effects: Scope["analysis"]["effects"]): void {
  if (rest.some(({ text }) => text === "--dry-run")) return;
  effects.network = true;
  effects.runs("publish");
}
