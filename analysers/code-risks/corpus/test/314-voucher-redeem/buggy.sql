-- Vouchers: a number of uses, counted down by each order.
CREATE TABLE IF NOT EXISTS vouchers (
  code        text PRIMARY KEY,
  uses_left   integer NOT NULL,
  expires_at  timestamptz NOT NULL
);

CREATE TABLE IF NOT EXISTS voucher_uses (
  order_id    bigint PRIMARY KEY,
  code        text NOT NULL REFERENCES vouchers (code),
  used_at     timestamptz NOT NULL DEFAULT now()
);

CREATE OR REPLACE FUNCTION redeem_voucher(p_code text, p_order bigint)
RETURNS boolean
LANGUAGE plpgsql
AS $$
DECLARE
  v_left integer;
BEGIN
  SELECT uses_left INTO v_left
    FROM vouchers
   WHERE code = p_code
     AND expires_at > now();

  IF NOT FOUND OR v_left < 1 THEN
    RETURN false;
  END IF;

  UPDATE vouchers
     SET uses_left = v_left - 1
   WHERE code = p_code;

  INSERT INTO voucher_uses (order_id, code) VALUES (p_order, p_code);
  RETURN true;
END;
$$;

-- for the help desk, read only
CREATE OR REPLACE VIEW voucher_overview AS
SELECT v.code, v.uses_left, count(u.order_id) AS used
  FROM vouchers v
  LEFT JOIN voucher_uses u USING (code)
 GROUP BY v.code, v.uses_left;
