BEGIN;

CREATE OR REPLACE FUNCTION reporting.report_by_tag(
  p_table name,
  p_tag   text,
  p_from  date,
  p_to    date
)
RETURNS TABLE (day date, total bigint)
LANGUAGE plpgsql
STABLE
SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $fn$
DECLARE
  v_sql text;
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM pg_tables t WHERE t.schemaname = 'events' AND t.tablename = p_table
  ) THEN
    RAISE EXCEPTION 'unknown event table %', p_table USING ERRCODE = 'invalid_parameter_value';
  END IF;

  v_sql := format(
    'SELECT d::date, count(e.id)
       FROM generate_series($1, $2, interval ''1 day'') AS d
       LEFT JOIN events.%I e
         ON e.created_at >= d AND e.created_at < d + interval ''1 day''
        AND e.tag = ''' || p_tag || '''
      GROUP BY d
      ORDER BY d',
    p_table
  );

  RETURN QUERY EXECUTE v_sql USING p_from::timestamptz, p_to::timestamptz;
END;
$fn$;

REVOKE ALL ON FUNCTION reporting.report_by_tag(name, text, date, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION reporting.report_by_tag(name, text, date, date) TO api_reporting;

COMMENT ON FUNCTION reporting.report_by_tag(name, text, date, date)
  IS 'Rows per day of an event table, restricted to one tag; empty days included.';

COMMIT;
