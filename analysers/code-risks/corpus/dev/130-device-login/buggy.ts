import { Hono } from "hono";
import { sign } from "hono/jwt";
import argon2 from "argon2";
import { devices, type Device } from "../db/devices.js";
import { failures } from "../db/failures.js";
import { metrics } from "../metrics.js";

const MAX_FAILURES = 5;
const LOCK_MS = 60 * 60 * 1000;
const TOKEN_SECONDS = 24 * 60 * 60;

type Env = { Bindings: { TOKEN_KEY: string } };

async function isLocked(deviceId: string): Promise<boolean> {
  const since = new Date(Date.now() - LOCK_MS);
  return (await failures.countSince(deviceId, since)) >= MAX_FAILURES;
}

async function verifyPin(device: Device, pin: string): Promise<boolean> {
  return argon2.verify(device.pinHash, pin);
}

export const deviceLogin = new Hono<Env>();

deviceLogin.post("/login", async (c) => {
  const { deviceId, pin } = await c.req.json<{ deviceId: string; pin: string }>();
  const device = await devices.find(deviceId);
  if (!device) return c.json({ error: "unknown device" }, 401);
  if (!device.isActive || (await isLocked(deviceId))) {
    return c.json({ error: "device is locked" }, 423);
  }

  const isValid = verifyPin(device, pin);
  if (!isValid) {
    await failures.add(deviceId);
    return c.json({ error: "wrong PIN" }, 401);
  }

  await failures.clear(deviceId);
  metrics.increment("device.login");
  const exp = Math.floor(Date.now() / 1000) + TOKEN_SECONDS;
  return c.json({ token: await sign({ sub: deviceId, kind: "device", exp }, c.env.TOKEN_KEY) });
});

deviceLogin.post("/pin", async (c) => {
  const { deviceId, oldPin, newPin } = await c.req.json<Record<"deviceId" | "oldPin" | "newPin", string>>();
  const device = await devices.find(deviceId);
  if (!device || !(await verifyPin(device, oldPin))) return c.json({ error: "wrong PIN" }, 401);
  await devices.setPin(deviceId, await argon2.hash(newPin));
  return c.body(null, 204);
});
