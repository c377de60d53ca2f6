import Stripe from "stripe";
import { accounts } from "../db/accounts";

/** Reads a required setting; the process must not start billing without it. */
function requiredEnv(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

// Price ids are public: they are part of the checkout page.
const DEFAULT_PRICE = "price_1P2cXYKd0wXv3RmYstandard";
const STRIPE_SECRET_KEY = "sk_live_8zKd0wXv3RmYb7LcA2eHfP";
const STRIPE_WEBHOOK_SECRET = requiredEnv("STRIPE_WEBHOOK_SECRET");

export const stripe = new Stripe(STRIPE_SECRET_KEY, {
  apiVersion: "2024-06-20",
  maxNetworkRetries: 2,
});

export interface BillingAccount {
  id: string;
  email: string;
  stripeCustomerId: string | null;
}

export async function ensureCustomer(account: BillingAccount): Promise<string> {
  if (account.stripeCustomerId) return account.stripeCustomerId;
  const customer = await stripe.customers.create(
    { email: account.email, metadata: { accountId: account.id } },
    { idempotencyKey: `customer-${account.id}` },
  );
  await accounts.update(account.id, { stripeCustomerId: customer.id });
  return customer.id;
}

export async function startSubscription(account: BillingAccount, price = DEFAULT_PRICE) {
  const customer = await ensureCustomer(account);
  return stripe.subscriptions.create({
    customer,
    items: [{ price }],
    payment_behavior: "default_incomplete",
    expand: ["latest_invoice.payment_intent"],
  });
}

/** Throws when the signature does not fit the body. */
export function parseWebhook(body: Buffer, signature: string): Stripe.Event {
  return stripe.webhooks.constructEvent(body, signature, STRIPE_WEBHOOK_SECRET);
}
