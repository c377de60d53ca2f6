const crypto = require("node:crypto");
const express = require("express");
const session = require("express-session");
const { isValidIban } = require("./iban");
const sellers = require("./sellers");
const mail = require("./mail");

const app = express();
app.use(
  session({
    secret: process.env.SESSION_SECRET,
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, secure: true, sameSite: "none" },
  }),
);
app.use(express.urlencoded({ extended: false }));

function sellerOnly(req, res, next) {
  if (!req.session.sellerId) return res.redirect("/login");
  next();
}

app.get("/payout", sellerOnly, async (req, res) => {
  const seller = await sellers.byId(req.session.sellerId);
  res.render("payout", { iban: seller.iban, holder: seller.holder });
});

app.post("/payout", sellerOnly, async (req, res, next) => {
  try {
    const { iban, holder } = req.body;
    if (!isValidIban(iban)) return res.status(422).send("This IBAN is not valid.");
    await sellers.setPayout(req.session.sellerId, { iban, holder });
    await mail.payoutChanged(req.session.sellerId);
    res.redirect(303, "/payout?saved=1");
  } catch (err) {
    next(err);
  }
});

// called by the bank, has no cookie: authenticated by its signature
app.post("/bank-events", async (req, res) => {
  const mac = crypto.createHmac("sha256", process.env.BANK_KEY).update(String(req.body.payload)).digest();
  const given = Buffer.from(String(req.get("x-signature") ?? ""), "hex");
  if (given.length !== mac.length || !crypto.timingSafeEqual(mac, given)) return res.sendStatus(401);
  await sellers.bankEvent(JSON.parse(req.body.payload));
  res.sendStatus(204);
});

module.exports = app;
