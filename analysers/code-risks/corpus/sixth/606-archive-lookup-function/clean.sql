BEGIN;

CREATE INDEX IF NOT EXISTS archive_2023_customer_idx ON archive_2023 (customer_code);
CREATE INDEX IF NOT EXISTS archive_2024_customer_idx ON archive_2024 (customer_code);

CREATE OR REPLACE FUNCTION search_archive(
    p_year     integer,
    p_customer text DEFAULT NULL,
    p_subject  text DEFAULT NULL
)
RETURNS TABLE (id bigint, customer_code text, subject text, received_at timestamptz)
LANGUAGE plpgsql
STABLE
SECURITY DEFINER
SET search_path = public, pg_temp
AS $$
DECLARE
    pattern text := '%' || regexp_replace(p_subject, '([\\%_])', '\\\1', 'g') || '%';
BEGIN
    IF p_year IS NULL OR p_year NOT BETWEEN 2019 AND 2024 THEN
        RAISE EXCEPTION 'no archive for year %', p_year;
    END IF;

    -- The table name is quoted with %I, all values travel with USING.
    RETURN QUERY EXECUTE format(
        'SELECT a.id, a.customer_code, a.subject, a.received_at'
        '  FROM %I a'
        ' WHERE ($1 IS NULL OR a.customer_code = $1)'
        '   AND ($2 IS NULL OR a.subject ILIKE $2)'
        ' ORDER BY a.received_at DESC'
        ' LIMIT 200',
        'archive_' || p_year
    )
    USING p_customer, pattern;
END;
$$;

REVOKE ALL ON FUNCTION search_archive(integer, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_archive(integer, text, text) TO api;

COMMIT;
