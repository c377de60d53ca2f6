/**
 * A copy that the line makes of the project, by `git clone` or `git worktree add`, holds the project's own code. Git
 * refuses a folder with anything in it, so what stands there after it went well is that copy, until something else comes
 * into it.
 */
import { isInside } from "../project-path.ts";
import type { EffectSheet } from "./effect-sheet.ts";
import type { Field } from "./field.ts";
import { absolutePath, type OwnCopy, type Scope } from "./scope.ts";
import { DYNAMIC } from "./stream.ts";

/** Names under which no runner looks for settings. */
const OUTPUT = /\.(log|txt|out|err)$/;

/** True when the field surely names the project, or the repository that it is part of. */
export function isProject(field: Field, scope: Scope): boolean {
  const { directory, repository = directory } = scope.analysis.effects.context;
  const path = certainPath(field, scope);
  return path === directory || path === repository;
}

/** Git has put a copy of the project at the place, if it went well; its own writes are in the sheet by now. */
export function noteCopy(field: Field, scope: Scope): void {
  const folder = certainPath(field, scope);
  if (folder !== null) scope.copies = [...scope.copies, copyAt(folder, scope)];
}

/** True when the place surely lies in a copy into which nothing else has come. */
export const isInOwnCopy = (path: string, scope: Scope): boolean =>
  scope.copies.some((copy) => isInside(copy.folder, path) && isUnchanged(copy, scope));

/** What `act` brings into the copies is the project's own as well. */
export function staysCopy(scope: Scope, act: () => void): void {
  const unchanged = scope.copies.filter((copy) => isUnchanged(copy, scope));
  act();
  scope.copies = unchanged.map(({ folder }) => copyAt(folder, scope));
}

const certainPath = (field: Field, scope: Scope): string | null =>
  scope.place === "here" && (scope.cwdCertain || field.text.startsWith("/"))
    ? absolutePath(scope, field.text)
    : null;

function copyAt(folder: string, { analysis: { effects } }: Scope): OwnCopy {
  return { folder, writes: writesInto(folder, effects), gitCalls: effects.gitCalls };
}

const writesInto = (folder: string, effects: EffectSheet): number =>
  effects.timesWritten((path) => isInside(folder, path) || isInside(path, folder));

/** A runner looks for its settings in the folders above as well; a name that cannot be told may be any. */
const isBeside = (path: string, folder: string): boolean => {
  if (isInside(folder, path) || isInside(path, folder)) return false;
  const above = path.slice(0, path.lastIndexOf("/")) || "/";
  return path.includes(DYNAMIC) || (isInside(above, folder) && !OUTPUT.test(path));
};

const isUnchanged = ({ folder, writes, gitCalls }: OwnCopy, { analysis: { effects } }: Scope): boolean =>
  writesInto(folder, effects) === writes &&
  effects.gitCalls === gitCalls &&
  effects.timesWritten((path) => isBeside(path, folder)) === 0 &&
  !hasRun(effects);

/** What a program has put where is not told. */
const hasRun = ({ writesUnknown, unpacked, opaque }: EffectSheet): boolean =>
  writesUnknown || unpacked || opaque !== null;
