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
  sold_at     timestamp not null default now(),
  loaded_at   timestamp without time zone not null default localtimestamp
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
  delete from daily_sales
   where day >= current_date - p_days;

  insert into daily_sales (shop_id, day, sales, total_cents)
  select s.shop_id,
         s.sold_at::date as day,
         count(*),
         sum(s.total_cents)
    from sales s
   where s.sold_at >= date_trunc('day', now()) - make_interval(days => p_days)
   group by s.shop_id, s.sold_at::date;
end;
$$;

create index if not exists sales_shop_sold_idx on sales (shop_id, sold_at);
