/**
 * One argument after the shell's expansions, as a program would receive it. Parts that only the running shell knows
 * stand in it as `DYNAMIC`; a glob stays as written, because expanding it needs the disk.
 */
import { DYNAMIC } from "./stream.ts";

export interface Field {
  readonly text: string;
  /** Holds unquoted glob characters. */
  readonly glob: boolean;
  /** The unknown part was not quoted: it may be several arguments, or none. */
  readonly splits: boolean;
}

export const literal = (text: string): Field => ({ text, glob: false, splits: false });

export const UNKNOWN_FIELD: Field = { text: DYNAMIC, glob: false, splits: true };

export const isDynamic = (field: Field): boolean => field.text.includes(DYNAMIC);

/** Nothing where no argument stands. */
export const textOf = (field: { readonly text: string } | undefined): string => field?.text ?? "";
