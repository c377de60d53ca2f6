/**
 * The files an `apply_patch` call touches stand only inside its text (host contract §11), so a gate that
 * looks at argument names lets it pass. The host takes a header from the start of a line and trims the path;
 * here every such line counts, also outside of the markers, because a path too many is harmless.
 */

const HEADER = /^\*\*\* (?:Add File|Delete File|Update File|Move to):(.*)/gm;

/**
 * The files that a patch of the tool `apply_patch` touches.
 * @returns paths as written in the patch, in order, without repeats.
 */
export function patchPaths(patchText: string): string[] {
  const paths = new Set<string>();
  for (const match of patchText.trim().matchAll(HEADER)) {
    const path = (match[1] ?? "").trim();
    if (path !== "") paths.add(path);
  }
  return [...paths];
}
