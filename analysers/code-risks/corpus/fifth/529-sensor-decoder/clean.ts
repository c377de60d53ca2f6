export type Reading =
  | { type: 'climate'; celsius: number; humidity: number }
  | { type: 'water'; litres: number }
  | { type: 'door'; open: boolean };

export interface Uplink {
  device: string;
  port: number;
  payload: Buffer;
}

const PORTS = { 1: 'climate', 2: 'water', 3: 'door' } as const;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

export function parseUplink(text: string): Uplink {
  const body: unknown = JSON.parse(text);
  if (!isRecord(body) || !isRecord(body.deviceInfo)) throw new Error('Not an uplink: no deviceInfo');
  const { fPort, data } = body;
  const device = body.deviceInfo.devEui;
  if (typeof device !== 'string' || typeof fPort !== 'number' || typeof data !== 'string') {
    throw new Error('Not an uplink: devEui, fPort or data has the wrong type, or any of them is missing');
  }
  return { device, port: fPort, payload: Buffer.from(data, 'base64') };
}

function hasPort(port: number): port is keyof typeof PORTS {
  return Object.hasOwn(PORTS, port);
}

export function decode(uplink: Uplink): Reading {
  const { port, payload: p } = uplink;
  if (!hasPort(port)) throw new Error(`Unknown port ${port}`);
  switch (PORTS[port]) {
    case 'climate':
      return { type: 'climate', celsius: p.readInt16BE(0) / 100, humidity: p.readUInt8(2) / 2 };
    case 'water':
      return { type: 'water', litres: p.readUInt32BE(0) } satisfies Reading;
    case 'door':
      return { type: 'door', open: p.readUInt8(0) === 1 };
  }
}

export function label(reading: Reading): string {
  switch (reading.type) {
    case 'climate':
      return `${reading.celsius.toFixed(1)} °C, ${reading.humidity} %`;
    case 'water':
      return `${reading.litres} l`;
    case 'door':
      return reading.open ? 'open' : 'closed';
  }
}
