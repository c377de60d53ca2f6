import { Router, type NextFunction, type Request, type Response } from "express";
import { z } from "zod";
import { prisma } from "../db";
import { requireLogin } from "../middleware/auth";
import { sendInvoiceMail } from "../mail/invoice-mail";

const idSchema = z.object({ id: z.string().uuid() });

export const invoices = Router();
invoices.use(requireLogin);

type Handler = (req: Request, res: Response) => Promise<void>;
const guard = (handler: Handler) => (req: Request, res: Response, next: NextFunction) => {
  handler(req, res).catch(next);
};

invoices.get(
  "/:id",
  guard(async (req, res) => {
    const { id } = idSchema.parse(req.params);
    const invoice = await prisma.invoice.findUnique({ where: { id }, include: { lines: true } });
    if (!invoice) {
      res.status(404).json({ error: "no such invoice" });
      return;
    }
    res.json(invoice);
  }),
);

invoices.post(
  "/:id/void",
  guard(async (req, res) => {
    const { id } = idSchema.parse(req.params);
    const invoice = await prisma.invoice.update({
      where: { id },
      data: { status: "void", voidedAt: new Date() },
    });
    res.json(invoice);
  }),
);

invoices.post(
  "/:id/resend",
  guard(async (req, res) => {
    const { id } = idSchema.parse(req.params);
    const invoice = await prisma.invoice.findUniqueOrThrow({ where: { id } });
    await sendInvoiceMail(invoice);
    res.status(202).end();
  }),
);
