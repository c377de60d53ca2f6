const express = require("express");
const rateLimit = require("express-rate-limit");
const users = require("../users");

const router = express.Router();
const ORIGIN = process.env.PUBLIC_ORIGIN || "https://app.tendril.example";

const limiter = rateLimit({ windowMs: 10 * 60 * 1000, limit: 20 });

/** "/x?y#z" of our own origin; everything else, "//evil" and "javascript:" too, becomes /home */
function target(next) {
  if (typeof next !== "string" || next === "") return "/home";
  let url;
  try {
    url = new URL(next, ORIGIN);
  } catch {
    return "/home";
  }
  if (url.origin !== ORIGIN || url.pathname.startsWith("//")) return "/home";
  return url.pathname + url.search + url.hash;
}

router.get("/login", (req, res) => {
  if (req.session.userId) return res.redirect(target(req.query.next));
  res.render("login", { next: req.query.next ?? "", failed: false });
});

router.post("/login", limiter, async (req, res, next) => {
  try {
    const user = await users.verify(req.body.email, req.body.password);
    if (!user) return res.status(401).render("login", { next: req.body.next, failed: true });
    req.session.regenerate((err) => {
      if (err) return next(err);
      req.session.userId = user.id;
      res.redirect(303, target(req.body.next));
    });
  } catch (err) {
    next(err);
  }
});

router.post("/logout", (req, res) => {
  req.session.destroy(() => res.redirect("/login"));
});

module.exports = router;
