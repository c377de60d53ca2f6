import Router from "@koa/router";
import { koaBody } from "koa-body";
import puppeteer from "puppeteer";

const FORMATS = new Set(["a4", "a3", "letter"]);
const REPORTS_URL = process.env.REPORTS_URL ?? "https://reports.example.com";

export const router = new Router();
let browser;

async function newPage() {
  browser ??= await puppeteer.launch({ args: ["--no-sandbox"] });
  return browser.newPage();
}

function toUrl(page) {
  return page.startsWith("http") ? page : new URL(page, REPORTS_URL).href;
}

async function renderPdf(url, format, token) {
  const page = await newPage();
  try {
    await page.setExtraHTTPHeaders({ Authorization: `Bearer ${token}` });
    await page.goto(url, { waitUntil: "networkidle0", timeout: 20_000 });
    return await page.pdf({ format, printBackground: true });
  } finally {
    await page.close();
  }
}

router.post("/pdf", koaBody(), async (ctx) => {
  const { page, format = "a4" } = ctx.request.body ?? {};
  ctx.assert(page, 400, "page is missing");
  ctx.assert(FORMATS.has(format), 400, "unknown paper size");
  const pdf = await renderPdf(toUrl(page), format, ctx.state.token);
  ctx.type = "application/pdf";
  ctx.attachment("report.pdf");
  ctx.body = Buffer.from(pdf);
});

router.get("/healthz", async (ctx) => {
  const upstream = await fetch(new URL("/healthz", REPORTS_URL), { signal: AbortSignal.timeout(2000) });
  ctx.status = upstream.ok ? 200 : 503;
});
