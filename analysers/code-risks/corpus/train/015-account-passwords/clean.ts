import { createHash, randomBytes, scrypt as scryptCallback, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

export interface StoredPassword {
  salt: string;
  hash: string;
}

type Scrypt = (password: string, salt: Buffer, length: number, options: object) => Promise<Buffer>;
const scrypt = promisify(scryptCallback) as unknown as Scrypt;

const MIN_LENGTH = 10;
const KEY_LENGTH = 64;
const COST = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

export class WeakPasswordError extends Error {}

// The accounts imported from the old forum had md5 hashes; they were all reset in 2023.
export async function hashPassword(password: string): Promise<StoredPassword> {
  if (password.length < MIN_LENGTH) {
    throw new WeakPasswordError(`a password has at least ${MIN_LENGTH} characters`);
  }
  const salt = randomBytes(16);
  const hash = await scrypt(password, salt, KEY_LENGTH, COST);
  return { salt: salt.toString("hex"), hash: hash.toString("hex") };
}

export async function verifyPassword(password: string, stored: StoredPassword): Promise<boolean> {
  const expected = Buffer.from(stored.hash, "hex");
  const actual = await scrypt(password, Buffer.from(stored.salt, "hex"), KEY_LENGTH, COST);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** File name of an avatar, so that browsers can cache it for ever; not a secret. */
export function avatarName(content: Buffer): string {
  return `${createHash("sha256").update(content).digest("hex").slice(0, 24)}.webp`;
}
