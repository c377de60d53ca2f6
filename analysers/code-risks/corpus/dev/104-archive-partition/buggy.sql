-- The audit log is split by year: audit_log_2021, audit_log_2022, ...
create or replace function search_audit_log(
  p_year   integer,
  p_actor  text default null,
  p_action text default null,
  p_text   text default null,
  p_sort   text default 'happened_at',
  p_limit  integer default 100
)
returns setof audit_entry
language plpgsql
stable
security definer
set search_path = audit, pg_temp
as $$
declare
  v_sql text;
begin
  if p_sort not in ('happened_at', 'actor', 'action') then
    raise exception 'cannot sort by %', p_sort using errcode = 'invalid_parameter_value';
  end if;

  v_sql := format('select id, actor, action, detail, happened_at from %I where true', 'audit_log_' || p_year);

  if p_actor is not null then
    v_sql := v_sql || ' and actor = $1';
  end if;
  if p_action is not null then
    v_sql := v_sql || ' and action = $2';
  end if;
  if p_text is not null then
    v_sql := v_sql || ' and detail ilike ''%' || p_text || '%''';
  end if;

  v_sql := v_sql || format(' order by %I desc limit $3', p_sort);

  return query execute v_sql using p_actor, p_action, p_limit;
end;
$$;

create or replace function audit_years()
returns setof integer
language sql
stable
as $$
  select substring(c.relname from '\d{4}$')::integer
    from pg_catalog.pg_class c
   where c.relname ~ '^audit_log_\d{4}$'
     and c.relkind = 'r'
   order by 1;
$$;

revoke all on function search_audit_log(integer, text, text, text, text, integer) from public;
grant execute on function search_audit_log(integer, text, text, text, text, integer) to audit_reader;
