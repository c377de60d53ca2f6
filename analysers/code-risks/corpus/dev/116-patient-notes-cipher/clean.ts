import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

const VERSION = "v2";
const MODE = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

export class CipherError extends Error {}

function key(): Buffer {
  const found = Buffer.from(process.env.NOTE_KEY ?? "", "hex");
  if (found.length !== 32) throw new CipherError("NOTE_KEY must be 64 hexadecimal digits");
  return found;
}

// v1 notes were "aes-256-ecb"; the migration of March rewrote them all.
export function encryptNote(text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(MODE, key(), iv);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return [VERSION, Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64")].join(":");
}

export function decryptNote(stored: string): string {
  const [version, body] = stored.split(":");
  if (version !== VERSION || !body) throw new CipherError("not an encrypted note");
  const bytes = Buffer.from(body, "base64");
  const decipher = createDecipheriv(MODE, key(), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
  } catch {
    throw new CipherError("the note was changed or belongs to another key");
  }
}

/** The same for two notes with the same text, to warn of double entries in one import file. */
export function fingerprint(text: string): string {
  return createHash("sha256").update(text.normalize("NFC").trim()).digest("base64url");
}

export function findDuplicates(texts: string[]): number[] {
  const seen = new Set<string>();
  return texts.flatMap((text, index) => {
    const print = fingerprint(text);
    if (seen.has(print)) return [index];
    seen.add(print);
    return [];
  });
}
