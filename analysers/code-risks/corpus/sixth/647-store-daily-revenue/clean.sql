{{ config(materialized='table', tags=['retail', 'daily']) }}

-- A business day is a calendar day where the store is.
with receipts as (

    select
        r.receipt_id,
        r.store_id,
        s.store_name,
        s.region,
        cast(r.paid_at at time zone s.time_zone as date) as business_day,
        r.total_cents,
        r.is_return
    from {{ ref('stg_receipts') }} as r
    join {{ ref('stores') }} as s on s.store_id = r.store_id
    -- one day more than needed: a coarse filter for the partitions, the exact one follows
    where r.paid_at >= now() - interval '402 days'
      and r.status = 'paid'
      and cast(r.paid_at at time zone s.time_zone as date)
          >= cast(now() at time zone s.time_zone as date) - 400

)

select
    store_id,
    store_name,
    region,
    business_day,
    sum(case when is_return then -total_cents else total_cents end) as revenue_cents,
    count(*) filter (where not is_return) as receipts,
    count(*) filter (where is_return) as returns,
    sum(case when is_return then -total_cents else total_cents end)
        / nullif(count(*) filter (where not is_return), 0) as average_basket_cents
from receipts
group by store_id, store_name, region, business_day
order by business_day, store_name
