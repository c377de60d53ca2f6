-- 0042: full text-ish search over the yearly report tables
begin;

create table if not exists report_search_log (
  id bigint generated always as identity primary key,
  searched_at timestamptz not null default now(),
  partition_name text not null,
  term_length int not null
);

create or replace function search_reports(p_table text, p_term text)
returns table (id bigint, title text, created_at timestamptz)
language plpgsql
stable
security invoker
as $$
declare
  stmt text;
begin
  if length(p_term) < 2 then
    raise exception 'search term too short';
  end if;

  if p_table !~ '^reports_20[0-9]{2}$' then
    raise exception 'unknown report table';
  end if;

  stmt := format(
    'select r.id, r.title, r.created_at from %I r'
    || ' where r.title ilike $1 or r.body ilike $1'
    || ' order by r.created_at desc limit 100',
    p_table);

  return query execute stmt using '%' || p_term || '%';
end;
$$;

revoke all on function search_reports(text, text) from public;
grant execute on function search_reports(text, text) to web_reader;

comment on function search_reports(text, text)
  is 'Search by title or body in one yearly table';

commit;
