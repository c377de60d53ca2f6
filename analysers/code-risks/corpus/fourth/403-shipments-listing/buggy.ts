import type { FastifyInstance } from "fastify";
import { Pool } from "pg";

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 8 });

interface ListQuery {
  sort?: string;
  dir?: string;
  code?: string;
  limit?: string;
}

function clampLimit(raw: string | undefined): number {
  const n = Number.parseInt(raw ?? "50", 10);
  return Number.isFinite(n) ? Math.min(Math.max(n, 1), 200) : 50;
}

export async function shipmentRoutes(app: FastifyInstance) {
  app.get<{ Querystring: ListQuery }>("/shipments", async (req) => {
    const { sort = "eta", dir = "asc", code } = req.query;
    const params: unknown[] = [];
    let where = "deleted_at is null";
    if (code) {
      params.push(`${code}%`);
      where += ` and tracking_code like $${params.length}`;
    }
    params.push(clampLimit(req.query.limit));

    const sql = `
      select id, tracking_code, weight_grams, expected_at
      from shipments
      where ${where}
      order by ${sort} ${dir}
      limit $${params.length}`;
    const { rows } = await pool.query(sql, params);
    return { items: rows };
  });

  app.get<{ Params: { id: string } }>("/shipments/:id", async (req, reply) => {
    const { rows } = await pool.query("select * from shipments where id = $1", [req.params.id]);
    if (rows.length === 0) return reply.code(404).send({ error: "not found" });
    return rows[0];
  });
}
