BEGIN;

CREATE TABLE tip_pools (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    shift_id    bigint NOT NULL REFERENCES shifts (id),
    amount      double precision NOT NULL CHECK (amount >= 0),
    closed_at   timestamptz,
    UNIQUE (shift_id)
);

CREATE TABLE tip_shares (
    id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    pool_id      bigint NOT NULL REFERENCES tip_pools (id) ON DELETE CASCADE,
    employee_id  bigint NOT NULL REFERENCES employees (id),
    hours        numeric(5, 2) NOT NULL CHECK (hours > 0),
    weight       real NOT NULL DEFAULT 1.0,
    amount       real NOT NULL DEFAULT 0,
    UNIQUE (pool_id, employee_id)
);

CREATE TABLE tip_payouts (
    share_id   bigint PRIMARY KEY REFERENCES tip_shares (id),
    paid_at    timestamptz NOT NULL DEFAULT now(),
    paid       double precision NOT NULL,
    paid_by    bigint NOT NULL REFERENCES employees (id)
);

CREATE VIEW tip_pool_check AS
SELECT p.id,
       p.amount,
       sum(s.amount)              AS shared,
       p.amount - sum(s.amount)   AS difference
  FROM tip_pools p
  JOIN tip_shares s ON s.pool_id = p.id
 GROUP BY p.id, p.amount
HAVING p.amount <> sum(s.amount);

ALTER TABLE venues ADD COLUMN latitude double precision, ADD COLUMN longitude double precision;

COMMIT;
