CREATE OR REPLACE VIEW league_podium AS
WITH totals AS (
    SELECT r.season_id,
           m.age_group,
           m.id           AS member_id,
           m.display_name,
           sum(r.metres)  AS metres
      FROM runs r
      JOIN members m ON m.id = r.member_id
     WHERE r.metres >= 1000
       AND r.deleted_at IS NULL
     GROUP BY r.season_id, m.age_group, m.id, m.display_name
),
placed AS (
    SELECT t.*,
           rank() OVER (
               PARTITION BY t.season_id, t.age_group
               ORDER BY t.metres DESC
           ) AS place
      FROM totals t
)
SELECT season_id, age_group, place, member_id, display_name, metres
  FROM placed
 WHERE place < 3;

CREATE OR REPLACE VIEW league_activity_week AS
SELECT d.day::date                 AS day,
       count(r.id)                 AS runs,
       coalesce(sum(r.metres), 0)  AS metres
  FROM generate_series(current_date - 7, current_date, interval '1 day') AS d(day)
  LEFT JOIN runs r
         ON r.run_on = d.day::date
        AND r.metres >= 1000
        AND r.deleted_at IS NULL
 GROUP BY d.day
 ORDER BY d.day;

COMMENT ON VIEW league_podium IS 'Three best per age group and season, ties share the place';
COMMENT ON VIEW league_activity_week IS 'Today and the six days before';
