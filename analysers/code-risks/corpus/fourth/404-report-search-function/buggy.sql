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

  stmt := 'select r.id, r.title, r.created_at from ' || p_table || ' r'
    || ' where r.title ilike ''%' || p_term || '%'''
    || ' or r.body ilike ''%' || p_term || '%'''
    || ' order by r.created_at desc limit 100';

  return query execute stmt;
end;
$$;

revoke all on function search_reports(text, text) from public;
grant execute on function search_reports(text, text) to web_reader;

comment on function search_reports(text, text)
  is 'Search by title or body in one yearly table';

commit;
