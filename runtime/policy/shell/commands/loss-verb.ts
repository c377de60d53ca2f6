/**
 * Command lines for clouds, clusters and services name what they do in words. A verb of loss in the place
 * where such programs put their verbs is loss, whoever makes the program.
 */
import type { Field } from "../field.ts";

const VERB = /^(delete|destroy|purge|wipe|nuke|terminate|drop|erase|unpublish|obliterate|flushall|flushdb)$/;
const COMPOUND =
  /^(delete|destroy|purge|terminate|drop|wipe|erase)[-_:]|[-_:](delete|destroy|purge|drop|wipe|nuke|terminate)$|^(db|database|schema|pg|data|env|environment|state)[:_-](reset|drop|wipe|clean|fresh|truncate|purge|delete|destroy)|^migrat\w*[:_-](fresh|reset|refresh)$/;

/** The verb of loss among the first operands, or null. */
export function lossVerb(args: readonly Field[], positions = 4): string | null {
  let seen = 0;
  for (const { text } of args) {
    if (text === "--dry-run" || text.startsWith("--dry-run=") || text === "--help" || text === "-h")
      return null;
  }
  for (const { text } of args) {
    if (text.startsWith("-")) continue;
    if (VERB.test(text) || COMPOUND.test(text)) return text;
    if (++seen >= positions) return null;
  }
  return null;
}
