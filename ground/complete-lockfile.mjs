/**
 * Completes package-lock.json after an `npm install`: npm leaves out optional packages for other
 * platforms that the registry did not serve, and npm 11's `npm ci` then refuses the lockfile as
 * incomplete. Each missing one is entered by name, version, os and cpu, as npm itself would.
 *
 * usage: node ground/complete-lockfile.mjs [--check]
 */
import { readFileSync, writeFileSync } from "node:fs";

const file = new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(file, "utf8"));

const OS = {
  darwin: "darwin",
  linux: "linux",
  win32: "win32",
  windows: "win32",
  freebsd: "freebsd",
  android: "android",
  openharmony: "openharmony",
};
const CPU = ["arm64", "arm", "x64", "ia32", "ppc64", "riscv64", "s390x"];

/** os, cpu and libc as the package's name says them, e.g. `@oxlint/binding-linux-x64-musl`. */
function platformOf(name) {
  const words = name.split(/[-/]/);
  const os = words.map((word) => OS[word]).find(Boolean);
  const cpu = words.find((word) => CPU.includes(word));
  const libc =
    words.includes("musl") || words.includes("musleabihf")
      ? "musl"
      : words.includes("gnu")
        ? "glibc"
        : undefined;
  return os && cpu ? { os: [os], cpu: [cpu], ...(libc ? { libc: [libc] } : {}) } : undefined;
}

const missing = [];
for (const [at, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const places = [at ? `${at}/node_modules/${name}` : undefined, `node_modules/${name}`];
    if (places.some((place) => place && lock.packages[place])) continue;
    const platform = platformOf(name);
    if (platform) missing.push([`node_modules/${name}`, { version, ...platform, dev: true, optional: true }]);
  }
}

if (process.argv.includes("--check")) {
  if (missing.length > 0) {
    console.error(
      `package-lock.json lacks ${missing.length} optional packages, such as ${missing[0][0]}: run node ground/complete-lockfile.mjs`,
    );
    process.exit(1);
  }
} else {
  const all = [...Object.entries(lock.packages), ...missing];
  lock.packages = Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`package-lock.json: ${missing.length} optional packages of other platforms added`);
}
