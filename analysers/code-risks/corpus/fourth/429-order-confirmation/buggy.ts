import { orders } from "./orders.repo";
import { stock, OutOfStock } from "../stock/stock.service";
import { mailer } from "../mail/mailer";
import { logger } from "../logger";

export interface ConfirmResult {
  ok: boolean;
  reason?: string;
}

async function notify(orderId: string, email: string): Promise<void> {
  try {
    await mailer.send({ to: email, template: "order-paid", data: { orderId } });
  } catch (err) {
    logger.warn({ err, orderId }, "confirmation mail failed");
  }
}

export async function confirmOrder(orderId: string, paymentRef: string): Promise<ConfirmResult> {
  const order = await orders.byId(orderId);
  if (!order) return { ok: false, reason: "unknown order" };
  if (order.status === "paid") return { ok: true };

  try {
    for (const line of order.lines) {
      stock.take(line.sku, line.quantity);
    }
    orders.markPaid(orderId, paymentRef);
  } catch (err) {
    if (err instanceof OutOfStock) {
      await orders.markFailed(orderId, err.sku);
      return { ok: false, reason: `out of stock: ${err.sku}` };
    }
    throw err;
  }

  await notify(orderId, order.email);
  return { ok: true };
}
