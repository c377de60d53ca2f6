import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";

const SORTABLE = {
  name: "s.name",
  bin: "s.bin",
  quantity: "s.quantity",
  updated: "s.updated_at",
} as const;
const DIRECTIONS = { asc: "ASC", desc: "DESC" } as const;

interface StockQuery {
  q?: string;
  sort: keyof typeof SORTABLE;
  dir: keyof typeof DIRECTIONS;
  page: number;
}

const PAGE_SIZE = 50;

const querystring = {
  type: "object",
  properties: {
    q: { type: "string", maxLength: 80 },
    sort: { type: "string", enum: Object.keys(SORTABLE), default: "name" },
    dir: { type: "string", enum: Object.keys(DIRECTIONS), default: "asc" },
    page: { type: "integer", minimum: 1, maximum: 10_000, default: 1 },
  },
} as const;

export function stockRoutes(app: FastifyInstance, opts: { pool: Pool }) {
  app.get<{ Querystring: StockQuery }>("/stock", { schema: { querystring } }, async (request) => {
    const { q, sort, dir, page } = request.query;
    const params: unknown[] = [PAGE_SIZE, (page - 1) * PAGE_SIZE];
    let where = "";
    if (q) {
      params.push(`%${q.replace(/[\\%_]/g, "\\$&")}%`);
      where = `WHERE s.name ILIKE $${params.length}`;
    }
    // Only placeholders and constants of this file end up in the text.
    const sql = `
      SELECT s.sku, s.name, s.bin, s.quantity, s.updated_at
        FROM stock s ${where}
       ORDER BY ${SORTABLE[sort]} ${DIRECTIONS[dir]}, s.sku
       LIMIT $1 OFFSET $2`;
    const { rows } = await opts.pool.query(sql, params);
    return { page, items: rows };
  });

  app.get<{ Params: { sku: string } }>("/stock/:sku", async (request, reply) => {
    const { rows } = await opts.pool.query("SELECT * FROM stock WHERE sku = $1", [request.params.sku]);
    if (rows.length === 0) return reply.code(404).send({ error: "unknown sku" });
    return rows[0];
  });
}
