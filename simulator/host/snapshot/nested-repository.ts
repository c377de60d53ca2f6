import { existsSync, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";

/**
 * A folder of the project that is a git repository itself. Git does not look into it: it keeps the commit that is
 * checked out there, and refuses to add anything at all when there is none yet.
 */
export interface NestedRepository {
  /** Undefined before the first commit. */
  readonly commit: string | undefined;
}

/** Undefined when what is called `.git` in `folder` (absolute) is no repository. */
export function nestedRepository(folder: string): NestedRepository | undefined {
  const repository = repositoryOf(`${folder}/.git`);
  if (repository === undefined) return undefined;
  const shared = resolve(repository, textOf(`${repository}/commondir`) ?? ".");
  const head = textOf(`${repository}/HEAD`);
  const isWhole = head !== undefined && existsSync(`${shared}/objects`) && existsSync(`${shared}/refs`);
  return isWhole ? { commit: commitOf(head, repository, shared) } : undefined;
}

/** A work tree or a submodule has a file there that says where its repository is. */
function repositoryOf(path: string): string | undefined {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path;
  const said = /^gitdir: (.+)$/.exec(textOf(path) ?? "")?.[1];
  return said === undefined ? undefined : resolve(path, "..", said);
}

function commitOf(head: string, repository: string, shared: string): string | undefined {
  const ref = /^ref: (.+)$/.exec(head)?.[1];
  if (ref === undefined) return head;
  return textOf(`${repository}/${ref}`) ?? textOf(`${shared}/${ref}`) ?? packed(ref, shared);
}

function packed(ref: string, shared: string): string | undefined {
  const lines = textOf(`${shared}/packed-refs`)?.split("\n") ?? [];
  return lines.find((line) => line.endsWith(` ${ref}`))?.split(" ")[0];
}

function textOf(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, "utf8").trim() : undefined;
}
