/** The files of a project by mode and content: relative path → key of the blob. */
export type Tree = ReadonlyMap<string, string>;

/** The paths below a folder. */
export function pathsIn(tree: Tree, folder: string): string[] {
  return [...tree.keys()].filter((path) => path.startsWith(`${folder}/`));
}
