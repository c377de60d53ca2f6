import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { db } from "../db/client.js";
import { orderItems, orders, stock } from "../db/schema.js";
import { analytics } from "../lib/analytics.js";
import { payments, PaymentError } from "../lib/payments.js";
import { releaseStock } from "./stock.js";

export class NotCancellable extends Error {}

async function setStatus(orderId: string, status: "cancelled" | "paid"): Promise<void> {
  await db.update(orders).set({ status, changedAt: new Date() }).where(eq(orders.id, orderId));
}

async function refund(orderId: string, paymentId: string | null): Promise<void> {
  if (paymentId === null) return;
  const result = await payments.refund(paymentId, { idempotencyKey: `refund-${orderId}` });
  await db.update(orders).set({ refundId: result.id }).where(eq(orders.id, orderId));
}

export async function cancelOrder(orderId: string) {
  const order = await db.query.orders.findFirst({ where: eq(orders.id, orderId) });
  if (!order) return undefined;
  if (order.status !== "paid" && order.status !== "open") {
    throw new NotCancellable(`order is ${order.status}`);
  }

  const items = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  await Promise.all(items.map((item) => releaseStock(stock, item.productId, item.quantity)));
  refund(orderId, order.paymentId);
  await setStatus(orderId, "cancelled");

  // Statistics may come late or never; they must not hold up the answer.
  void analytics.track("order.cancelled", { orderId }).catch((err: unknown) => {
    console.warn("analytics", err);
  });

  return db.query.orders.findFirst({ where: eq(orders.id, orderId) });
}

export async function cancelRoutes(app: FastifyInstance): Promise<void> {
  app.post<{ Params: { id: string } }>("/orders/:id/cancel", async (request, reply) => {
    try {
      const order = await cancelOrder(request.params.id);
      if (!order) return reply.code(404).send({ error: "no such order" });
      return order;
    } catch (err) {
      if (err instanceof NotCancellable) return reply.code(409).send({ error: err.message });
      if (err instanceof PaymentError) return reply.code(502).send({ error: "refund failed" });
      throw err;
    }
  });
}
