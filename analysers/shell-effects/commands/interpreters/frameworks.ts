/**
 * Laravel's artisan, Symfony's console, Rails and Mix: frameworks with a verb for everything. Verbs that only show
 * something, and caches that are made again, stand here; the table of runners tells the rest.
 */
import type { Invocation, Program } from "../../shell/analysis.ts";
import { literal, textOf, type Field } from "../../shell/field.ts";
import { readOptions } from "../../shell/options.ts";
import { sqlEffect } from "../code/sql.ts";
import { followModelCode } from "./model-code.ts";
import { hasWritingFlag } from "../words/script-name.ts";
import { oneOf } from "../../shell/one-of.ts";

const has = (args: readonly Field[], flag: string): boolean => args.some(({ text }) => text === flag);

/** `--name=value`, or the argument behind it. */
function valueOf(args: readonly Field[], name: string): string | undefined {
  const at = args.findIndex(({ text }) => text === name || text.startsWith(`${name}=`));
  const text = args[at]?.text;
  if (text === undefined) return undefined;
  return text === name ? args[at + 1]?.text : text.slice(name.length + 1);
}

const ARTISAN_LOOKS =
  /^(about|env|help|inspire|completion|config:show|channel:list|db:(show|table|monitor)|event:list|lang:list|migrate:status|model:show|queue:(failed|monitor)|route:list|schedule:(list|test)|list)$/;
const ARTISAN_CACHES =
  /^(optimize|optimize:clear|(config|route|view|event):(cache|clear)|package:discover|clear-compiled)$/;

/** Artisan as far as it looks; the rest is for `others`. */
export const artisan =
  (others: Program): Program =>
  (call) => {
    const { args, scope, stdin } = call;
    const verb = textOf(readOptions(args, "env").operands[0]);
    if (ARTISAN_LOOKS.test(verb)) return;
    if (ARTISAN_CACHES.test(verb)) return scope.analysis.effects.builds();
    // Statements are printed instead of run.
    if (/^migrate(:rollback|:reset)?$/.test(verb) && has(args, "--pretend")) return;
    const code =
      verb === "tinker"
        ? (valueOf(args, "--execute") ?? (stdin.kind === "text" ? stdin.text : undefined))
        : undefined;
    if (code !== undefined) return followModelCode(code, "php", scope);
    return others(call);
  };

const CONSOLE_LOOKS =
  /^(about|list|help|completion|debug:.*|router:match|config:dump-reference|doctrine:(mapping:(info|describe)|schema:validate|migrations:(status|list|current|latest|up-to-date))|messenger:stats|secrets:list)$/;

/** Symfony's `bin/console`; null where its verb is not known. */
export function symfony(args: readonly Field[], { scope }: Invocation): true | null {
  const verb = textOf(readOptions(args, "env e").operands[0]);
  const { effects } = scope.analysis;
  const acts = has(args, "--force") || has(args, "-f") || hasWritingFlag(args);
  if (CONSOLE_LOOKS.test(verb)) return true;
  if (verb.startsWith("lint:")) {
    effects.tests();
    return true;
  }
  if (/^doctrine:schema:(update|create|drop)$/.test(verb) && has(args, "--dump-sql") && !acts) return true;
  if (verb === "doctrine:migrations:migrate" && has(args, "--dry-run")) return true;
  if (/^(dbal:run-sql|doctrine:query:(sql|dql))$/.test(verb)) {
    const text = readOptions(args, "env e")
      .operands.slice(1)
      .map((operand) => operand.text)
      .join(" ");
    if (sqlEffect(text) === "loss") effects.destroy("it drops or empties data");
    return sqlEffect(text) === "reads" && /^\s*(select|explain|show)\b/i.test(text) ? true : null;
  }
  return null;
}

/** `rails runner CODE`; a file instead of code is a program of the project. */
export const rails =
  (others: Program): Program =>
  (call) => {
    const [verb, code] = readOptions(call.args, "e environment").operands;
    const isFile = /^[\w./-]+\.rb$|^-$/.test(textOf(code));
    if (!oneOf("runner r").test(textOf(verb)) || code === undefined || isFile) return others(call);
    return followModelCode(code.text, "ruby", call.scope);
  };

/** `mix do a, b + c` runs one task after another; a release goes to the folder of builds. */
export const mix =
  (others: Program): Program =>
  (call) => {
    const [verb, ...rest] = call.args;
    if (textOf(verb) === "release" && valueOf(rest, "--path") === undefined && textOf(rest[0]) !== "init")
      return call.scope.analysis.effects.builds();
    // One list does not stand in another.
    if (textOf(verb) !== "do" || textOf(rest[0]) === "do") return others(call);
    let task: Field[] = [];
    const end = (): void => {
      if (task.length > 0) call.scope.analysis.runWords([literal("mix"), ...task], call.scope, call.stdin);
      task = [];
    };
    for (const word of rest) {
      const isLast = word.text.endsWith(",") || word.text === "+";
      const text = word.text.replace(/,$|^\+$/, "");
      if (text !== "") task.push({ ...word, text });
      if (isLast) end();
    }
    end();
  };
