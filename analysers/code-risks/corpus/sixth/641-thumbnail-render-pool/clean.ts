import { pool, type Renderer } from "./pool";
import { store } from "../storage";
import { documents, type DocumentRow } from "../documents";
import { log } from "../log";

const TIMEOUT_MS = 10_000;
const WIDTH = 640;

function withTimeout<T>(work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("render timed out")), TIMEOUT_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Gives the lease back whatever happens: healthy renderers are released, others discarded. */
async function leased<T>(use: (renderer: Renderer) => Promise<T>): Promise<T> {
  const renderer = await pool.lease();
  let healthy = false;
  try {
    const result = await use(renderer);
    healthy = true;
    return result;
  } finally {
    if (healthy) pool.release(renderer);
    else pool.discard(renderer);
  }
}

async function attempt(doc: DocumentRow): Promise<"ready" | "none"> {
  const png = await leased(async (renderer) => {
    const pdf = await withTimeout(renderer.open(doc.path));
    return pdf.encrypted ? null : withTimeout(pdf.renderPage(1, { width: WIDTH }));
  });
  if (!png) return "none";
  await store.put(`previews/${doc.id}.png`, png, { contentType: "image/png" });
  return "ready";
}

export async function renderPreview(doc: DocumentRow): Promise<void> {
  for (let tries = 0; tries < 2; tries++) {
    try {
      await documents.setPreview(doc.id, await attempt(doc));
      return;
    } catch (err) {
      log.warn({ err, doc: doc.id, tries }, "preview failed");
    }
  }
  await documents.setPreview(doc.id, "failed");
}
