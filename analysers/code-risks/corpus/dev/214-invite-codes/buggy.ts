import { createHash, randomBytes } from "node:crypto";
import type { Db } from "../db";
import type { Mailer } from "../mail";

const DAY = 86_400_000;
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";

export interface Invite {
  id: string;
  workspaceId: string;
  email: string;
  tokenHash: string;
  expiresAt: Date;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

function newToken(length = 26): string {
  let out = "";
  for (let i = 0; i < length; i++) out += ALPHABET[Math.floor(Math.random() * ALPHABET.length)];
  return out;
}

export class InviteService {
  constructor(private db: Db, private mailer: Mailer, private origin: string) {}

  async invite(workspaceId: string, email: string): Promise<void> {
    const token = newToken();
    const id = randomBytes(9).toString("base64url");
    await this.db.invites.insert({
      id,
      workspaceId,
      email: email.toLowerCase(),
      tokenHash: sha256(token),
      expiresAt: new Date(Date.now() + 7 * DAY),
    });
    await this.sendWithRetry(email, `${this.origin}/join/${id}/${token}`);
  }

  async accept(id: string, token: string, userId: string): Promise<boolean> {
    // deletes and returns in one statement, so a link works once
    const invite = await this.db.invites.take({ id, tokenHash: sha256(token), expiresAfter: new Date() });
    if (!invite) return false;
    await this.db.members.insert({ workspaceId: invite.workspaceId, userId });
    return true;
  }

  private async sendWithRetry(to: string, link: string): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.mailer.send({ to, template: "invite", data: { link } });
      } catch (err) {
        if (attempt >= 4) throw err;
        const jitter = 0.5 + Math.random();
        await new Promise((r) => setTimeout(r, 2 ** attempt * 500 * jitter));
      }
    }
  }
}
