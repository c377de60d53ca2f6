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

create function public.is_hr() returns boolean
    language sql
    stable
    security definer
    set search_path = ''
as $$
    select exists (
        select 1 from public.profiles p
         where p.id = auth.uid() and p.role = 'hr'
    );
$$;

revoke all on function public.is_hr() from public;
grant execute on function public.is_hr() to authenticated;

alter table public.payslips enable row level security;

create policy "own payslips, or hr"
    on public.payslips for select to authenticated
    using (employee_id = (select auth.uid()) or (select public.is_hr()));

create policy "hr inserts payslips"
    on public.payslips for insert to authenticated
    with check ((select public.is_hr()));

create policy "hr corrects payslips"
    on public.payslips for update to authenticated
    using ((select public.is_hr()))
    with check ((select public.is_hr()));

revoke all on public.payslips from anon, authenticated;
grant select, insert, update on public.payslips to authenticated;

-- The list of pay grades is public inside the company on purpose.
alter table public.pay_grades enable row level security;
create policy "everybody may read the grades"
    on public.pay_grades for select to authenticated using (true);

commit;
