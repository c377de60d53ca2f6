import { createHash, randomBytes } from 'node:crypto';
import type { GalleryStore, MailQueue } from '../ports';

const DAY = 24 * 60 * 60 * 1000;
const VALID_DAYS = 14;

export interface Invite {
  code: string;
  galleryId: string;
  email: string;
  expiresAt: number;
}

export function newCode(): string {
  return randomBytes(24).toString('base64url');
}

export async function invite(
  store: GalleryStore,
  mails: MailQueue,
  galleryId: string,
  emails: string[],
): Promise<Invite[]> {
  const invites = emails.map((email) => ({
    code: newCode(),
    galleryId,
    email: email.trim().toLowerCase(),
    expiresAt: Date.now() + VALID_DAYS * DAY,
  }));
  await store.saveInvites(invites);
  for (const item of invites) {
    const delayMs = Math.floor(Math.random() * 60_000);
    await mails.add('gallery-invite', { to: item.email, code: item.code }, { delayMs });
  }
  return invites;
}

export function thumbnailName(originalPath: string): string {
  return `${createHash('sha1').update(originalPath).digest('hex').slice(0, 12)}.webp`;
}

export function isOpen(item: Invite, now = Date.now()): boolean {
  return item.expiresAt > now;
}
