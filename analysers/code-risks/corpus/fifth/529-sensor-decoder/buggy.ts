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

export function parseUplink(text: string): Uplink {
  const body = JSON.parse(text) as any;
  return {
    device: body.deviceInfo.devEui,
    port: body.fPort,
    payload: Buffer.from(body.data, 'base64'),
  };
}

export function decode(uplink: Uplink): Reading {
  // @ts-ignore
  const type = PORTS[uplink.port];
  const p = uplink.payload;
  const result: any = { type };
  if (type === 'climate') {
    result.celsius = p.readInt16BE(0) / 100;
    result.humidity = p.readUInt8(2) / 2;
  } else if (type === 'water') {
    result.litres = p.readUInt32BE(0);
  } else if (type === 'door') {
    result.open = p.readUInt8(0) === 1;
  } else {
    throw new Error(`Unknown port ${uplink.port}`);
  }
  return result;
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
