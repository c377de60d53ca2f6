import { readFile, rename, writeFile } from "node:fs/promises";
import { z } from "zod";
import { logger } from "../logger";

const KINDS = ["temperature", "humidity", "co2"] as const;

const DeviceConfig = z.object({
  deviceId: z.string().min(1),
  pollSeconds: z.number().int().min(1).default(30),
  mqtt: z.object({
    host: z.string().min(1),
    port: z.number().int().min(1).max(65535),
    tls: z.boolean(),
  }),
  sensors: z.array(
    z.object({
      address: z.number().int().min(0).max(127),
      kind: z.enum(KINDS),
      offset: z.number().default(0),
    }),
  ),
});
export type DeviceConfig = z.infer<typeof DeviceConfig>;

export class ConfigError extends Error {}

/** Takes unknown, not any: nothing gets out of here unchecked. */
export function parseConfig(data: unknown): DeviceConfig {
  const result = DeviceConfig.safeParse(data);
  if (result.success) return result.data;
  const problems = result.error.issues.map((i) => `${i.path.join(".") || "(root)"}: ${i.message}`);
  throw new ConfigError(`wrong configuration: ${problems.join("; ")}`);
}

async function keep(file: string, config: DeviceConfig): Promise<void> {
  await writeFile(`${file}.tmp`, JSON.stringify(config));
  await rename(`${file}.tmp`, file);
}

async function fetchConfig(url: string, token: string): Promise<DeviceConfig> {
  const res = await fetch(url, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(8000),
  });
  if (!res.ok) throw new Error(`fleet server answered ${res.status}`);
  const data: unknown = await res.json();
  return parseConfig(data);
}

export async function loadDeviceConfig(url: string, token: string, file: string): Promise<DeviceConfig> {
  try {
    const config = await fetchConfig(url, token);
    await keep(file, config).catch((err: unknown) => logger.warn({ err }, "configuration not kept"));
    return config;
  } catch (err) {
    logger.warn({ err }, "using the last good configuration");
    const stored: unknown = JSON.parse(await readFile(file, "utf8"));
    return parseConfig(stored);
  }
}
