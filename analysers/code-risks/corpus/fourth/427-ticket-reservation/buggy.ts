import { PrismaClient } from "@prisma/client";

const prisma = new PrismaClient();
const HOLD_MS = 10 * 60 * 1000;

export class SoldOut extends Error {
  constructor(readonly left: number) {
    super(`only ${left} seats left`);
  }
}

export async function reserve(screeningId: string, customerId: string, seats: number) {
  if (!Number.isInteger(seats) || seats < 1 || seats > 10) throw new RangeError("1 to 10 seats");

  const screening = await prisma.screening.findUniqueOrThrow({ where: { id: screeningId } });
  if (screening.seatsLeft < seats) throw new SoldOut(screening.seatsLeft);

  await prisma.screening.update({
    where: { id: screeningId },
    data: { seatsLeft: screening.seatsLeft - seats },
  });

  return prisma.reservation.create({
    data: { screeningId, customerId, seats, expiresAt: new Date(Date.now() + HOLD_MS) },
  });
}

export async function releaseExpired(now = new Date()) {
  return prisma.$transaction(async (tx) => {
    const expired = await tx.$queryRaw<{ id: string; screeningId: string; seats: number }[]>`
      delete from "Reservation" where "expiresAt" < ${now} and "paidAt" is null
      returning id, "screeningId", seats`;
    for (const r of expired) {
      await tx.screening.update({
        where: { id: r.screeningId },
        data: { seatsLeft: { increment: r.seats } },
      });
    }
    return expired.length;
  });
}
