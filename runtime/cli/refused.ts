/** One message for a person (what, where, what to do) and the exit code: 2 = bad input, 3 = something in the way. */
export class Refused extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: 2 | 3 = 2) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** What the system said of a file, as a {@link Refused}. */
export function inTheWay(path: string, error: unknown): Refused {
  const why = error instanceof Error ? error.message : String(error);
  return new Refused(`${path}: ${why}. Nothing was lost; mend this and call it again.`, 3);
}
