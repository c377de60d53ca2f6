import { NextResponse } from "next/server";
import { z } from "zod";
import { auth } from "@/auth";
import { prisma } from "@/lib/prisma";

const Patch = z.object({ name: z.string().trim().min(1).max(60) });

type Context = { params: Promise<{ id: string }> };

const notFound = () => NextResponse.json({ error: "not found" }, { status: 404 });
const unauthorised = () => NextResponse.json({ error: "sign in first" }, { status: 401 });

/** Shared searches are public on purpose. */
export async function GET(_req: Request, { params }: Context) {
  const { id } = await params;
  const search = await prisma.savedSearch.findFirst({
    where: { id, shared: true },
    select: { id: true, name: true, query: true },
  });
  return search ? NextResponse.json(search) : notFound();
}

export async function PATCH(req: Request, { params }: Context) {
  const session = await auth();
  if (!session?.user?.id) return unauthorised();
  const { id } = await params;

  const body = Patch.safeParse(await req.json().catch(() => null));
  if (!body.success) return NextResponse.json({ error: body.error.flatten() }, { status: 400 });

  const { count } = await prisma.savedSearch.updateMany({
    where: { id, ownerId: session.user.id },
    data: { name: body.data.name },
  });
  return count ? NextResponse.json({ id, name: body.data.name }) : notFound();
}

export async function DELETE(_req: Request, { params }: Context) {
  const session = await auth();
  if (!session?.user?.id) return unauthorised();
  const { id } = await params;

  const { count } = await prisma.savedSearch.deleteMany({ where: { id, ownerId: session.user.id } });
  return count ? new NextResponse(null, { status: 204 }) : notFound();
}
