import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { Router } from 'express';
import { load } from 'cheerio';
import { Agent, fetch as pinnedFetch } from 'undici';

export const previewRouter = Router();

const STATUS_URL = 'https://status.internal.example/api/health';

async function publicAddress(host: string): Promise<string> {
  const { address } = await lookup(host.replace(/^\[|\]$/g, ''));
  if (ipaddr.process(address).range() !== 'unicast') throw new Error('not a public address');
  return address;
}

function pinned(address: string): Agent {
  const family = ipaddr.parse(address).kind() === 'ipv6' ? 6 : 4;
  return new Agent({
    connect: {
      lookup: (_host, options, done) =>
        options.all ? done(null, [{ address, family }]) : done(null, address, family),
    },
  });
}

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
    const address = await publicAddress(url.hostname);
    const page = await pinnedFetch(url, {
      signal: AbortSignal.timeout(5000),
      headers: { accept: 'text/html' },
      redirect: 'error',
      dispatcher: pinned(address),
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
