/**
 * Django's `manage.py`: which of its verbs check, which write files, and which empty the database. Its shells
 * run what they are given.
 */
import type { Invocation } from "../../shell/analysis.ts";
import { textOf, type Field } from "../../shell/field.ts";
import { writeHere } from "../../shell/write.ts";
import { followCode } from "../code/inline-code.ts";
import { runScript } from "../words/run-script.ts";
import { sqlEffect } from "../code/sql.ts";
import { oneOf } from "../../shell/one-of.ts";

export function django(args: readonly Field[], call: Invocation): void {
  const { scope } = call;
  const verb = args.find(({ text }) => !text.startsWith("-"));
  // Back to before the first one, `zero`, empties all tables of the application.
  const toNothing =
    textOf(verb) === "migrate" && textOf(args.filter(({ text }) => !text.startsWith("-"))[2]) === "zero";
  if (
    toNothing ||
    oneOf("flush reset_db reset_schema").test(textOf(verb)) ||
    textOf(verb).startsWith("delete_")
  )
    scope.analysis.effects.destroy(`manage.py ${textOf(verb)} empties the database`);
  else if (
    oneOf(
      "makemigrations startapp startproject makemessages compilemessages squashmigrations collectstatic migrate loaddata",
    ).test(textOf(verb))
  ) {
    if (args.some(({ text }) => oneOf("--check --dry-run --plan").test(text))) scope.analysis.effects.tests();
    else writeHere(scope);
  } else if (
    oneOf(
      "check showmigrations sqlmigrate diffsettings inspectdb dumpdata show_urls help version sqlflush",
    ).test(textOf(verb))
  )
    scope.analysis.effects.tests();
  else if (oneOf("shell dbshell shell_plus runscript").test(textOf(verb))) djangoShell(textOf(verb), call);
  else runScript(verb, args, scope);
}

function djangoShell(verb: string, { scope, stdin, args }: Invocation): void {
  const at = args.findIndex(({ text }) => oneOf("-c --command").test(text));
  const text = at === -1 ? (stdin.kind === "text" ? stdin.text : "") : textOf(args[at + 1]);
  if (verb !== "dbshell") followCode(text, "python", scope);
  else if (sqlEffect(text) === "loss") scope.analysis.effects.destroy("it drops or empties data");
  scope.analysis.effects.runs(`manage.py ${verb}`);
}
