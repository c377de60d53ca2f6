CREATE TABLE wallet (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    customer_id bigint NOT NULL REFERENCES customer (id),
    currency    char(3) NOT NULL CHECK (currency IN ('EUR', 'CHF', 'SEK')),
    opened_at   timestamptz NOT NULL DEFAULT now(),
    closed_at   timestamptz,
    -- where the wallet was opened, for the fraud map; a position, so floats are fine
    opened_lat  double precision,
    opened_lon  double precision,
    UNIQUE (customer_id, currency)
);

CREATE TYPE entry_kind AS ENUM ('top_up', 'purchase', 'refund', 'fee');
CREATE DOMAIN money_amount AS numeric(14, 2);

CREATE TABLE wallet_entry (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    wallet_id  bigint NOT NULL REFERENCES wallet (id),
    kind       entry_kind NOT NULL,
    amount     money_amount NOT NULL CHECK (amount <> 0),
    reference  text,
    booked_at  timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX wallet_entry_wallet_idx ON wallet_entry (wallet_id, booked_at);
CREATE UNIQUE INDEX wallet_entry_fee_once ON wallet_entry (wallet_id, reference) WHERE kind = 'fee';

CREATE VIEW wallet_balance AS
SELECT w.id AS wallet_id, w.currency, coalesce(sum(e.amount), 0) AS balance
  FROM wallet w
  LEFT JOIN wallet_entry e ON e.wallet_id = w.id
 GROUP BY w.id, w.currency;

-- numeric * numeric is exact; it is rounded once, when the fee is booked
CREATE FUNCTION book_monthly_fee(rate numeric DEFAULT 0.0035) RETURNS integer
LANGUAGE sql AS $$
    WITH fee AS (
        SELECT b.wallet_id, round(b.balance * rate, 2) AS amount
          FROM wallet_balance b
          JOIN wallet w ON w.id = b.wallet_id AND w.closed_at IS NULL
    ), booked AS (
        INSERT INTO wallet_entry (wallet_id, kind, amount, reference)
        SELECT wallet_id, 'fee', -amount, to_char(now(), 'YYYY-MM')
          FROM fee
         WHERE amount > 0
            ON CONFLICT (wallet_id, reference) WHERE kind = 'fee' DO NOTHING
        RETURNING 1
    )
    SELECT count(*)::integer FROM booked;
$$;

GRANT SELECT, INSERT ON wallet, wallet_entry TO app;
GRANT SELECT ON wallet_balance TO app;
