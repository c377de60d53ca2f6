import { Router, type NextFunction, type Request, type Response } from "express";
import { z } from "zod";
import { prisma } from "../db";
import { requireLogin, requireRole } from "../middleware/auth";
import { sendInvoiceMail } from "../mail/invoice-mail";

const idSchema = z.object({ id: z.string().uuid() });

export const invoices = Router();
invoices.use(requireLogin);

type Handler = (req: Request, res: Response) => Promise<void>;
const guard = (handler: Handler) => (req: Request, res: Response, next: NextFunction) => {
  handler(req, res).catch(next);
};

/** Only invoices of the caller's organisation exist for the caller. */
function ownInvoice(req: Request) {
  const { id } = idSchema.parse(req.params);
  return { id, organisationId: req.user.organisationId };
}

invoices.get(
  "/:id",
  guard(async (req, res) => {
    const invoice = await prisma.invoice.findFirst({ where: ownInvoice(req), include: { lines: true } });
    if (!invoice) {
      res.status(404).json({ error: "no such invoice" });
      return;
    }
    res.json(invoice);
  }),
);

invoices.post(
  "/:id/void",
  requireRole("billing"),
  guard(async (req, res) => {
    const { count } = await prisma.invoice.updateMany({
      where: { ...ownInvoice(req), status: { not: "paid" } },
      data: { status: "void", voidedAt: new Date() },
    });
    res.status(count === 1 ? 204 : 404).end();
  }),
);

invoices.post(
  "/:id/resend",
  guard(async (req, res) => {
    const invoice = await prisma.invoice.findFirstOrThrow({ where: ownInvoice(req) });
    await sendInvoiceMail(invoice);
    res.status(202).end();
  }),
);
