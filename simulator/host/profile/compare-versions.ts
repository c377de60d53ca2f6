/** Negative when `a` is the older release, 0 when they are the same. Pre-release tags do not count. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbers(a), numbers(b)];
  for (const [index, value] of left.entries()) {
    const difference = value - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function numbers(version: string): number[] {
  const [major = 0, minor = 0, patch = 0] = (version.split("-")[0] ?? "").split(".").map(Number);
  return [major, minor, patch];
}
