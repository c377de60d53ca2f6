import { Router } from 'express';
import { load } from 'cheerio';

export const previewRouter = Router();

const STATUS_URL = 'https://status.internal.example/api/health';

function parseUrl(raw: unknown): URL | null {
  try {
    const url = new URL(String(raw));
    return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
  } catch {
    return null;
  }
}

previewRouter.post('/api/preview', async (req, res) => {
  const url = parseUrl(req.body?.url);
  if (!url) return res.status(400).json({ error: 'invalid url' });
  try {
    const page = await fetch(url, {
      signal: AbortSignal.timeout(5000),
      headers: { accept: 'text/html' },
    });
    const $ = load((await page.text()).slice(0, 500_000));
    const meta = (name: string) => $(`meta[property="og:${name}"]`).attr('content');
    return res.json({
      title: meta('title') ?? $('title').first().text(),
      description: meta('description') ?? $('meta[name=description]').attr('content') ?? '',
    });
  } catch {
    return res.status(502).json({ error: 'no preview' });
  }
});

previewRouter.get('/api/preview/health', async (_req, res) => {
  const up = await fetch(STATUS_URL).then((r) => r.ok, () => false);
  res.json({ up });
});
