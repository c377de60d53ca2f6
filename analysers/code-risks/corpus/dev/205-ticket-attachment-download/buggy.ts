import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { FastifyInstance } from "fastify";
import { requireAgent } from "./guards";

const UPLOADS = path.resolve(process.env.UPLOAD_DIR ?? "./uploads");
const LOGO = path.join(__dirname, "..", "..", "assets", "logo.png");

interface Params {
  ticketId: string;
  "*": string;
}

function locate(ticketId: string, name: string): string {
  const folder = path.join(UPLOADS, String(Number(ticketId)));
  return path.join(folder, decodeURIComponent(name));
}

export async function attachmentRoutes(app: FastifyInstance) {
  app.get("/assets/logo.png", async (_req, reply) => reply.type("image/png").send(createReadStream(LOGO)));

  app.get<{ Params: Params }>("/tickets/:ticketId/files/*", { preHandler: requireAgent }, async (req, reply) => {
    const file = locate(req.params.ticketId, req.params["*"]);
    const info = await stat(file).catch(() => null);
    if (!info?.isFile()) return reply.code(404).send({ error: "not found" });

    reply.raw.writeHead(200, {
      "content-type": "application/octet-stream",
      "content-length": info.size,
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(path.basename(file))}`,
    });
    reply.hijack();
    try {
      await pipeline(createReadStream(file), reply.raw);
    } catch (err) {
      req.log.warn({ err, file }, "download interrupted");
    }
  });
}
