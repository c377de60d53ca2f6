/**
 * Verbs and options by which tools that otherwise check or build say that they change files. Tools agree on these
 * words more than on anything else, so they are read alike on all of them.
 */
import type { Field } from "../../shell/field.ts";
import { oneOf } from "../../shell/one-of.ts";

const CHANGES =
  /^(auto-?)?(fix|correct)(-|$)|^fixes$|^auto-?(format|gen)|^re-?gen|^generate(-|$)|^(write|update|alter|apply|upgrade|promote|rewrite|reformat|migrate|overwrite|bump)(-|$)|^in-?place|^(accept|bless|snapshot|create-?stub|suppress(-all|-rule)?|prune-suppressions)$|^(set|create)-baseline|-(update|fix|in-?place)$/;
const HOLDS_BACK =
  /^(no|skip|without|disable|dry|check|show)-|dry-?run|-(interval|notifier|check|timeout|types?|trace|profile)$|^fix-mode$/;
const ONLY_CHECKS = oneOf("--dry-run --dry --check --diff --preview --list-different --no-write");

/** `--update-golden`, `--autoCorrect`, `-fix-errors`: with a value that says no it does not. */
function isWritingOption(text: string): boolean {
  const [, dashes = "", name = "", value = ""] = /^(--?)([A-Za-z][\w-]*)(?:=(.*))?$/s.exec(text) ?? [];
  if (dashes === "" || oneOf("false no none never off 0").test(value)) return false;
  const words = name.replace(/([a-z])([A-Z])/g, "$1-$2").toLowerCase();
  // One dash is for letters, but for the few tools that write all options so.
  if (dashes === "-") return /^(fix|update|inplace|accept|bless)(-|$)/.test(words);
  return CHANGES.test(words) && !HOLDS_BACK.test(words);
}

type Given = readonly Pick<Field, "text">[];

/** True when one of the options makes the tool change what it is given. */
export const hasWritingOption = (args: Given): boolean =>
  !args.some(({ text }) => ONLY_CHECKS.test(text)) && args.some(({ text }) => isWritingOption(text));

const VERBS = oneOf(
  "fix format fmt write update alter apply generate gen init upgrade promote suppress migrate bootstrap autocorrect sync protect ignore accept bless new create pull instrument screenshot pdf codegen install-hooks baseline rewrite tidy bump",
);

/** True when one of the first verbs makes the tool change what it otherwise checks or builds. */
export const hasWritingVerb = (args: Given, verbs: Given): boolean =>
  !args.some(({ text }) => ONLY_CHECKS.test(text)) && verbs.slice(0, 2).some(({ text }) => VERBS.test(text));
