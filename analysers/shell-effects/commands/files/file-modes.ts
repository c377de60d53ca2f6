/**
 * The programs that change who may read, write and run a file. Of a whole tree that is loss, since nothing says how it was,
 * but for a right that is only added.
 */
import type { Program } from "../../shell/analysis.ts";
import { readOptions } from "../../shell/options.ts";
import { isScratchField } from "../../shell/scratch.ts";
import { writeField } from "../../shell/write.ts";

const changesMode: Program = ({ args, scope, name }) => {
  const options = readOptions(args);
  const recursive = options.has("R", "recursive");
  // `chmod -x a`: a mode that looks like flags.
  const flagged = name === "chmod" && options.has("r", "w", "x", "X", "s", "t");
  const onlyPaths = flagged || options.values.has("reference");
  const mode = onlyPaths ? undefined : options.operands[0];
  const paths = options.operands.slice(onlyPaths ? 0 : 1);
  for (const path of paths) writeField(path, scope, recursive ? "tree" : undefined, true);
  if (paths.length > 0 && paths.every((path) => isScratchField(path, scope))) return;
  const additive = name === "chmod" && mode !== undefined && /^[ugoa]*\+[rwxX]+$/.test(mode.text);
  if (recursive && !additive) scope.analysis.effects.destroy("it overwrites the permissions of a whole tree");
  if (name === "chmod" && mode !== undefined && /^(0?000|[ugoa]*=|a-rwx|ugo-rwx)$/.test(mode.text)) {
    scope.analysis.effects.destroy("it wipes the permissions");
  }
};

const permissions: Program = ({ args, scope }) => {
  const options = readOptions(args, "m x M X modify remove");
  const recursive = options.has("R", "recursive");
  for (const path of options.operands) writeField(path, scope, recursive ? "tree" : undefined, true);
  if (
    recursive &&
    options.has("b", "remove-all") &&
    !options.operands.every((path) => isScratchField(path, scope))
  )
    scope.analysis.effects.destroy("it overwrites the permissions of a whole tree");
};

export const FILE_MODES: Readonly<Record<string, Program>> = {
  chmod: changesMode,
  chown: changesMode,
  chgrp: changesMode,
  setfacl: permissions,
};
