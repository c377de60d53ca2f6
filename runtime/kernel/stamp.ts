/**
 * The stamp: a label that a human or an agent greps for, exactly ten digits `mmHHDDMMYY`, in UTC so that it is the
 * same on every machine. Ids are what is unique and ordered; two things of one minute share a stamp, and nothing is
 * ever sorted by it.
 */
const DAY_MS = 24 * 60 * 60_000;

const two = (value: number): string => String(value).padStart(2, "0");

/** The civil date of a day counted from 1970-01-01, by Howard Hinnant's `civil_from_days`. */
function dateOf(days: number): { readonly year: number; readonly month: number; readonly day: number } {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const part = Math.floor((5 * dayOfYear + 2) / 153);
  const month = part < 10 ? part + 3 : part - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * part + 2) / 5) + 1,
  };
}

/** The stamp of a moment in milliseconds since the epoch. */
export function stampOf(at: number): string {
  const days = Math.floor(at / DAY_MS);
  const minutes = Math.floor((at - days * DAY_MS) / 60_000);
  const { year, month, day } = dateOf(days);
  return [minutes % 60, Math.floor(minutes / 60), day, month, year % 100].map(two).join("");
}

/** `2026-02-11 14:30:05` of a moment in milliseconds since the epoch, in UTC. */
export function timeText(at: number): string {
  const days = Math.floor(at / DAY_MS);
  const seconds = Math.floor((at - days * DAY_MS) / 1_000);
  const { year, month, day } = dateOf(days);
  const clock = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${year}-${two(month)}-${two(day)} ${clock.map(two).join(":")}`;
}

/**
 * The ten digits of a stamp as somebody wrote it, or null for what is none. Earlier programs wrote eleven
 * (`mmHHDDMM` and a year of three digits) and twelve (a year of four).
 */
export function readStamp(text: string): string | null {
  const match = /^([0-5]\d)([01]\d|2[0-3])(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])(?:\d\d|0\d\d|20\d\d)$/.exec(
    text.trim(),
  );
  return match ? match.slice(1, 5).join("") + text.trim().slice(-2) : null;
}
