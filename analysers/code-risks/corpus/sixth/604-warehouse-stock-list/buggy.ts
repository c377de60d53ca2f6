import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";

interface StockQuery {
  q?: string;
  sort?: string;
  dir?: string;
  page?: number;
}

const PAGE_SIZE = 50;

export function stockRoutes(app: FastifyInstance, opts: { pool: Pool }) {
  app.get<{ Querystring: StockQuery }>(
    "/stock",
    {
      schema: {
        querystring: {
          type: "object",
          properties: {
            q: { type: "string", maxLength: 80 },
            sort: { type: "string" },
            dir: { type: "string" },
            page: { type: "integer", minimum: 1, default: 1 },
          },
        },
      },
    },
    async (request) => {
      const { q = "", sort = "name", dir = "asc", page = 1 } = request.query;
      const sql = `
        SELECT sku, name, bin, quantity, updated_at
          FROM stock
         WHERE name ILIKE $1
         ORDER BY ${sort} ${dir}, sku
         LIMIT $2 OFFSET $3`;
      const { rows } = await opts.pool.query(sql, [`%${q}%`, PAGE_SIZE, (page - 1) * PAGE_SIZE]);
      return { page, items: rows };
    },
  );

  app.get<{ Params: { sku: string } }>("/stock/:sku", async (request, reply) => {
    const { rows } = await opts.pool.query("SELECT * FROM stock WHERE sku = $1", [request.params.sku]);
    if (rows.length === 0) return reply.code(404).send({ error: "unknown sku" });
    return rows[0];
  });
}
