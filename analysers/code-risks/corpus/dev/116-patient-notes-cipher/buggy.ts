import { createCipheriv, createDecipheriv, createHash } from "node:crypto";

const VERSION = "v1";
const KEY = Buffer.from(process.env.NOTE_KEY ?? "", "hex");
const IV = Buffer.alloc(16, 0);
const MODE = "aes-256-cbc";

export class CipherError extends Error {}

export function encryptNote(text: string): string {
  const cipher = createCipheriv(MODE, KEY, IV);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return [VERSION, sealed.toString("base64")].join(":");
}

export function decryptNote(stored: string): string {
  const [version, body] = stored.split(":");
  if (version !== VERSION || !body) throw new CipherError("not an encrypted note");
  const decipher = createDecipheriv(MODE, KEY, IV);
  try {
    return Buffer.concat([decipher.update(body, "base64"), decipher.final()]).toString("utf8");
  } catch {
    throw new CipherError("the note cannot be decrypted");
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
