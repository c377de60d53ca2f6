import type { Logger } from 'pino';
import type { Marketplace, OrderStore, RemoteOrder, Reporter } from '../ports';

interface Deps {
  market: Marketplace;
  store: OrderStore;
  reporter: Reporter;
  log: Logger;
}

async function saveOrder(store: OrderStore, remote: RemoteOrder): Promise<void> {
  await store.transaction(async (tx) => {
    await tx.upsertCustomer(remote.buyer);
    await tx.insertOrder({ externalId: remote.id, lines: remote.lines, total: remote.total });
  });
}

export async function importOrders({ market, store, reporter, log }: Deps): Promise<number> {
  const orders = await market.listNew();
  const failures: { id: string; reason: string }[] = [];
  let imported = 0;

  for (const remote of orders) {
    try {
      await saveOrder(store, remote);
      await market.acknowledge(remote.id);
      imported += 1;
    } catch (err) {
      failures.push({ id: remote.id, reason: err instanceof Error ? err.message : String(err) });
    }
  }

  const warmUps = orders.map((o) => market.prefetchLabel(o.id));
  await Promise.allSettled(warmUps);

  void reporter.ping().catch((err: unknown) => log.warn({ err }, 'ping failed'));
  await reporter.send({ imported, failures });
  log.info({ imported, failed: failures.length }, 'import finished');
  return imported;
}

export function summary(imported: number, failed: number): string {
  return failed === 0 ? `${imported} orders` : `${imported} orders, ${failed} failed`;
}
