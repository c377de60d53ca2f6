/**
 * Command lines for clouds, clusters and services use words for their actions. A verb of loss in the place where such
 * programs put their verbs is loss, also on a program that stands in no table.
 */
import type { Field } from "../../shell/field.ts";
import { sqlEffect } from "../code/sql.ts";
import { oneOf } from "../../shell/one-of.ts";
import { withoutNames } from "./one-verb.ts";

const VERB = oneOf(
  "delete destroy purge wipe nuke terminate drop erase unpublish obliterate flushall flushdb deleteall destroyall dropall rmr undeploy",
);
const COMPOUND =
  /^(delete|destroy|purge|terminate|drop|wipe|erase)([-_:.]|(?=[A-Z]))|\w\.(delete|destroy|purge|drop|wipe|rm|remove|erase)$|[-_:](delete|destroy|purge|drop|wipe|nuke|terminate)$|^(db|database|schema|pg|data|env|environment|state|ecto)[:_.-](migrate[:_.-])?(reset|drop|wipe|clean|fresh|truncate|purge|delete|destroy)|^migrat\w*[:_-](fresh|reset|refresh)$/;

/** Where the verb stands behind its object. */
const PHRASE =
  /\b(database drop|db downgrade base|db reset|system reset|undefine .*--remove-all-storage|unregistervm .*--delete|uninstall .*--purge|luksFormat|luksErase|erase(Disk|Volume)|(secrets|auth) disable|run-all destroy|state=absent|forget .*--prune|prune .*--keep-\w+)\b|--zero-superblock|(?<!\S)--(delete-(files|folders)|strip-blobs-\S+)(?=[ =]|$)/;

/** A place in a store of objects; clients of such stores have the short verbs of a file system. */
const BUCKET = /^(s3[an]?|gs|gcs|r2|b2|oss|cos|obs|swift|minio|az|abfss?|wasbs?|hdfs):\/\/./i;
const REMOVES = oneOf("rm rb del rmdir rmr remove");
const LOSSY_FILE = /(^|[/_-])(drop|truncate|wipe|purge|destroy|delete)([_-][\w-]*)?\.sql$/i;
/** Options whose value is a name or a text. */
const NAMES = oneOf(
  "--name --tag --topic --pattern --filter --filter-pattern --query --search --grep --label --message --title --description --body --text --note --comment --prefix",
);
/** Options by which a tool says that it deletes; a short one may be anything. */
const OPTION =
  /^(--(delete|purge|destroy|nuke|wipe|erase|obliterate)((-\w+)*|All)|--(remove|drop|clear|prune)-?[aA]ll|\/{1,2}delete\w*)(?<!-dry-?run)(=(?!(false|no|0|never)$).*)?$/i;
const MAX_NAME = 300;
const EXECUTES = oneOf("-f -i --file --path --sql-file --input --script");

/** A file of statements that is named after what it does. */
export const isLossyFile = (path: string): boolean => path.length <= MAX_NAME && LOSSY_FILE.test(path);

/** A statement of loss at the start of the text, for a client of whatever database. */
export const isLossySql = (text: string): boolean =>
  /^\s*(drop (?:table|database|schema|view|index|keyspace|user|role|collection|if)\b|truncate (?:table )?\S+\s*(?:;|$|cascade)|delete from \S+\s*(?:;|$|where)|alter table\b|match ?\()/i.test(
    text,
  ) && sqlEffect(text) === "loss";

/** The verb of loss among the first operands, or null. */
export function lossVerb(args: readonly Field[], positions = 4): string | null {
  let seen = 0;
  for (const { text } of args) {
    if (
      /^--(dry-?run|dryrun|dry_run|simulate|noop|no-op|what-?if|preview-only)(=|$)/.test(text) ||
      text === "--help" ||
      text === "-h"
    )
      return null;
  }
  const told = withoutNames(args);
  const line = told.map(({ text }) => text).join(" ");
  const phrase = PHRASE.exec(line)?.[0];
  if (phrase !== undefined) return phrase;
  // Statements for a database, handed to a client that is not known by name.
  for (const { text } of args) if (isLossySql(text)) return "drops or empties data";
  const option = args.find(({ text }) => OPTION.test(text))?.text;
  if (option !== undefined) return option;
  const file = args.find(({ text }, at) => EXECUTES.test(args[at - 1]?.text ?? "") && isLossyFile(text));
  if (file !== undefined) return file.text;
  for (const [at, { text }] of told.entries()) {
    if (text.startsWith("-") || NAMES.test(told[at - 1]?.text ?? "")) continue;
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
