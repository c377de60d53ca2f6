create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.orgs (id) on delete restrict,
  number text not null,
  amount_cents bigint not null check (amount_cents >= 0),
  currency char(3) not null default 'EUR',
  issued_on date not null default current_date,
  paid_at timestamptz,
  unique (org_id, number)
);

create index invoices_org_issued_idx on public.invoices (org_id, issued_on desc);

alter table public.invoices enable row level security;

create policy "accounting reads all invoices"
  on public.invoices for select
  to accounting
  using (true);

create policy "tenants read invoices"
  on public.invoices for select
  to authenticated
  using (
    org_id in (
      select m.org_id from public.org_members m where m.user_id = (select auth.uid())
    )
  );

create policy "tenants mark invoices paid"
  on public.invoices for update
  to authenticated
  using (
    paid_at is null
    and org_id in (
      select m.org_id from public.org_members m where m.user_id = (select auth.uid())
    )
  )
  with check (
    org_id in (
      select m.org_id from public.org_members m where m.user_id = (select auth.uid())
    )
  );

grant select on public.invoices to accounting, authenticated;
grant update (paid_at) on public.invoices to authenticated;
