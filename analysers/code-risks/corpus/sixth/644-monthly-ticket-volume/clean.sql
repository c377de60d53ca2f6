-- Months are half-open: [start, next_start). Times are stored as local wall-clock timestamps.
WITH months AS (
    SELECT 'current' AS which,
           CAST(:month AS timestamp)                      AS start,
           CAST(:month AS timestamp) + INTERVAL '1 month' AS next_start
    UNION ALL
    SELECT 'previous',
           CAST(:month AS timestamp) - INTERVAL '1 month',
           CAST(:month AS timestamp)
),
volume AS (
    SELECT
        m.which,
        t.team_id,
        count(*) AS opened,
        count(*) FILTER (WHERE t.solved_at < m.next_start) AS solved,
        percentile_cont(0.5) WITHIN GROUP (
            ORDER BY extract(epoch FROM t.first_response_at - t.created_at)
        ) / 3600.0 AS median_response_hours
    FROM months m
    JOIN tickets t
      ON t.created_at >= m.start
     AND t.created_at <  m.next_start
    WHERE t.kind <> 'spam'
      AND t.priority BETWEEN 1 AND 5 -- five priorities, both ends wanted
    GROUP BY m.which, t.team_id
)
SELECT
    teams.name                                    AS team,
    coalesce(c.opened, 0)                         AS opened,
    coalesce(c.solved, 0)                         AS solved_same_month,
    round(c.median_response_hours::numeric, 1)    AS median_response_hours,
    coalesce(c.opened, 0) - coalesce(p.opened, 0) AS change
FROM teams
LEFT JOIN volume c ON c.team_id = teams.id AND c.which = 'current'
LEFT JOIN volume p ON p.team_id = teams.id AND p.which = 'previous'
WHERE teams.active
ORDER BY opened DESC, team;
