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
   limit p_size
  offset (p_page - 1) * p_size;
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
  select ceil(count(*)::numeric / p_size)::integer
    from orders o
   where o.shop_id = p_shop_id
     and (p_status is null or o.status = p_status);
$$;

create index if not exists orders_shop_placed_idx on orders (shop_id, placed_at desc, id desc);
