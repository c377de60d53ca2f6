-- psql -v ON_ERROR_STOP=1 -f reports/daily_sales.sql
SET TIME ZONE 'UTC';

DROP MATERIALIZED VIEW IF EXISTS daily_sales;

CREATE MATERIALIZED VIEW daily_sales AS
WITH receipts_in_window AS (
    SELECT r.id,
           r.store_id,
           r.total_cents,
           r.sold_at
      FROM receipts r
     WHERE r.voided_at IS NULL
       AND r.sold_at >= now() - interval '32 days'
),
by_day AS (
    SELECT s.id    AS store_id,
           s.name  AS store_name,
           (r.sold_at AT TIME ZONE s.tz)::date AS business_day,
           count(*)            AS receipts,
           sum(r.total_cents)  AS total_cents
      FROM receipts_in_window r
      JOIN stores s ON s.id = r.store_id
     GROUP BY 1, 2, 3
)
SELECT b.*,
       b.total_cents / NULLIF(b.receipts, 0) AS average_cents
  FROM by_day b
  JOIN stores s ON s.id = b.store_id
 WHERE b.business_day > (now() AT TIME ZONE s.tz)::date - 30
 ORDER BY b.store_name, b.business_day;

CREATE UNIQUE INDEX daily_sales_key ON daily_sales (store_id, business_day);

INSERT INTO report_runs (name, finished_at) VALUES ('daily_sales', now());
