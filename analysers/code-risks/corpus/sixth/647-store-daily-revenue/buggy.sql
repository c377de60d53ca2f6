{{ config(materialized='table', tags=['retail', 'daily']) }}

with receipts as (

    select
        r.receipt_id,
        r.store_id,
        cast(date_trunc('day', r.paid_at) as date) as business_day,
        r.total_cents,
        r.is_return
    from {{ ref('stg_receipts') }} as r
    where r.paid_at >= current_date - interval '400 days'
      and r.status = 'paid'

),

daily as (

    select
        store_id,
        business_day,
        sum(case when is_return then -total_cents else total_cents end) as revenue_cents,
        count(*) filter (where not is_return) as receipts,
        count(*) filter (where is_return) as returns
    from receipts
    group by store_id, business_day

)

select
    d.store_id,
    s.store_name,
    s.region,
    d.business_day,
    d.revenue_cents,
    d.receipts,
    d.returns,
    case when d.receipts > 0 then d.revenue_cents / d.receipts end as average_basket_cents
from daily as d
join {{ ref('stores') }} as s on s.store_id = d.store_id
order by d.business_day, s.store_name
