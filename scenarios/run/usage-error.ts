/**
 * Something that the caller has to change before anything can run. It ends the program with exit code 2
 * and its message, which says what to do.
 */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
