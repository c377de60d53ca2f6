/**
 * What a session's memory and a project are made of: each concern declares its own slice, and nobody else can reach it
 * but by that file's functions. The whole knows no concern, so the floors below import none of those above. A slice
 * lives and ends with its whole: a session that is forgotten is forgotten in all, and two projects never meet.
 */

/**
 * @param fresh makes the slice of a whole that has none yet
 * @returns the slice of a whole, the same one each time
 */
export function slice<Whole extends object, Slice extends object>(
  fresh: (whole: Whole) => Slice,
): (whole: Whole) => Slice {
  const slices = new WeakMap<Whole, Slice>();
  return (whole) => {
    const known = slices.get(whole);
    if (known) return known;
    const made = fresh(whole);
    slices.set(whole, made);
    return made;
  };
}
