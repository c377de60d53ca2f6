import type { Pool } from "pg";

export interface ProductFilter {
  text?: string;
  category?: string;
  minCents?: number;
  maxCents?: number;
  sort?: string;
  direction?: string;
  limit?: number;
}

export interface ProductRow {
  id: number;
  name: string;
  category: string;
  price_cents: number;
  created_at: Date;
}

const SORT_COLUMNS: Record<string, string> = {
  name: "p.name",
  price: "p.price_cents",
  newest: "p.created_at",
};

export class ProductRepository {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  async find(filter: ProductFilter): Promise<ProductRow[]> {
    const conditions: string[] = ["p.deleted_at IS NULL"];
    const values: unknown[] = [];
    /** Registers a value and returns its placeholder ($1, $2, ...). */
    const bind = (value: unknown) => `$${values.push(value)}`;

    if (filter.text) conditions.push(`p.name ILIKE ${bind(`%${filter.text}%`)}`);
    if (filter.category) conditions.push(`p.category = ${bind(filter.category)}`);
    if (filter.minCents !== undefined) conditions.push(`p.price_cents >= ${bind(filter.minCents)}`);
    if (filter.maxCents !== undefined) conditions.push(`p.price_cents <= ${bind(filter.maxCents)}`);

    // Identifiers cannot be bound: only columns of the table above and two fixed words get here.
    const column = SORT_COLUMNS[filter.sort ?? "newest"] ?? "p.created_at";
    const direction = filter.direction === "asc" ? "ASC" : "DESC";
    const sql =
      `SELECT p.id, p.name, p.category, p.price_cents, p.created_at FROM products p` +
      ` WHERE ${conditions.join(" AND ")}` +
      ` ORDER BY ${column} ${direction}, p.id LIMIT ${bind(Math.min(filter.limit ?? 50, 200))}`;
    const { rows } = await this.pool.query<ProductRow>(sql, values);
    return rows;
  }

  async findById(id: number): Promise<ProductRow | undefined> {
    const { rows } = await this.pool.query<ProductRow>("SELECT * FROM products WHERE id = $1", [id]);
    return rows[0];
  }
}
