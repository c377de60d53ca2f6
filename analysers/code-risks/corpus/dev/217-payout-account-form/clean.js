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

function formToken(req) {
  req.session.formToken ??= crypto.randomBytes(24).toString("base64url");
  return req.session.formToken;
}

function fromOurForm(req, res, next) {
  const sent = Buffer.from(String(req.body.token ?? ""));
  const expected = Buffer.from(formToken(req));
  if (sent.length !== expected.length || !crypto.timingSafeEqual(sent, expected)) {
    return res.status(403).send("Please reload the form and try again.");
  }
  next();
}

app.get("/payout", sellerOnly, async (req, res) => {
  const seller = await sellers.byId(req.session.sellerId);
  res.render("payout", { iban: seller.iban, holder: seller.holder, token: formToken(req) });
});

app.post("/payout", sellerOnly, fromOurForm, async (req, res, next) => {
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
