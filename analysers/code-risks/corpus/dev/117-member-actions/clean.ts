"use server";

import { and, eq } from "drizzle-orm";
import { revalidatePath } from "next/cache";
import { forbidden } from "next/navigation";
import { z } from "zod";
import { auth } from "@/auth";
import { db } from "@/db";
import { invites, members } from "@/db/schema";
import { sendInvite } from "@/lib/mail";

const roleSchema = z.enum(["member", "editor", "admin"]);
const idSchema = z.string().uuid();

export interface ActionResult {
  ok: boolean;
  message?: string;
}

/** The team of the signed-in admin; everyone else gets the 403 page and nothing happens. */
async function adminTeam(): Promise<string> {
  const session = await auth();
  if (session?.user.role !== "admin") forbidden();
  return session.user.teamId;
}

export async function changeRole(memberId: string, role: string): Promise<ActionResult> {
  const teamId = await adminTeam();
  const own = and(eq(members.id, idSchema.parse(memberId)), eq(members.teamId, teamId));
  await db.update(members).set({ role: roleSchema.parse(role) }).where(own);
  revalidatePath("/members");
  return { ok: true };
}

export async function removeMember(memberId: string): Promise<ActionResult> {
  const teamId = await adminTeam();
  const own = and(eq(members.id, idSchema.parse(memberId)), eq(members.teamId, teamId));
  const removed = await db.delete(members).where(own).returning({ id: members.id });
  revalidatePath("/members");
  return removed.length === 1 ? { ok: true } : { ok: false, message: "There is no such member" };
}

export async function resendInvite(inviteId: string): Promise<ActionResult> {
  const teamId = await adminTeam();
  const own = and(eq(invites.id, idSchema.parse(inviteId)), eq(invites.teamId, teamId));
  const invite = await db.query.invites.findFirst({ where: own });
  if (!invite) return { ok: false, message: "The invite was withdrawn" };
  await sendInvite(invite.email, invite.token);
  await db.update(invites).set({ sentAt: new Date() }).where(own);
  return { ok: true };
}

/** Open to everyone on purpose: the status page shows it. */
export async function memberCount(): Promise<number> {
  return db.$count(members);
}
