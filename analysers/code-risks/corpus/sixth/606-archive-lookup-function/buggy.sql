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
    q text;
BEGIN
    IF p_year NOT BETWEEN 2019 AND 2024 THEN
        RAISE EXCEPTION 'no archive for year %', p_year;
    END IF;

    q := 'SELECT id, customer_code, subject, received_at FROM archive_' || p_year || ' WHERE true';

    IF p_customer IS NOT NULL THEN
        q := q || ' AND customer_code = ''' || p_customer || '''';
    END IF;

    IF p_subject IS NOT NULL THEN
        q := q || ' AND subject ILIKE ''%' || p_subject || '%''';
    END IF;

    q := q || ' ORDER BY received_at DESC LIMIT 200';

    RETURN QUERY EXECUTE q;
END;
$$;

REVOKE ALL ON FUNCTION search_archive(integer, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_archive(integer, text, text) TO api;

COMMIT;
