import type { Knex } from 'knex';

export interface GridQuery {
  sort?: string;
  dir?: string;
  customer?: string;
  status?: string;
  limit?: number;
}

export interface OrderRow {
  id: number;
  number: string;
  placed_at: Date;
  customer_name: string;
  total_cents: number;
}

const TABLE = 'orders';

export class OrdersRepo {
  constructor(private readonly db: Knex) {}

  async grid(q: GridQuery): Promise<OrderRow[]> {
    const rows = this.db(`${TABLE} as o`)
      .join('customers as c', 'c.id', 'o.customer_id')
      .select('o.id', 'o.number', 'o.placed_at', 'c.name as customer_name', 'o.total_cents')
      .limit(Math.min(q.limit ?? 50, 200));

    if (q.customer) {
      rows.whereRaw('c.name ILIKE ?', [`%${q.customer}%`]);
    }
    if (q.status) {
      rows.where('o.status', q.status);
    }
    const sort = q.sort ?? 'o.placed_at';
    const dir = q.dir ?? 'desc';
    return rows.orderByRaw(`${sort} ${dir} NULLS LAST`);
  }

  async countByStatus(): Promise<Record<string, number>> {
    const { rows } = await this.db.raw(`SELECT status, count(*)::int AS n FROM ${TABLE} GROUP BY status`);
    return Object.fromEntries(rows.map((r: { status: string; n: number }) => [r.status, r.n]));
  }
}
