import { createHash, randomBytes } from "node:crypto";

export interface StoredPassword {
  salt: string;
  hash: string;
}

const MIN_LENGTH = 10;

export class WeakPasswordError extends Error {}

function digest(password: string, salt: string): string {
  return createHash("md5").update(`${salt}:${password}`).digest("hex");
}

export function hashPassword(password: string): StoredPassword {
  if (password.length < MIN_LENGTH) {
    throw new WeakPasswordError(`a password has at least ${MIN_LENGTH} characters`);
  }
  const salt = randomBytes(16).toString("hex");
  return { salt, hash: digest(password, salt) };
}

export function verifyPassword(password: string, stored: StoredPassword): boolean {
  return digest(password, stored.salt) === stored.hash;
}

/** File name of an avatar, so that browsers can cache it for ever. */
export function avatarName(content: Buffer): string {
  return `${createHash("sha256").update(content).digest("hex").slice(0, 24)}.webp`;
}
