import { pool } from "./pool";
import { store } from "../storage";
import { documents, type DocumentRow } from "../documents";
import { log } from "../log";

const TIMEOUT_MS = 10_000;
const WIDTH = 640;

class RenderTimeout extends Error {}

function withTimeout<T>(work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new RenderTimeout("render timed out")), TIMEOUT_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function attempt(doc: DocumentRow): Promise<"done" | "encrypted"> {
  const renderer = await pool.lease();
  let png: Buffer;
  try {
    const pdf = await withTimeout(renderer.open(doc.path));
    if (pdf.encrypted) return "encrypted";
    png = await withTimeout(pdf.renderPage(1, { width: WIDTH }));
  } catch (err) {
    pool.discard(renderer);
    throw err;
  }
  await store.put(`previews/${doc.id}.png`, png, { contentType: "image/png" });
  pool.release(renderer);
  return "done";
}

export async function renderPreview(doc: DocumentRow): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      const outcome = await attempt(doc);
      await documents.setPreview(doc.id, outcome === "done" ? "ready" : "none");
      return;
    } catch (err) {
      log.warn({ err, doc: doc.id, tries }, "preview failed");
      if (tries >= 1) {
        await documents.setPreview(doc.id, "failed");
        return;
      }
    }
  }
}
