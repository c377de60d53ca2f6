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
import { spendText } from "./text-budget.ts";
import { writeField } from "./write.ts";

/** Names under which no runner looks for settings. */
const OUTPUT = /\.(log|txt|out|err)$/;

/** True when the field surely names the project, or the repository that it is part of. */
export function isProject(field: Field, scope: Scope): boolean {
  const { directory, repository = directory } = scope.analysis.effects.context;
  const path = certainPath(field, scope);
  return path === directory || path === repository;
}

/** Git puts a copy of the project at the place, if nothing else has come there before. */
export function makeCopy(field: Field, scope: Scope): void {
  const folder = certainPath(field, scope);
  const { effects } = scope.analysis;
  const isFresh = folder !== null && fillingsOf(folder, scope) === 0 && !hasRun(effects);
  writeField(field, scope);
  if (!isFresh) return;
  const copy = { folder, own: fillingsOf(folder, scope), gitCalls: effects.gitCalls, isRun: false };
  scope.copies = [...scope.copies, copy];
  // What another part of the line does beside the run may come before it.
  effects.atEnd.push(() =>
    copy.isRun && fillingsOf(folder, scope) !== copy.own
      ? "a copy of the project that the line changes"
      : null,
  );
}

/** True when the place surely lies in a copy into which nothing else has come so far. */
export const isInOwnCopy = (path: string, scope: Scope): boolean => copyAt(path, scope) !== undefined;

/** The same, for code that is run there: the line may change nothing of the copy afterwards either. */
export function runsOwnCopy(path: string, scope: Scope): boolean {
  const copy = copyAt(path, scope);
  if (copy !== undefined) copy.isRun = true;
  return copy !== undefined;
}

/** What `act` brings into the copies is the project's own as well. */
export function staysCopy(scope: Scope, act: () => void): void {
  const unchanged = scope.copies.filter((copy) => isUnchanged(copy, scope));
  act();
  for (const copy of unchanged) {
    copy.own = fillingsOf(copy.folder, scope);
    copy.gitCalls = scope.analysis.effects.gitCalls;
  }
}

const copyAt = (path: string, scope: Scope): OwnCopy | undefined =>
  scope.copies.find((copy) => isInside(copy.folder, path) && isUnchanged(copy, scope));

const certainPath = (field: Field, scope: Scope): string | null =>
  scope.place === "here" && (scope.cwdCertain || field.text.startsWith("/"))
    ? absolutePath(scope, field.text)
    : null;

const isUnchanged = ({ folder, own, gitCalls }: OwnCopy, scope: Scope): boolean => {
  const { effects } = scope.analysis;
  return fillingsOf(folder, scope) === own && effects.gitCalls === gitCalls && !hasRun(effects);
};

/** Writes that may have put something there or beside it: a runner looks for its settings in the folders above as well. */
function fillingsOf(folder: string, scope: Scope): number {
  const { fillings } = scope.analysis.effects;
  spendText(scope, fillings.length);
  return fillings.filter(({ path, adds }) => {
    if (isInside(path, folder)) return !adds && !scope.made.has(path);
    if (isInside(folder, path) || path.includes(DYNAMIC)) return true;
    const above = path.slice(0, path.lastIndexOf("/")) || "/";
    return isInside(above, folder) && !OUTPUT.test(path);
  }).length;
}

/** What a program has put where is not told. */
const hasRun = ({ writesUnknown, unpacked, opaque }: EffectSheet): boolean =>
  writesUnknown || unpacked || opaque !== null;
