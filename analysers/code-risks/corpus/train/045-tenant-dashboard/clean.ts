import { Inject, Injectable } from "@nestjs/common";
import type { Redis } from "ioredis";
import { DataSource } from "typeorm";
import { REDIS } from "../redis/redis.module";

export interface Period {
  from: string;
  to: string;
}

export interface Figures {
  revenueCents: number;
  orders: number;
  newCustomers: number;
}

const TTL_SECONDS = 300;

@Injectable()
export class DashboardService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(REDIS) private readonly redis: Redis,
  ) {}

  private async cached<T>(key: string, load: () => Promise<T>): Promise<T> {
    const hit = await this.redis.get(key);
    if (hit !== null) return JSON.parse(hit) as T;
    const value = await load();
    await this.redis.set(key, JSON.stringify(value), "EX", TTL_SECONDS);
    return value;
  }

  async figures(tenantId: string, period: Period, currency: string): Promise<Figures> {
    const key = ["dashboard", tenantId, "figures", period.from, period.to, currency].join(":");
    return this.cached(key, async () => {
      const [row] = await this.dataSource.query(
        `SELECT COALESCE(SUM(total_cents), 0) AS revenue, COUNT(*) AS orders,
                COUNT(DISTINCT customer_id) FILTER (WHERE is_first) AS fresh
           FROM orders WHERE tenant_id = $1 AND currency = $2 AND placed_on BETWEEN $3 AND $4`,
        [tenantId, currency, period.from, period.to],
      );
      return { revenueCents: Number(row.revenue), orders: Number(row.orders), newCustomers: Number(row.fresh) };
    });
  }

  async topProducts(tenantId: string, limit: number): Promise<{ name: string; sold: number }[]> {
    return this.cached(`dashboard:${tenantId}:top-products:${limit}`, () =>
      this.dataSource.query(
        `SELECT p.name, SUM(i.quantity)::int AS sold FROM order_items i JOIN products p ON p.id = i.product_id
          WHERE p.tenant_id = $1 GROUP BY p.name ORDER BY sold DESC LIMIT $2`,
        [tenantId, limit],
      ),
    );
  }

  /** The same for every tenant, so its key has none. */
  async exchangeRates(): Promise<Record<string, number>> {
    return this.cached("dashboard:exchange-rates", async () => {
      const rows = await this.dataSource.query("SELECT currency, rate FROM exchange_rates");
      return Object.fromEntries(rows.map((row: { currency: string; rate: string }) => [row.currency, +row.rate]));
    });
  }
}
