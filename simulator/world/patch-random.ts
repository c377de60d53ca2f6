import { builtin } from "./builtin-modules.ts";
import type { PatchSet } from "./patch-set.ts";
import type { RandomStream } from "./random-stream.ts";

/**
 * Seeded stand-ins for the sources of randomness a plugin may call. `Math.random` and the bytes of `crypto`
 * have streams of their own; hashing and ciphers stay real, they are deterministic.
 */
export function patchRandom(patches: PatchSet, stream: (label: string) => RandomStream): void {
  const number = stream("Math.random");
  const byte = stream("crypto");
  const fill = <T extends NodeJS.ArrayBufferView>(view: T): T => {
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    for (let i = 0; i < bytes.length; i++) bytes[i] = byte(256);
    return view;
  };
  const uuid = () => {
    const bytes = fill(new Uint8Array(16));
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    const hex = Buffer.from(bytes).toString("hex");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as const;
  };

  patches.replace(Math, "random", () => () => number(0x1_0000_0000) / 0x1_0000_0000);
  const { crypto } = builtin;
  for (const web of new Set([globalThis.crypto, crypto.webcrypto as Crypto])) {
    patches.replace(web, "randomUUID", () => uuid);
    patches.replace(web, "getRandomValues", () => fill as Crypto["getRandomValues"]);
  }
  patches.replace(crypto, "randomUUID", () => uuid);
  patches.replace(crypto, "getRandomValues", () => fill as typeof crypto.getRandomValues);
  patches.replace(crypto, "randomFillSync", () => {
    const randomFillSync = <T extends NodeJS.ArrayBufferView | ArrayBuffer>(
      target: T,
      offset = 0,
      size?: number,
    ): T => {
      // Counted in elements of what is filled, of a plain buffer or a DataView in bytes.
      const unit = "BYTES_PER_ELEMENT" in target ? Number(target.BYTES_PER_ELEMENT) : 1;
      const [buffer, start] = ArrayBuffer.isView(target) ? [target.buffer, target.byteOffset] : [target, 0];
      const length = size === undefined ? target.byteLength - offset * unit : size * unit;
      fill(new Uint8Array(buffer, start + offset * unit, length));
      return target;
    };
    return randomFillSync as typeof crypto.randomFillSync;
  });
  patches.replace(crypto, "randomBytes", () => {
    const randomBytes = (size: number, done?: (error: Error | null, bytes: Buffer) => void) => {
      const bytes = fill(Buffer.alloc(size));
      if (done) queueMicrotask(() => done(null, bytes));
      return bytes;
    };
    return randomBytes as typeof crypto.randomBytes;
  });
  patches.replace(crypto, "randomInt", () => {
    const randomInt = (
      min: number,
      max?: number | ((error: Error | null, value: number) => void),
      done?: unknown,
    ) => {
      const [from, to] = typeof max === "number" ? [min, max] : [0, min];
      // Two draws cover ranges beyond 2^32; the modulo bias is of no concern in a simulation.
      const value = from + ((byte(0x20_0000) * 0x1_0000_0000 + byte(0x1_0000_0000)) % (to - from));
      const callback = typeof max === "function" ? max : done;
      if (typeof callback === "function") queueMicrotask(() => callback(null, value));
      return value;
    };
    return randomInt as typeof crypto.randomInt;
  });
}
