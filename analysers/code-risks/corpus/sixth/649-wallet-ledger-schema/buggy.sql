CREATE TABLE wallet (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    customer_id bigint NOT NULL REFERENCES customer (id),
    currency    char(3) NOT NULL CHECK (currency IN ('EUR', 'CHF', 'SEK')),
    opened_at   timestamptz NOT NULL DEFAULT now(),
    closed_at   timestamptz,
    UNIQUE (customer_id, currency)
);

CREATE TYPE entry_kind AS ENUM ('top_up', 'purchase', 'refund', 'fee');

CREATE TABLE wallet_entry (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    wallet_id  bigint NOT NULL REFERENCES wallet (id),
    kind       entry_kind NOT NULL,
    amount     double precision NOT NULL CHECK (amount <> 0),
    reference  text,
    booked_at  timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX wallet_entry_wallet_idx ON wallet_entry (wallet_id, booked_at);

CREATE VIEW wallet_balance AS
SELECT w.id AS wallet_id, w.currency, coalesce(sum(e.amount), 0) AS balance
  FROM wallet w
  LEFT JOIN wallet_entry e ON e.wallet_id = w.id
 GROUP BY w.id, w.currency;

CREATE FUNCTION book_monthly_fee(rate real DEFAULT 0.0035) RETURNS integer
LANGUAGE sql AS $$
    WITH booked AS (
        INSERT INTO wallet_entry (wallet_id, kind, amount, reference)
        SELECT b.wallet_id, 'fee', -round((b.balance * rate)::numeric, 2), to_char(now(), 'YYYY-MM')
          FROM wallet_balance b
         WHERE round((b.balance * rate)::numeric, 2) > 0
        RETURNING 1
    )
    SELECT count(*)::integer FROM booked;
$$;

CREATE UNIQUE INDEX wallet_entry_fee_once ON wallet_entry (wallet_id, reference) WHERE kind = 'fee';

GRANT SELECT, INSERT ON wallet, wallet_entry TO app;
GRANT SELECT ON wallet_balance TO app;
