import type childProcess from "node:child_process";
import type crypto from "node:crypto";
import type dns from "node:dns";
import type dnsPromises from "node:dns/promises";
import type fs from "node:fs";
import type fsPromises from "node:fs/promises";
import type http from "node:http";
import type https from "node:https";
import type net from "node:net";
import type timers from "node:timers";
import type timersPromises from "node:timers/promises";
import type workerThreads from "node:worker_threads";
import type zlib from "node:zlib";
import { createRequire, syncBuiltinESMExports } from "node:module";

/**
 * The runtime's own modules as mutable objects. Replacing a function on them reaches `require` at once; named
 * ESM imports of them are copies, which `publishBuiltins` renews on Node and on Bun alike.
 */
const require = createRequire(import.meta.url);

export const builtin = {
  childProcess: require("node:child_process") as typeof childProcess,
  crypto: require("node:crypto") as typeof crypto,
  dns: require("node:dns") as typeof dns,
  dnsPromises: require("node:dns/promises") as typeof dnsPromises,
  fs: require("node:fs") as typeof fs,
  fsPromises: require("node:fs/promises") as typeof fsPromises,
  http: require("node:http") as typeof http,
  https: require("node:https") as typeof https,
  net: require("node:net") as typeof net,
  timers: require("node:timers") as typeof timers,
  timersPromises: require("node:timers/promises") as typeof timersPromises,
  workerThreads: require("node:worker_threads") as typeof workerThreads,
  zlib: require("node:zlib") as typeof zlib,
};

const PUBLISHED = {
  child_process: builtin.childProcess,
  crypto: builtin.crypto,
  dns: builtin.dns,
  "dns/promises": builtin.dnsPromises,
  fs: builtin.fs,
  "fs/promises": builtin.fsPromises,
  http: builtin.http,
  https: builtin.https,
  timers: builtin.timers,
  "timers/promises": builtin.timersPromises,
  worker_threads: builtin.workerThreads,
  zlib: builtin.zlib,
};

interface BunTest {
  mock: { module(name: string, make: () => object): void };
}

/** Makes named imports of the builtin modules, past and future, see their present properties. */
export function publishBuiltins(): void {
  if (!process.versions["bun"]) {
    syncBuiltinESMExports();
    return;
  }
  // Bun 1.3.14: syncBuiltinESMExports does nothing; mock.module renews the live bindings, outside of `bun test` too.
  const { mock } = require("bun:test") as BunTest;
  for (const [name, exports] of Object.entries(PUBLISHED)) {
    for (const spec of [name, `node:${name}`]) mock.module(spec, () => ({ ...exports, default: exports }));
  }
}
