-- Pages of the order list in the back office.
create or replace function list_orders(
  p_shop_id bigint,
  p_status  text default null,
  p_page    integer default 1,
  p_size    integer default 50
)
returns table (
  order_id    bigint,
  order_no    text,
  status      text,
  total_cents bigint,
  placed_at   timestamptz
)
language sql
stable
as $$
  select o.id, o.order_no, o.status, o.total_cents, o.placed_at
    from orders o
   where o.shop_id = p_shop_id
     and (p_status is null or o.status = p_status)
   order by o.placed_at desc, o.id desc
   limit least(greatest(p_size, 1), 200)
  offset (greatest(p_page, 1) - 1) * least(greatest(p_size, 1), 200);
$$;

create or replace function count_order_pages(
  p_shop_id bigint,
  p_status  text default null,
  p_size    integer default 50
)
returns integer
language sql
stable
as $$
  select ceil(count(*)::numeric / least(greatest(p_size, 1), 200))::integer
    from orders o
   where o.shop_id = p_shop_id
     and (p_status is null or o.status = p_status);
$$;

-- Does the shop have an order at all? One row is enough, so its order does not matter.
create or replace function has_orders(p_shop_id bigint)
returns boolean
language sql
stable
as $$
  select exists (select 1 from orders where shop_id = p_shop_id limit 1);
$$;

create index if not exists orders_shop_placed_idx on orders (shop_id, placed_at desc, id desc);
