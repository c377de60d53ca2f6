-- 017: tips
begin;

create table tips (
  id          bigint generated always as identity primary key,
  shift_id    bigint not null references shifts (id),
  amount      double precision not null check (amount >= 0),
  currency    char(3) not null default 'CHF',
  received_at timestamptz not null default now()
);

create table tip_shares (
  tip_id   bigint not null references tips (id) on delete cascade,
  staff_id bigint not null references staff (id),
  amount   double precision not null,
  paid     double precision not null default 0,
  primary key (tip_id, staff_id)
);

create view open_tips as
select
  s.staff_id,
  t.currency,
  sum(s.amount - s.paid) as open_amount
from tip_shares s
join tips t on t.id = s.tip_id
where s.amount <> s.paid
group by s.staff_id, t.currency
having sum(s.amount - s.paid) > 0;

create view unbalanced_tips as
select t.id, t.amount, sum(s.amount) as shared
from tips t
join tip_shares s on s.tip_id = t.id
group by t.id, t.amount
having sum(s.amount) <> t.amount;

create index tip_shares_staff_idx on tip_shares (staff_id);

commit;
