/** A configuration file cannot be used. Says where: file, and line and column (from 1) when the text is broken. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly file: string;
  readonly line: number | undefined;
  readonly column: number | undefined;

  constructor(problem: string, file: string, line?: number, column?: number) {
    super(`${file}${line === undefined ? "" : `:${line}:${column ?? 1}`}: ${problem}`);
    this.file = file;
    this.line = line;
    this.column = column;
  }
}
