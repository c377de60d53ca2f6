import { Router } from "express";
import { Reply, Thread, Vote } from "../models/index.js";

const PAGE = 50;
export const feed = Router();

/** Count and newest time of the replies of all threads, in one aggregation. */
async function replyStats(ids) {
  const rows = await Reply.aggregate([
    { $match: { threadId: { $in: ids } } },
    { $group: { _id: "$threadId", count: { $sum: 1 }, last: { $max: "$createdAt" } } },
  ]);
  return new Map(rows.map((row) => [String(row._id), row]));
}

async function votedThreads(ids, readerId) {
  if (!readerId) return new Set();
  const votes = await Vote.find({ threadId: { $in: ids }, userId: readerId }).select("threadId").lean();
  return new Set(votes.map((vote) => String(vote.threadId)));
}

function describe(thread, stats, voted) {
  const own = stats.get(String(thread._id));
  return {
    id: thread._id,
    title: thread.title,
    author: { name: thread.authorId?.name ?? "deleted", avatar: thread.authorId?.avatar ?? null },
    replies: own?.count ?? 0,
    lastReplyAt: own?.last ?? null,
    voted: voted.has(String(thread._id)),
  };
}

feed.get("/", async (req, res, next) => {
  try {
    const filter = req.query.before ? { createdAt: { $lt: new Date(req.query.before) } } : {};
    const threads = await Thread.find(filter)
      .sort({ createdAt: -1 })
      .limit(PAGE)
      .populate({ path: "authorId", select: "name avatar" })
      .lean();
    const ids = threads.map((thread) => thread._id);
    const [stats, voted] = await Promise.all([replyStats(ids), votedThreads(ids, req.user?.id)]);
    res.json({
      items: threads.map((thread) => describe(thread, stats, voted)),
      next: threads.at(-1)?.createdAt ?? null,
    });
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
