const express = require("express");
const { searchArticles } = require("../lib/search-index");

const router = express.Router();
const PAGE_SIZE = 20;

const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes text for element content and for quoted attributes. */
function escapeHtml(value) {
  return String(value).replace(/[&<>"']/g, (ch) => ENTITIES[ch]);
}

/** `body` is HTML that was assembled from escaped parts. */
function layout(title, body) {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>${escapeHtml(title)} - Help centre</title>
  <link rel="stylesheet" href="/assets/help.css">
</head>
<body>${body}</body>
</html>`;
}

function renderHit(article) {
  const href = `/articles/${encodeURIComponent(article.id)}`;
  return `<li><a href="${href}">${escapeHtml(article.title)}</a><p>${escapeHtml(article.excerpt)}</p></li>`;
}

router.get("/search", async (req, res, next) => {
  try {
    const query = typeof req.query.q === "string" ? req.query.q.trim() : "";
    if (query === "") {
      return res.redirect("/");
    }
    const hits = await searchArticles(query, { limit: PAGE_SIZE });
    const list = hits.length
      ? `<ol>${hits.map(renderHit).join("")}</ol>`
      : `<p>Nothing found for <b>${query}</b>. Try fewer words.</p>`;
    res.type("html").send(layout(`Search: ${query}`, `<h1>Results for &quot;${query}&quot;</h1>${list}`));
  } catch (err) {
    next(err);
  }
});

module.exports = router;
