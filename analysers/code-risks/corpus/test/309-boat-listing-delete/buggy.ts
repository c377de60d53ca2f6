import { Hono } from "hono";
import { z } from "zod";
import { zValidator } from "@hono/zod-validator";
import { requireUser, type AuthEnv } from "../auth";
import * as listings from "./store";

const Patch = z.object({
  title: z.string().min(3).max(120).optional(),
  priceCents: z.number().int().positive().optional(),
  berth: z.string().max(80).optional(),
});

export const router = new Hono<AuthEnv>();

// public on purpose: the catalogue is open to everyone
router.get("/listings", async (c) => c.json(await listings.published()));

router.get("/listings/:id", async (c) => {
  const listing = await listings.find(c.req.param("id"));
  return listing ? c.json(listing) : c.notFound();
});

function mayChange(user: { id: string; role: string }, listing: { ownerId: string }) {
  return user.role === "moderator" || user.id === listing.ownerId;
}

router.patch("/listings/:id", requireUser, zValidator("json", Patch), async (c) => {
  const listing = await listings.find(c.req.param("id"));
  if (!listing) return c.notFound();
  if (!mayChange(c.get("user"), listing)) return c.json({ error: "forbidden" }, 403);
  return c.json(await listings.update(listing.id, c.req.valid("json")));
});

router.delete("/listings/:id", requireUser, async (c) => {
  const listing = await listings.find(c.req.param("id"));
  if (!listing) return c.notFound();
  await listings.remove(listing.id);
  return c.body(null, 204);
});
