/**
 * Which versions a person may have meant: releases closest to the wanted one, in ascending order. Pre-releases
 * count only when there is nothing else.
 */
export function nearestVersions(wanted: string, existing: readonly string[], count = 5): string[] {
  const releases = existing.filter((version) => !version.includes("-"));
  const pool = releases.length > 0 ? releases : existing;
  return pool
    .toSorted((a, b) => distance(a, wanted) - distance(b, wanted))
    .slice(0, count)
    .toSorted((a, b) => rank(a) - rank(b));
}

function distance(a: string, b: string): number {
  return Math.abs(rank(a) - rank(b));
}

/** One number that orders versions: a minor counts more than any number of patches. */
function rank(version: string): number {
  const [major = 0, minor = 0, patch = 0] = version.split("-")[0]?.split(".").map(Number) ?? [];
  return (major * 10_000 + minor) * 10_000 + patch;
}
