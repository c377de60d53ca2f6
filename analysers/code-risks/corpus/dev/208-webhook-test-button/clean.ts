import { z } from "zod";
import type { Request, Response } from "express";
import { currentWorkspace } from "../../auth/session";

const HOSTS = new Set(["hooks.slack.com", "hooks.zapier.com", "outlook.office.com"]);
const STATUS_URL = "http://127.0.0.1:9090/healthz";

const Body = z.object({
  url: z.string().url().max(500),
  event: z.enum(["order.created", "order.paid"]).default("order.created"),
});

function sample(event: string, workspace: string) {
  return { event, workspace, test: true, sentAt: new Date().toISOString() };
}

/** Is our own queue up? Fixed address, nothing from the request. */
async function queueUp(): Promise<boolean> {
  return fetch(STATUS_URL, { signal: AbortSignal.timeout(500) }).then((r) => r.ok, () => false);
}

export async function testWebhook(req: Request, res: Response) {
  const body = Body.safeParse(req.body);
  if (!body.success) return res.status(400).json({ error: body.error.flatten() });

  const target = new URL(body.data.url);
  if (target.protocol !== "https:" || target.port !== "" || !HOSTS.has(target.hostname)) {
    return res.status(422).json({ error: `supported hosts: ${[...HOSTS].join(", ")}` });
  }
  if (!(await queueUp())) return res.status(503).json({ error: "try again later" });

  const workspace = await currentWorkspace(req);
  try {
    const answer = await fetch(target, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": "orderly-webhooks/1" },
      body: JSON.stringify(sample(body.data.event, workspace.slug)),
      redirect: "manual",
      signal: AbortSignal.timeout(5_000),
    });
    const text = await answer.text();
    return res.json({ status: answer.status, body: text.slice(0, 500) });
  } catch (err) {
    return res.status(502).json({ error: err instanceof Error ? err.message : "no answer" });
  }
}
