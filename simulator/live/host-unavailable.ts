/**
 * The real host could not be had: binary missing, wrong version, no free port, start-up failed or timed
 * out. The message says what to do. Told apart from a failing session so that a command line can answer
 * with "could not run" instead of "failed".
 */
export class HostUnavailable extends Error {
  override readonly name = "HostUnavailable";
}
