/**
 * What kept the suite from running. Each kind has an exit code of its own, so that a script that called us
 * knows what to mend without reading the message; the message says it for people.
 */
export const EXIT_CODES = {
  /** The call itself: an option, a name, a combination that makes no sense. */
  call: 2,
  /** Dependencies could not be installed (`ground/launch.mjs` ends with this code). */
  install: 3,
  /** The plugin under test: its path, its module, its build. */
  plugin: 4,
  /** The real OpenCode: binary missing, another version, no port, no start. */
  host: 5,
  /** A file or folder that cannot be written or read. */
  disk: 6,
  /** A run could not begin for another reason. */
  run: 7,
  /** A file that was given is not what it should be: a trace, a shard, a baseline. */
  data: 8,
  /** A file was only readable in part: what could be read was played, and the report says so. */
  partial: 9,
  /** The real model: not known to the user's OpenCode, without an answer, or its budget is spent. */
  model: 10,
  /** Ctrl-C, or a polite request to end. */
  interrupted: 130,
} as const;

export type Obstacle = keyof typeof EXIT_CODES;

/** Ends the program with the obstacle's exit code and its message, which says what to do. */
export class CouldNotRun extends Error {
  override readonly name = "CouldNotRun";
  readonly obstacle: Obstacle;

  constructor(obstacle: Obstacle, message: string) {
    super(message);
    this.obstacle = obstacle;
  }
}

/** What an error from deeper down was: the simulator names a missing host, the system a refused file. */
export function obstacleOf(error: unknown): Obstacle {
  if (!(error instanceof Error)) return "run";
  if (error instanceof CouldNotRun) return error.obstacle;
  if (error.name === "HostUnavailable") return "host";
  const code = "code" in error ? String(error.code) : "";
  return DISK.has(code) ? "disk" : "run";
}

const DISK: ReadonlySet<string> = new Set(
  "EACCES EPERM EROFS EEXIST ENOTDIR EISDIR ENOTEMPTY ENOSPC EDQUOT EFBIG EIO EMFILE ENFILE ELOOP ENAMETOOLONG".split(
    " ",
  ),
);
