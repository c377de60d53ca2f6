const express = require("express");
const { findParcel } = require("../parcels");

const router = express.Router();

const layout = (title, body) => `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>${title}</title><link rel="stylesheet" href="/app.css"></head>
  <body><main>${body}</main></body>
</html>`;

const form = (value) => `
  <form action="/track" method="get">
    <label>Tracking number <input name="number" value="${value}"></label>
    <button>Track</button>
  </form>`;

const station = (s) =>
  `<li><time>${s.at.toISOString()}</time> ${s.city} (${s.code})</li>`;

router.get("/track", async (req, res, next) => {
  const number = String(req.query.number || "").trim();
  if (!number) {
    return res.send(layout("Track a parcel", form("")));
  }
  try {
    const parcel = await findParcel(number);
    if (!parcel) {
      return res
        .status(404)
        .send(layout("Not found", `<p>We could not find parcel <b>${number}</b>.</p>${form(number)}`));
    }
    const stations = [...parcel.stations].sort((a, b) => b.at - a.at);
    res.send(layout(`Parcel ${parcel.number}`, `<ol>${stations.map(station).join("")}</ol>${form("")}`));
  } catch (err) {
    next(err);
  }
});

module.exports = router;
