import Router from "@koa/router";
import { koaBody } from "koa-body";
import puppeteer from "puppeteer";

const FORMATS = new Set(["a4", "a3", "letter"]);
const REPORTS = new URL(process.env.REPORTS_URL ?? "https://reports.example.com");
const REPORT_PATH = /^\/reports\/[a-z-]{1,40}(\/\d{1,12})?$/;

export const router = new Router();
let browser;

async function newPage() {
  browser ??= await puppeteer.launch({ args: ["--no-sandbox"] });
  return browser.newPage();
}

/** The address of one of our reports: the origin is ours whatever was sent, and so is the path. */
function toUrl(page) {
  if (typeof page !== "string" || !REPORT_PATH.test(page)) return null;
  const url = new URL(REPORTS);
  url.pathname = page;
  return url;
}

async function renderPdf(url, format, token) {
  const page = await newPage();
  try {
    await page.setExtraHTTPHeaders({ Authorization: `Bearer ${token}` });
    await page.setRequestInterception(true);
    page.on("request", (request) => {
      const allowed = new URL(request.url()).origin === REPORTS.origin;
      return allowed ? request.continue() : request.abort();
    });
    await page.goto(url.href, { waitUntil: "networkidle0", timeout: 20_000 });
    return await page.pdf({ format, printBackground: true });
  } finally {
    await page.close();
  }
}

router.post("/pdf", koaBody(), async (ctx) => {
  const { page, format = "a4" } = ctx.request.body ?? {};
  const url = toUrl(page);
  ctx.assert(url !== null, 400, "page is not one of the reports");
  ctx.assert(FORMATS.has(format), 400, "unknown paper size");
  const pdf = await renderPdf(url, format, ctx.state.token);
  ctx.type = "application/pdf";
  ctx.attachment("report.pdf");
  ctx.body = Buffer.from(pdf);
});

router.get("/healthz", async (ctx) => {
  const upstream = await fetch(new URL("/healthz", REPORTS), { signal: AbortSignal.timeout(2000) });
  ctx.status = upstream.ok ? 200 : 503;
});
