/**
 * The last line of every rendered Markdown file: by its check sum the file itself says whether somebody else wrote
 * in it, whichever process rendered it and whatever that process remembers.
 */
import { createHash } from "node:crypto";

const SEAL = /^<!-- rendered by iDumb from version (\d+), check ([0-9a-f]{16}); write in Notes -->$/;

const BEGIN = "<!-- rendered by iDumb";

const checkOf = (body: string): string => createHash("sha256").update(body).digest("hex").slice(0, 16);

/** The body, ended by its seal. */
export function sealed(body: string, version: number): string {
  return `${body}${BEGIN} from version ${version}, check ${checkOf(body)}; write in Notes -->\n`;
}

/** True for a line that is such a seal, of whatever body. */
export const isSeal = (line: string): boolean => SEAL.test(line);

const ANY = `${BEGIN} from version 0, check 0; write in Notes -->`;

/** True for the beginning of one, as a file that was cut off ends in it, and for nothing that somebody added to one. */
export function isTornSeal(line: string): boolean {
  return ANY.startsWith(line.replace(/version \d+/, "version 0").replace(/check [0-9a-f]+/, "check 0"));
}

/** Splits a file; `version` is null where its seal is missing, and `whole` says that nobody changed the body. */
export function unsealed(text: string): {
  readonly body: string;
  readonly version: number | null;
  readonly whole: boolean;
} {
  const lines = text.trimEnd().split("\n");
  const seal = SEAL.exec(lines.at(-1) ?? "");
  if (!seal) return { body: text, version: null, whole: false };
  const body = lines.length > 1 ? `${lines.slice(0, -1).join("\n")}\n` : "";
  return { body, version: Number(seal[1]), whole: seal[2] === checkOf(body) };
}
