-- Wallets, their entries and the fee of a transfer.
begin;

create table wallets (
  id         bigint generated always as identity primary key,
  owner_id   bigint not null references users (id),
  currency   char(3) not null check (currency = upper(currency)),
  created_at timestamptz not null default now(),
  unique (owner_id, currency)
);

create table ledger_entries (
  id          bigint generated always as identity primary key,
  wallet_id   bigint not null references wallets (id),
  transfer_id uuid not null,
  amount      double precision not null check (amount <> 0),
  fee         real not null default 0,
  memo        text not null default '',
  booked_at   timestamptz not null default now()
);

create index ledger_entries_wallet_idx on ledger_entries (wallet_id, booked_at desc);

create table fee_rules (
  currency   char(3) primary key,
  flat_fee   float not null default 0,
  percentage float not null default 0
);

create view wallet_balances as
select w.id as wallet_id,
       w.currency,
       coalesce(sum(e.amount - e.fee), 0)::double precision as balance
  from wallets w
  left join ledger_entries e on e.wallet_id = w.id
 group by w.id, w.currency;

create function transfer_fee(p_currency char(3), p_amount double precision)
returns double precision
language sql stable
as $$
  select coalesce((select flat_fee + p_amount * percentage / 100 from fee_rules where currency = p_currency), 0);
$$;

commit;
