/**
 * Ids for parts that we add to a message. OpenCode 1.18.33 orders the parts of a message by id and
 * answers 500 to a part without a full one, so ours must have the host's form and come after all others.
 */
const HOST_ID = /^prt_([0-9a-f]{12})([0-9A-Za-z]{14})$/;

/** A part id greater than every given one, in the host's form where theirs is. */
export function partIdAfter(ids: readonly string[]): string {
  const last = ids.toSorted().at(-1) ?? "prt_00000000000000000000000000";
  const match = HOST_ID.exec(last);
  if (!match) return `${last}0`;
  const next = (BigInt(`0x${match[1]}`) + 1n).toString(16).padStart(12, "0");
  return `prt_${next.slice(-12)}${match[2]}`;
}
