import type { Redis } from 'ioredis';
import type { TariffEngine, Tariff } from './engine';

export interface TariffQuery {
  tenantId: string;
  postalCode: string;
  kwhPerYear: number;
  business: boolean;
}

const HOUR = 3600;

export class TariffService {
  constructor(
    private readonly redis: Redis,
    private readonly engine: TariffEngine,
  ) {}

  private async cached<T>(key: string, make: () => Promise<T>): Promise<T> {
    const hit = await this.redis.get(key);
    if (hit !== null) return JSON.parse(hit) as T;
    const value = await make();
    await this.redis.set(key, JSON.stringify(value), 'EX', HOUR);
    return value;
  }

  tariffs(q: TariffQuery): Promise<Tariff[]> {
    const segment = q.business ? 'b2b' : 'b2c';
    const key = `tariffs:${q.tenantId}:${segment}:${q.postalCode}:${q.kwhPerYear}`;
    return this.cached(key, () => this.engine.calculate(q.tenantId, q.postalCode, q.kwhPerYear, q.business));
  }

  gridOperators(): Promise<string[]> {
    return this.cached('grid-operators', () => this.engine.gridOperators());
  }

  async cheapest(q: TariffQuery): Promise<Tariff | undefined> {
    const all = await this.tariffs(q);
    return all.reduce<Tariff | undefined>(
      (best, t) => (best === undefined || t.centsPerYear < best.centsPerYear ? t : best),
      undefined,
    );
  }

  async forget(tenantId: string): Promise<void> {
    const keys = await this.redis.keys(`tariffs:${tenantId}:*`);
    if (keys.length > 0) await this.redis.del(...keys);
  }
}
