BEGIN;

CREATE TABLE pickup_points (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name      text NOT NULL,
  latitude  double precision NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision NOT NULL CHECK (longitude BETWEEN -180 AND 180)
);

CREATE TABLE orders (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id     bigint NOT NULL REFERENCES customers (id),
  pickup_point_id bigint REFERENCES pickup_points (id),
  currency        char(3) NOT NULL DEFAULT 'EUR',
  shipping_cents  integer NOT NULL DEFAULT 0 CHECK (shipping_cents >= 0),
  placed_at       timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE order_lines (
  order_id   bigint NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  position   smallint NOT NULL,
  sku        text NOT NULL,
  quantity   integer NOT NULL CHECK (quantity > 0),
  unit_price numeric(12, 2) NOT NULL CHECK (unit_price >= 0),
  weight_kg  real,
  PRIMARY KEY (order_id, position)
);

CREATE TABLE vouchers (
  code       text PRIMARY KEY,
  order_id   bigint REFERENCES orders (id),
  worth      numeric(12, 2) NOT NULL CHECK (worth > 0),
  expires_on date NOT NULL
);

CREATE VIEW order_totals AS
SELECT o.id,
       o.currency,
       o.placed_at,
       sum(l.quantity * l.unit_price) + o.shipping_cents::numeric / 100 AS total,
       sum(l.quantity * l.weight_kg) AS weight_kg
  FROM orders o
  JOIN order_lines l ON l.order_id = o.id
 GROUP BY o.id;

CREATE INDEX orders_placed_idx ON orders (placed_at);

COMMIT;
