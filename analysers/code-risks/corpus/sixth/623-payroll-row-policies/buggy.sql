begin;

create table public.payslips (
    id           uuid primary key default gen_random_uuid(),
    employee_id  uuid not null references auth.users (id) on delete restrict,
    month        date not null check (extract(day from month) = 1),
    gross_cents  bigint not null check (gross_cents >= 0),
    net_cents    bigint not null check (net_cents between 0 and gross_cents),
    document_url text,
    created_at   timestamptz not null default now(),
    unique (employee_id, month)
);

create index payslips_month_idx on public.payslips (month desc);

alter table public.payslips enable row level security;

create policy "employees read payslips"
    on public.payslips
    for select
    to authenticated
    using (true);

create policy "hr inserts payslips"
    on public.payslips
    for insert
    to authenticated
    with check (true);

create policy "hr corrects payslips"
    on public.payslips
    for update
    to authenticated
    using (true)
    with check (true);

grant select, insert, update on public.payslips to authenticated;

commit;
