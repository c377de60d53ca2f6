/** Times as a person reads them, by the clock of this machine. */

const TIME = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", second: "2-digit" });
const DAY = new Intl.DateTimeFormat(undefined, { month: "short", day: "numeric" });

const isToday = (at: number): boolean => new Date(at).toDateString() === new Date().toDateString();

/** The time; with the day where it is not today. */
export const moment = (at: number): string =>
  isToday(at) ? TIME.format(at) : `${DAY.format(at)} ${TIME.format(at)}`;
