/**
 * The grammar of command lines made of words: nouns, one verb, and names behind it. So a verb that looks, or one that
 * puts something there, makes all words behind it names: `backup describe delete` describes, and `pub rm hello` publishes.
 */
import { oneOf } from "../../shell/one-of.ts";

const LOOKS = oneOf("show get describe ls list inspect cat read explain help info print find");
const PUTS = oneOf("add create new put pub publish send produce init install");

interface Word {
  readonly text: string;
}

/** Some tools keep lists: `list delete 7` is a verb with its object, `list delete` asks for a name. */
const isNoun = (text: string, behind: readonly Word[]): boolean =>
  text === "list" && behind.filter((word) => !word.text.startsWith("-")).length > 1;

/** Without the names behind the verb; options stay, since they say what is done wherever they stand. */
export function withoutNames<T extends Word>(args: readonly T[]): readonly T[] {
  const at = args.findIndex(({ text }, index) => {
    // The value of an option is no verb.
    if (/^-[^=]*$/.test(args[index - 1]?.text ?? "")) return false;
    return PUTS.test(text) || (LOOKS.test(text) && !isNoun(text, args.slice(index + 1)));
  });
  return at === -1 ? args : args.filter(({ text }, index) => index <= at || text.startsWith("-"));
}
