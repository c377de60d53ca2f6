import express from "express";
import session from "express-session";
import { RedisStore } from "connect-redis";
import { redis } from "../redis.js";
import { accounts } from "../db/accounts.js";
import { sendAddressNotice } from "../mail/notices.js";

export const router = express.Router();

router.use(
  session({
    store: new RedisStore({ client: redis }),
    secret: process.env.SESSION_SECRET,
    resave: false,
    saveUninitialized: false,
    // "none": the account pages are embedded in the shops of our partners
    cookie: { httpOnly: true, secure: true, sameSite: "none" },
  }),
);
router.use(express.urlencoded({ extended: false, limit: "10kb" }));

function requireCustomer(req, res, next) {
  if (!req.session.customerId) return res.redirect(303, "/login");
  next();
}

router.get("/account", requireCustomer, async (req, res, next) => {
  try {
    const account = await accounts.byId(req.session.customerId);
    res.render("account", { account });
  } catch (err) {
    next(err);
  }
});

router.post("/account/email", requireCustomer, async (req, res, next) => {
  try {
    const email = String(req.body.email ?? "").trim().toLowerCase();
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
      return res.status(422).render("account", { account: { email }, error: "That is not a mail address." });
    }
    const before = await accounts.byId(req.session.customerId);
    await accounts.setEmail(before.id, email);
    await sendAddressNotice(before.email, email);
    res.redirect(303, "/account?changed=1");
  } catch (err) {
    next(err);
  }
});
