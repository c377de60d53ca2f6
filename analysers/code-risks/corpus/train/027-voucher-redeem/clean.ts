import { prisma } from "../db";
import { events } from "../events";

export class VoucherError extends Error {
  readonly code: "unknown" | "expired" | "used-up";

  constructor(code: VoucherError["code"]) {
    super(`voucher ${code}`);
    this.code = code;
  }
}

export interface Redemption {
  voucherId: string;
  creditedCents: number;
}

const normalise = (code: string) => code.replaceAll(/[\s-]/g, "").toUpperCase();

export async function redeemVoucher(userId: string, rawCode: string): Promise<Redemption> {
  const code = normalise(rawCode);
  const voucher = await prisma.voucher.findUnique({ where: { code } });
  if (!voucher) throw new VoucherError("unknown");
  if (voucher.expiresAt < new Date()) throw new VoucherError("expired");

  await prisma.$transaction(async (tx) => {
    // Check and step in one statement: of two requests at once only one finds a use left.
    const { count } = await tx.voucher.updateMany({
      where: { id: voucher.id, uses: { lt: voucher.maxUses } },
      data: { uses: { increment: 1 } },
    });
    if (count === 0) throw new VoucherError("used-up");

    await tx.wallet.update({
      where: { userId },
      data: { balanceCents: { increment: voucher.valueCents } },
    });
    await tx.redemption.create({ data: { voucherId: voucher.id, userId } });
  });

  events.emit("voucher.redeemed", { userId, voucherId: voucher.id });
  return { voucherId: voucher.id, creditedCents: voucher.valueCents };
}

export async function remainingUses(rawCode: string): Promise<number> {
  const voucher = await prisma.voucher.findUnique({
    where: { code: normalise(rawCode) },
    select: { uses: true, maxUses: true },
  });
  return voucher ? Math.max(0, voucher.maxUses - voucher.uses) : 0;
}
