WITH bounds AS (
    SELECT
        CAST(:month AS date)                                        AS first_day,
        CAST(:month AS date) + INTERVAL '1 month' - INTERVAL '1 day' AS last_day,
        CAST(:month AS date) - INTERVAL '1 month'                   AS prev_first,
        CAST(:month AS date) - INTERVAL '1 day'                     AS prev_last
),
opened AS (
    SELECT
        t.team_id,
        count(*) AS opened,
        count(*) FILTER (WHERE t.solved_at BETWEEN b.first_day AND b.last_day) AS solved,
        percentile_cont(0.5) WITHIN GROUP (
            ORDER BY extract(epoch FROM t.first_response_at - t.created_at)
        ) / 3600.0 AS median_response_hours
    FROM tickets t
    CROSS JOIN bounds b
    WHERE t.created_at BETWEEN b.first_day AND b.last_day
      AND t.kind <> 'spam'
    GROUP BY t.team_id
),
previous AS (
    SELECT t.team_id, count(*) AS opened
    FROM tickets t
    CROSS JOIN bounds b
    WHERE t.created_at BETWEEN b.prev_first AND b.prev_last
      AND t.kind <> 'spam'
    GROUP BY t.team_id
)
SELECT
    teams.name                                             AS team,
    coalesce(o.opened, 0)                                  AS opened,
    coalesce(o.solved, 0)                                  AS solved_same_month,
    round(o.median_response_hours::numeric, 1)             AS median_response_hours,
    coalesce(o.opened, 0) - coalesce(p.opened, 0)          AS change
FROM teams
LEFT JOIN opened o   ON o.team_id = teams.id
LEFT JOIN previous p ON p.team_id = teams.id
WHERE teams.active
ORDER BY opened DESC, team;
