/** How long ago something moved, in the three words that views and notes use. */
const HEALTHY_MS = 30 * 60_000;
const WARM_MS = 2 * 60 * 60_000;

/** Under 30 minutes, under 2 hours, more. */
export function staleness(gapMs: number): "healthy" | "warm" | "stale" {
  return gapMs < HEALTHY_MS ? "healthy" : gapMs < WARM_MS ? "warm" : "stale";
}

/** `12 min`, `3 h` or `5 days`. */
export function gapText(gapMs: number): string {
  const minutes = Math.max(0, Math.floor(gapMs / 60_000));
  const hours = Math.floor(minutes / 60);
  if (minutes < 120) return `${minutes} min`;
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}
