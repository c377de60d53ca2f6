-- 0042: commissions of agents
BEGIN;

CREATE TABLE agents (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name          text NOT NULL,
  latitude      double precision,
  longitude     double precision,
  default_rate  numeric(5, 4) NOT NULL DEFAULT 0.0300
);

CREATE TABLE commissions (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id    bigint NOT NULL REFERENCES agents (id),
  sale_id     bigint NOT NULL UNIQUE,
  currency    char(3) NOT NULL DEFAULT 'EUR',
  amount      numeric(12, 2) NOT NULL,
  rate        numeric(5, 4) NOT NULL,
  booked_at   timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX commissions_by_agent ON commissions (agent_id, booked_at);

CREATE FUNCTION book_commission(p_agent bigint, p_sale bigint, p_price numeric)
RETURNS void
LANGUAGE sql
AS $$
  INSERT INTO commissions (agent_id, sale_id, amount, rate)
  SELECT id, p_sale, round(p_price * default_rate, 2), default_rate
    FROM agents
   WHERE id = p_agent;
$$;

CREATE VIEW payouts AS
SELECT agent_id,
       currency,
       date_trunc('month', booked_at AT TIME ZONE 'Europe/Vienna') AS month,
       sum(amount) AS total,
       count(*) AS sales
  FROM commissions
 GROUP BY agent_id, currency, month;

COMMIT;
