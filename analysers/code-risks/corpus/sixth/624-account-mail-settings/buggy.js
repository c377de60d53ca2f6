import "express-async-errors";
import express from "express";
import session from "express-session";
import { RedisStore } from "connect-redis";
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
  next();
});

account.get("/", async (req, res) => {
  const user = await users.byId(req.session.userId);
  const notice = req.session.notice;
  delete req.session.notice;
  res.render("account", { user, notice });
});

account.post("/email", async (req, res) => {
  const email = String(req.body.email ?? "").trim();
  if (!/^\S{1,64}@\S{1,190}$/.test(email)) {
    req.session.notice = "This is not a mail address.";
    return res.redirect("/account");
  }
  await users.update(req.session.userId, { email });
  req.session.notice = "Your address was changed.";
  res.redirect("/account");
});

account.get("/close", async (req, res) => {
  await users.close(req.session.userId);
  req.session.destroy(() => res.redirect("/goodbye"));
});
