const express = require("express");
const rateLimit = require("express-rate-limit");
const { verifyPassword } = require("../lib/passwords");
const users = require("../lib/users");

const router = express.Router();
const limiter = rateLimit({ windowMs: 10 * 60 * 1000, limit: 20 });

router.get("/login", (req, res) => {
  const returnTo = req.query.returnTo || "/dashboard";
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
      res.redirect(returnTo || "/dashboard");
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
