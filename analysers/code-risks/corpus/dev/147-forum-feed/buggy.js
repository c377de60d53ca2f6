import { Router } from "express";
import { Reply, Thread, User, Vote } from "../models/index.js";

const PAGE = 50;
export const feed = Router();

async function describe(thread, readerId) {
  const author = await User.findById(thread.authorId).select("name avatar").lean();
  const replies = await Reply.countDocuments({ threadId: thread._id });
  const last = await Reply.findOne({ threadId: thread._id }).sort({ createdAt: -1 }).lean();
  const voted = readerId ? await Vote.exists({ threadId: thread._id, userId: readerId }) : null;
  return {
    id: thread._id,
    title: thread.title,
    author: { name: author?.name ?? "deleted", avatar: author?.avatar ?? null },
    replies,
    lastReplyAt: last?.createdAt ?? null,
    voted: voted !== null,
  };
}

feed.get("/", async (req, res, next) => {
  try {
    const filter = req.query.before ? { createdAt: { $lt: new Date(req.query.before) } } : {};
    const threads = await Thread.find(filter).sort({ createdAt: -1 }).limit(PAGE).lean();
    const items = await Promise.all(threads.map((thread) => describe(thread, req.user?.id)));
    res.json({ items, next: threads.at(-1)?.createdAt ?? null });
  } catch (err) {
    next(err);
  }
});

feed.get("/:id", async (req, res, next) => {
  try {
    const thread = await Thread.findById(req.params.id).lean();
    if (!thread) return res.sendStatus(404);
    const replies = await Reply.find({ threadId: thread._id }).sort({ createdAt: 1 }).lean();
    res.json({ ...thread, replies });
  } catch (err) {
    next(err);
  }
});
