-- Occupancy per month. A stay covers the nights from arrival up to, without, departure.
drop view if exists monthly_occupancy;
drop view if exists occupied_nights;

create view occupied_nights as
select s.room_id,
       s.id as stay_id,
       night::date as night
  from stays s
 cross join lateral generate_series(s.arrival, s.departure - interval '1 day', interval '1 day') as night
 where s.status <> 'cancelled';

create view monthly_occupancy as
with months as (
  select month::date as first_day,
         (month + interval '1 month')::date as next_month
    from generate_series(date '2022-01-01', current_date, interval '1 month') as month
),
rooms_open as (
  select m.first_day,
         m.next_month,
         count(r.id) as rooms,
         m.next_month - m.first_day as days
    from months m
    join rooms r on r.opened_on < m.next_month
   group by m.first_day, m.next_month
)
select o.first_day as month,
       o.rooms * o.days as nights_offered,
       count(n.night) as nights_sold,
       round(100.0 * count(n.night) / nullif(o.rooms * o.days, 0), 1) as percent
  from rooms_open o
  left join occupied_nights n on n.night between o.first_day and o.next_month
 group by o.first_day, o.rooms, o.days
 order by o.first_day;

comment on view monthly_occupancy is 'Share of sold nights per month';
