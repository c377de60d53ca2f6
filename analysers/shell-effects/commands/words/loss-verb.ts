/**
 * Command lines for clouds, clusters and services use words for their actions. A verb of loss in the place where such
 * programs put their verbs is loss, also on a program that stands in no table.
 */
import type { Field } from "../../shell/field.ts";
import { sqlEffect } from "../code/sql.ts";
import { oneOf } from "../../shell/one-of.ts";

const VERB = oneOf(
  "delete destroy purge wipe nuke terminate drop erase unpublish obliterate flushall flushdb",
);
const COMPOUND =
  /^(delete|destroy|purge|terminate|drop|wipe|erase)[-_:]|[-_:](delete|destroy|purge|drop|wipe|nuke|terminate)$|^(db|database|schema|pg|data|env|environment|state|ecto)[:_.-](migrate[:_.-])?(reset|drop|wipe|clean|fresh|truncate|purge|delete|destroy)|^migrat\w*[:_-](fresh|reset|refresh)$/;

/** Where the verb stands behind its object. */
const PHRASE =
  /\b(database drop|db downgrade base|db reset|system reset|undefine .*--remove-all-storage|unregistervm .*--delete|uninstall .*--purge|luksFormat|luksErase|erase(Disk|Volume)|(secrets|auth) disable|run-all destroy|state=absent|forget .*--prune|prune .*--keep-\w+)\b|--zero-superblock|(?<!\S)--(delete-(files|folders)|strip-blobs-\S+)(?=[ =]|$)/;

/** A place in a store of objects; clients of such stores have the short verbs of a file system. */
const BUCKET = /^(s3[an]?|gs|gcs|r2|b2|oss|cos|obs|swift|minio|az|abfss?|wasbs?|hdfs):\/\/./i;
const REMOVES = oneOf("rm rb del rmdir rmr remove");
/** A file of statements that is named after what it does, behind the option that has it executed. */
const LOSSY_FILE = /(^|[/_-])(drop|truncate|wipe|purge|destroy|delete)([_-][\w-]*)?\.sql$/i;
const MAX_NAME = 300;
const EXECUTES = oneOf("-f -i --file --path --sql-file --input --script");

/** The verb of loss among the first operands, or null. */
export function lossVerb(args: readonly Field[], positions = 4): string | null {
  let seen = 0;
  for (const { text } of args) {
    if (text === "--dry-run" || text.startsWith("--dry-run=") || text === "--help" || text === "-h")
      return null;
  }
  const line = args.map(({ text }) => text).join(" ");
  const phrase = PHRASE.exec(line)?.[0];
  if (phrase !== undefined) return phrase;
  // Statements for a database, handed to a client that is not known by name.
  for (const { text } of args)
    if (/^\s*(drop|truncate|delete|alter)\b/i.test(text) && sqlEffect(text) === "loss")
      return "drops or empties data";
  const file = args.find(
    ({ text }, at) =>
      text.length <= MAX_NAME && EXECUTES.test(args[at - 1]?.text ?? "") && LOSSY_FILE.test(text),
  );
  if (file !== undefined) return file.text;
  for (const { text } of args) {
    if (text.startsWith("-")) continue;
    if (VERB.test(text) || COMPOUND.test(text)) return text;
    if (++seen >= positions) return null;
  }
  return null;
}

/** What a client that is not known removes from a store of objects, or null; those that are known have rules of their own. */
export function bucketRemoval(args: readonly Field[]): string | null {
  if (!args.some(({ text }) => BUCKET.test(text)) || args.some(({ text }) => /^--?(dry-?run|n)$/.test(text)))
    return null;
  return args.find(({ text }) => REMOVES.test(text))?.text ?? null;
}
