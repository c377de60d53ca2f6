const express = require("express");
const rateLimit = require("express-rate-limit");
const { verifyPassword } = require("../lib/passwords");
const users = require("../lib/users");

const router = express.Router();
const limiter = rateLimit({ windowMs: 10 * 60 * 1000, limit: 20 });

const BASE = "https://shop.invalid";

/** A path on this site, or the dashboard: "//evil.example", "/\evil" and "https:..." do not pass. */
function localPath(value) {
  if (typeof value !== "string" || !value.startsWith("/")) return "/dashboard";
  try {
    const url = new URL(value, BASE);
    // "/..//evil.example" has our origin and the path "//evil.example".
    return url.origin === BASE ? url.pathname.replace(/^\/+/, "/") + url.search : "/dashboard";
  } catch {
    return "/dashboard";
  }
}

router.get("/login", (req, res) => {
  const returnTo = localPath(req.query.returnTo);
  if (req.session.userId) {
    return res.redirect(returnTo);
  }
  res.render("login", { returnTo, error: null, csrfToken: req.csrfToken() });
});

router.post("/login", limiter, async (req, res, next) => {
  try {
    const { email, password, returnTo } = req.body;
    const user = await users.findByEmail(String(email).toLowerCase());
    if (!user || !(await verifyPassword(user.passwordHash, String(password)))) {
      return res
        .status(401)
        .render("login", { returnTo, error: "Unknown e-mail or password", csrfToken: req.csrfToken() });
    }
    req.session.regenerate((err) => {
      if (err) return next(err);
      req.session.userId = user.id;
      res.redirect(303, localPath(returnTo));
    });
  } catch (err) {
    next(err);
  }
});

router.post("/logout", (req, res, next) => {
  req.session.destroy((err) => {
    if (err) return next(err);
    res.redirect("/login");
  });
});

module.exports = router;
