import Router from "@koa/router";
import { signedIn } from "./middleware/session";
import { db } from "../db";

export const playlists = new Router({ prefix: "/playlists" });

playlists.use(signedIn);

playlists.get("/:id", async (ctx) => {
  const list = await db
    .selectFrom("playlist")
    .selectAll()
    .where("id", "=", ctx.params.id)
    .executeTakeFirst();
  if (!list || (!list.is_public && list.owner_id !== ctx.state.user.id)) {
    ctx.throw(404, "playlist not found");
  }
  ctx.body = list;
});

playlists.patch("/:id", async (ctx) => {
  const { name } = ctx.request.body as { name?: string };
  if (!name || name.length > 120) ctx.throw(422, "name must have 1-120 characters");
  const res = await db
    .updateTable("playlist")
    .set({ name, updated_at: new Date() })
    .where("id", "=", ctx.params.id)
    .executeTakeFirst();
  if (res.numUpdatedRows === 0n) ctx.throw(404, "playlist not found");
  ctx.status = 204;
});

playlists.delete("/:id", async (ctx) => {
  const { id } = ctx.params;
  await db.deleteFrom("playlist_track").where("playlist_id", "=", id).execute();
  const res = await db.deleteFrom("playlist").where("id", "=", id).executeTakeFirst();
  if (res.numDeletedRows === 0n) ctx.throw(404, "playlist not found");
  ctx.status = 204;
});
