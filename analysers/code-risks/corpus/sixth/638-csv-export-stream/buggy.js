const zlib = require("node:zlib");
const { Router } = require("express");
const QueryStream = require("pg-query-stream");
const { stringify } = require("csv-stringify");
const { pool } = require("../db");
const { reports } = require("../reports");

const router = Router();

router.get("/exports/:id.csv", async (req, res, next) => {
  try {
    const report = await reports.findVisible(req.params.id, req.user);
    if (!report) return res.sendStatus(404);

    const client = await pool.connect();
    const query = new QueryStream(report.sql, report.params, { batchSize: 500 });
    const rows = client.query(query);

    res.setHeader("Content-Type", "text/csv; charset=utf-8");
    res.setHeader("Content-Encoding", "gzip");
    res.setHeader("Content-Disposition", `attachment; filename="report-${report.id}.csv"`);

    rows.on("end", () => client.release());

    rows
      .pipe(stringify({ header: true, columns: report.columns, escape_formulas: true }))
      .pipe(zlib.createGzip())
      .pipe(res);
  } catch (err) {
    next(err);
  }
});

router.get("/exports", async (req, res, next) => {
  try {
    res.json(await reports.listVisible(req.user));
  } catch (err) {
    next(err);
  }
});

module.exports = router;
