/** Does `work` for every item, so many at the same time, begun in order. */
export async function inLanes<T>(
  lanes: number,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const lane = async (): Promise<void> => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, lane));
}
