/**
 * The programs that delete. A tree is loss, and so is a list of files that only the running shell knows; a single file
 * that is named is a write. Nothing is lost where nothing stands, which the disk tells.
 */
import type { LossUnless } from "../../effect.ts";
import { isInside } from "../../project-path.ts";
import type { Program } from "../../shell/analysis.ts";
import { isDynamic, literal, type Field } from "../../shell/field.ts";
import { readOptions } from "../../shell/options.ts";
import { absolutePath, certainPlaces, type Scope } from "../../shell/scope.ts";
import { DYNAMIC } from "../../shell/stream.ts";
import { isOfRepository, isOfSystem } from "../../shell/system-place.ts";
import { writeField } from "../../shell/write.ts";
import { isNobodys, unlost, type Unlost } from "./nobodys.ts";

const removes: Program = ({ args, scope, name }) => {
  const options = readOptions(args);
  const recursive = name === "rm" && options.has("r", "R", "recursive");
  for (const field of options.operands) {
    const none = unlost(field, scope, "itself");
    writeField(field, scope, "removed");
    noteAbsent(field, scope);
    if (!isNobodys(field, scope)) losesField(field, recursive, none, scope);
  }
};

function losesField(field: Field, recursive: boolean, { unless, isOwn }: Unlost, scope: Scope): void {
  const { effects } = scope.analysis;
  const path = absolutePath(scope, field.text);
  if (recursive && !isPlainFile(field)) effects.destroy("it deletes a whole tree", unless, isOwn);
  else if (deletesList(field, path, scope)) effects.destroy("it deletes a computed list of files");
  else if (path !== null && isOfSystem(path, scope))
    effects.destroy("it deletes files of the system", unless);
  else if (path !== null && isOfRepository(path, scope))
    effects.destroy("it deletes a piece of the repository", unless);
  else if (field.glob && /(^|\/)\.?\*+$/.test(field.text))
    effects.destroy("it deletes every file of a folder");
}

function noteAbsent(field: Field, scope: Scope): void {
  const path = absolutePath(scope, field.text);
  const places = certainPlaces(scope, field);
  if (path !== null && places !== null) scope.analysis.effects.changesNothing(path, places.map(absent));
}

const absent = (path: string): LossUnless => ({ is: "absent", path });

/** Names that only the running shell knows, one after another: how many it deletes is up to what they come from. */
function deletesList(field: Field, path: string | null, scope: Scope): boolean {
  if (field.text === DYNAMIC && field.splits) return true;
  const { directory } = scope.analysis.effects.context;
  return scope.many && isDynamic(field) && (path === null || isInside(directory, path));
}

/** `rm -rf notes.txt`: a name with the ending of a file is one file, whatever the flags. */
function isPlainFile(field: Field): boolean {
  return (
    !field.glob &&
    /[^/]\.(ts|tsx|js|jsx|mjs|cjs|json|jsonl|md|txt|log|lock|html|css|py|rb|go|rs|sh|sql|ya?ml|toml|csv|tmp|zip|t?gz|png|jpg|pid|out|db|sqlite)$/.test(
      field.text,
    )
  );
}

export const REMOVALS: Readonly<Record<string, Program>> = {
  rm: removes,
  del: removes,
  unlink: removes,
  rmdir: ({ args, scope }) => {
    for (const field of readOptions(args).operands) {
      writeField(field, scope, "removed", true);
      noteAbsent(field, scope);
    }
  },
  rimraf: (call) => removes({ ...call, name: "rm", args: [literal("-r"), ...call.args] }),
};
