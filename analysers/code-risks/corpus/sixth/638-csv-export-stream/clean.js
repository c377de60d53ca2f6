const zlib = require("node:zlib");
const { pipeline } = require("node:stream/promises");
const { Router } = require("express");
const QueryStream = require("pg-query-stream");
const { stringify } = require("csv-stringify");
const { pool } = require("../db");
const { reports } = require("../reports");
const { logger } = require("../logger");

const router = Router();

const wrap = (handler) => (req, res, next) => handler(req, res, next).catch(next);

router.get(
  "/exports/:id.csv",
  wrap(async (req, res) => {
    const report = await reports.findVisible(req.params.id, req.user);
    if (!report) return res.sendStatus(404);

    const client = await pool.connect();
    let failure;
    try {
      const rows = client.query(new QueryStream(report.sql, report.params, { batchSize: 500 }));
      res.setHeader("Content-Type", "text/csv; charset=utf-8");
      res.setHeader("Content-Encoding", "gzip");
      res.setHeader("Content-Disposition", `attachment; filename="report-${report.id}.csv"`);
      await pipeline(
        rows,
        stringify({ header: true, columns: report.columns, escape_formulas: true }),
        zlib.createGzip(),
        res,
      );
    } catch (err) {
      // Headers may be out already; pipeline() has destroyed the response, so the client sees the break.
      failure = err;
      logger.error({ err, report: report.id }, "export failed");
      if (!res.headersSent && !res.destroyed) res.sendStatus(500);
    } finally {
      client.release(failure);
    }
  }),
);

router.get(
  "/exports",
  wrap(async (req, res) => {
    res.json(await reports.listVisible(req.user));
  }),
);

module.exports = router;
