/** One command as the table has it: what help, completions and the README say of it, and what carries it out. */

export interface OptionRow {
  /** Its name and what stands behind it: `--dir <folder>`, `--with <parts...>` for several; `--no-task` turns off what is on. */
  readonly flags: string;
  readonly about: string;
  /** Left out: the option is off, or not given. */
  readonly fallback?: string | readonly string[];
  readonly choices?: readonly string[];
}

export interface CommandRow {
  readonly name: string;
  /** What may stand behind the name: `<id>` has to, `[line]` may. */
  readonly argument?: OptionRow;
  /** What may stand behind that, as often as wanted: `[path...]`. */
  readonly more?: OptionRow;
  readonly about: string;
  readonly options: readonly OptionRow[];
  /** It changes something: only for people, not for a program that an agent's call started. */
  readonly changes?: true;
  readonly example: string;
  /** What each exit code means, 0 first. */
  readonly exits: Readonly<Record<number, string>>;
  /** @returns the exit code. What it needs is loaded by the first who calls it. */
  run(options: object, argument: string | undefined, more: readonly string[]): Promise<number>;
}
