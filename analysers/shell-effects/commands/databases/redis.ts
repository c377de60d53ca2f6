/**
 * The client of Redis: `redis-cli [options] COMMAND argument…`. Only the first word behind the options is a command;
 * keys, patterns and names that are asked about are data, whatever they say. On standard input each line is a command.
 */
import type { Program } from "../../shell/analysis.ts";
import { isDynamic, type Field } from "../../shell/field.ts";
import { oneOf } from "../../shell/one-of.ts";
import { readOptions } from "../../shell/options.ts";
import { writeField } from "../../shell/write.ts";

const VALUED =
  "h p a n u t s rdb i d D user pass sni cacert cacertdir cert key tls-ciphers pattern quoted-pattern count eval functions-rdb memkeys-samples show-pushes x X r";
const SCRIPT = oneOf("eval evalsha eval_ro fcall function");
const EMPTIES = /\b(flushall|flushdb)\b/i;

/** True when the command empties the store. */
function empties(words: readonly string[]): boolean {
  const [verb = "", second = ""] = words.map((word) => word.toLowerCase());
  if (oneOf("flushall flushdb").test(verb)) return true;
  if (verb === "shutdown" && second === "nosave") return true;
  if (SCRIPT.test(verb)) return second === "flush" || EMPTIES.test(words.join(" "));
  return oneOf("script_flush debug_segfault cluster_reset").test(`${verb}_${second}`);
}

export const redis: Program = ({ args, stdin, scope }) => {
  const { effects } = scope.analysis;
  effects.network = true;
  const options = readOptions(
    args.map((arg) => ({ ...arg, text: arg.text.replace(/^-(?=cacert|cert|key|rdb)/, "--") })),
    VALUED,
  );
  const command: readonly Field[] = options.operands;
  const typed = stdin.kind === "text" ? stdin.text.split("\n").map((line) => line.trim().split(/\s+/)) : [];
  const all = [command.map(({ text }) => text), ...typed];
  if (all.some(empties)) effects.destroy("it empties the store");
  const dump = options.values.get("rdb");
  if (dump !== undefined) writeField(dump, scope);
  const deletes = all.some(([verb = ""]) => oneOf("del unlink").test(verb.toLowerCase()));
  if (deletes && command.some(isDynamic)) effects.destroy("it deletes a computed list of keys");
  else if (!oneOf("none text").test(stdin.kind)) effects.destroy("it deletes a computed list of keys");
};
