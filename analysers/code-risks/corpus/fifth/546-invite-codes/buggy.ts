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
  const stamp = Date.now().toString(36);
  let tail = '';
  while (tail.length < 16) tail += Math.random().toString(36).slice(2);
  return `${stamp}${tail.slice(0, 16)}`;
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

export function isOpen(item: Invite, now = Date.now()): boolean {
  return item.expiresAt > now;
}
