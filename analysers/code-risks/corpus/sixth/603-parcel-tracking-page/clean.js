const express = require("express");
const { findParcel } = require("../parcels");

const router = express.Router();

const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (value) => String(value).replace(/[&<>"']/g, (c) => ENTITIES[c]);

// Tagged template: every interpolation is escaped unless it is itself the result of html``.
class Safe {
  constructor(text) {
    this.text = text;
  }
}
function html(strings, ...values) {
  const render = (v) => {
    if (v instanceof Safe) return v.text;
    if (Array.isArray(v)) return v.map(render).join("");
    return escapeHtml(v ?? "");
  };
  return new Safe(strings.reduce((out, s, i) => out + render(values[i - 1]) + s));
}

const page = (title, body) => html`<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>${title}</title><link rel="stylesheet" href="/app.css"></head>
  <body><main>${body}</main></body>
</html>`.text;

const form = (value) => html`
  <form action="/track" method="get">
    <label>Tracking number <input name="number" value="${value}"></label>
    <button>Track</button>
  </form>`;

const notFound = (number) =>
  html`<p>We could not find parcel <b>${number}</b>.</p>${form(number)}`;

router.get("/track", async (req, res, next) => {
  const number = String(req.query.number || "").trim();
  if (!number) return res.send(page("Track a parcel", form("")));
  try {
    const parcel = await findParcel(number);
    if (!parcel) return res.status(404).send(page("Not found", notFound(number)));

    const rows = [...parcel.stations]
      .sort((a, b) => b.at - a.at)
      .map((s) => html`<li><time>${s.at.toISOString()}</time> ${s.city} (${s.code})</li>`);
    res.send(page(`Parcel ${parcel.number}`, html`<ol>${rows}</ol>${form("")}`));
  } catch (err) {
    next(err);
  }
});

module.exports = router;
