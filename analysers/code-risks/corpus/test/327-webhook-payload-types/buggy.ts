import type { Request, Response } from "express";
import { z } from "zod";
import { parcels } from "../db/parcels";
import { logger } from "../logger";

const KINDS = ["picked_up", "in_transit", "delivered"] as const;

const ParcelEvent = z.object({
  kind: z.enum(KINDS),
  trackingNumber: z.string().min(6).max(40),
  at: z.coerce.date(),
  place: z.string().max(120).optional(),
});
type ParcelEvent = z.infer<typeof ParcelEvent>;

const LABELS = {
  picked_up: "Picked up",
  in_transit: "On its way",
  delivered: "Delivered",
} as const satisfies Record<ParcelEvent["kind"], string>;

async function apply(event: ParcelEvent): Promise<boolean> {
  const parcel = await parcels.byTrackingNumber(event.trackingNumber);
  if (!parcel) return false;
  await parcels.addStep(parcel.id, { label: LABELS[event.kind], at: event.at, place: event.place ?? null });
  if (event.kind === "delivered") await parcels.close(parcel.id, event.at);
  return true;
}

export async function parcelEvents(req: Request, res: Response): Promise<void> {
  const event = req.body as any as ParcelEvent;
  try {
    const known = await apply(event);
    if (!known) logger.info({ trackingNumber: event.trackingNumber }, "parcel is not ours, ignored any further");
    res.status(204).end();
  } catch (err) {
    logger.error({ err }, "parcel event could not be applied");
    res.status(500).json({ error: "try again" });
  }
}
