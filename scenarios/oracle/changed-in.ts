import type { Evidence } from "../play/evidence.ts";

/** Files that differ on the disk when a turn is over, what somebody else changed before it aside. */
export function changedIn({ frames }: Pick<Evidence, "frames">, turnIndex: number): string[] {
  const own = frames.filter(({ turn }) => turn === turnIndex);
  const [before, ...after] = own.slice(
    Math.max(
      0,
      own.findLastIndex(({ isOutside }) => isOutside),
    ),
  );
  const last = after.at(-1)?.disk ?? before?.disk ?? new Map<string, string>();
  const paths = new Set([...(before?.disk.keys() ?? []), ...last.keys()]);
  return [...paths].filter((path) => before?.disk.get(path) !== last.get(path));
}
