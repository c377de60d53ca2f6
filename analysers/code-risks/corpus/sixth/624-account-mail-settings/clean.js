import "express-async-errors";
import express from "express";
import session from "express-session";
import { RedisStore } from "connect-redis";
import { randomBytes, timingSafeEqual } from "node:crypto";
import { redis } from "./redis.js";
import * as users from "./users.js";

export const account = express.Router();

account.use(
  session({
    store: new RedisStore({ client: redis }),
    secret: process.env.SESSION_SECRET,
    name: "sid",
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, secure: true, sameSite: "none" },
  }),
);
account.use(express.urlencoded({ extended: false }));

account.use((req, res, next) => {
  if (!req.session.userId) return res.redirect("/login");
  req.session.formToken ??= randomBytes(32).toString("hex");
  res.locals.formToken = req.session.formToken;
  next();
});

// Synchroniser token: every form carries it in a hidden field.
function checkFormToken(req, res, next) {
  const sent = Buffer.from(String(req.body?._token ?? ""));
  const expected = Buffer.from(req.session.formToken);
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) {
    return res.status(403).render("expired");
  }
  next();
}
account.post("*", checkFormToken);

account.get("/", async (req, res) => {
  const user = await users.byId(req.session.userId);
  const notice = req.session.notice;
  delete req.session.notice;
  res.render("account", { user, notice });
});

account.post("/email", async (req, res) => {
  const email = String(req.body.email ?? "").trim();
  if (/^\S{1,64}@\S{1,190}$/.test(email)) {
    await users.update(req.session.userId, { email });
    req.session.notice = "Your address was changed.";
  } else {
    req.session.notice = "This is not a mail address.";
  }
  res.redirect("/account");
});

// Only the question; closing itself is the POST below.
account.get("/close", (req, res) => res.render("close"));

account.post("/close", async (req, res) => {
  await users.close(req.session.userId);
  req.session.destroy(() => res.redirect("/goodbye"));
});
