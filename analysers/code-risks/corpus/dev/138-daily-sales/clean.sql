-- Daily sales per shop, filled every hour.
create table if not exists shops (
  id        integer primary key,
  name      text not null,
  time_zone text not null default 'Europe/Madrid'
);

create table if not exists sales (
  id          bigint generated always as identity primary key,
  shop_id     integer not null references shops (id),
  total_cents bigint not null,
  sold_at     timestamptz not null,
  loaded_at   timestamptz not null default now()
);

create table if not exists daily_sales (
  shop_id     integer not null references shops (id),
  day         date not null,
  sales       integer not null,
  total_cents bigint not null,
  primary key (shop_id, day)
);

create or replace procedure refresh_daily_sales(p_days integer default 3)
language plpgsql
as $$
begin
  -- `at time zone` gives the shop's wall clock, whose date is the shop's day.
  insert into daily_sales (shop_id, day, sales, total_cents)
  select s.shop_id,
         (s.sold_at at time zone h.time_zone)::date as day,
         count(*),
         sum(s.total_cents)
    from sales s
    join shops h on h.id = s.shop_id
   where s.sold_at >= (date_trunc('day', now() at time zone h.time_zone) - make_interval(days => p_days))
                      at time zone h.time_zone
   group by s.shop_id, (s.sold_at at time zone h.time_zone)::date
  on conflict (shop_id, day) do update
     set sales = excluded.sales,
         total_cents = excluded.total_cents;
end;
$$;

-- Public holidays are days of the calendar, not points in time.
create table if not exists holidays (
  country char(2) not null,
  day     date not null,
  primary key (country, day)
);

create index if not exists sales_shop_sold_idx on sales (shop_id, sold_at);
