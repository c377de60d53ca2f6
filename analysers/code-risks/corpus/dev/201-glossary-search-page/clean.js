const express = require("express");
const { findTerms } = require("../glossary/store");

const router = express.Router();

const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function esc(text) {
  return String(text).replace(/[&<>"']/g, (c) => ENTITIES[c]);
}

function layout(title, body) {
  return `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>${esc(title)}</title><link rel="stylesheet" href="/glossary.css"></head>
  <body>${body}</body>
</html>`;
}

function row(term) {
  return `<dt id="t-${Number(term.id)}">${esc(term.name)}</dt><dd>${esc(term.definition)}</dd>`;
}

// layout() takes markup: whoever calls it has to pass user text through esc() first
router.get("/glossary", async (req, res, next) => {
  try {
    const q = typeof req.query.q === "string" ? req.query.q.trim().slice(0, 80) : "";
    const terms = await findTerms(q, { limit: 20 });
    const heading = q ? `Results for “${q}”` : "Glossary";
    const list = terms.length ? `<dl>${terms.map(row).join("")}</dl>` : "<p>Nothing found.</p>";
    res.type("html").send(
      layout(
        heading,
        `<h1>${esc(heading)}</h1>
        <form><input name="q" value="${esc(q)}"><button>Search</button></form>
        ${list}`,
      ),
    );
  } catch (err) {
    next(err);
  }
});

module.exports = router;
