/** A file that somebody names as evidence, as it was when they named it. */
export interface CitedFile {
  readonly file: string;
  readonly hash: string;
}
