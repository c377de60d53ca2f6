const express = require("express");
const session = require("express-session");
const RedisStore = require("connect-redis").default;
const { redis } = require("../redis");
const sellers = require("./sellers");
const { isIban } = require("../lib/iban");

const app = express();

app.use(express.urlencoded({ extended: false }));
app.use(
  session({
    store: new RedisStore({ client: redis }),
    secret: process.env.SESSION_SECRET,
    resave: false,
    saveUninitialized: false,
    cookie: { secure: true, httpOnly: true, sameSite: "none" },
  }),
);

function seller(req, res, next) {
  if (!req.session.sellerId) return res.redirect("/login");
  next();
}

app.get("/payout", seller, async (req, res) => {
  const s = await sellers.byId(req.session.sellerId);
  res.render("payout", { iban: s.iban });
});

app.post("/payout", seller, async (req, res) => {
  const iban = String(req.body.iban || "").replace(/\s+/g, "");
  if (!isIban(iban)) return res.status(422).render("payout", { iban, error: "IBAN is not valid" });
  await sellers.setIban(req.session.sellerId, iban);
  res.redirect("/payout?saved=1");
});

app.get("/close-shop", seller, async (req, res) => {
  if (req.query.confirm !== "yes") return res.render("close");
  await sellers.close(req.session.sellerId);
  req.session.destroy(() => res.redirect("/goodbye"));
});

module.exports = app;
