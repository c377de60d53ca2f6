/** The host's lists of changed files, as its `patch` parts give them: one a step that changed something, in order. */
export function patchesIn(found: unknown): readonly (readonly string[])[] {
  if (typeof found !== "object" || found === null) return [];
  if (Reflect.get(found, "type") === "patch") {
    const files: unknown = Reflect.get(found, "files");
    return Array.isArray(files) ? [files.map(String)] : [];
  }
  return Object.values(found).flatMap(patchesIn);
}
