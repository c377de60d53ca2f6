import { createWriteStream } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import yauzl from "yauzl";

const THEMES = path.resolve(process.env.THEMES_DIR ?? "themes");
const MAX_ENTRIES = 500;
const openZip = promisify(yauzl.open);

export class ThemeError extends Error {}

/** Where an entry goes; entries like "../../server.js" or "/etc/passwd" are an error. */
function targetOf(folder, fileName) {
  const target = path.resolve(folder, fileName);
  const relative = path.relative(folder, target);
  if (relative === "" || relative.startsWith("..") || path.isAbsolute(relative)) {
    throw new ThemeError(`the archive contains ${fileName}`);
  }
  return target;
}

async function writeEntry(zip, entry, folder) {
  const target = targetOf(folder, entry.fileName);
  if (entry.fileName.endsWith("/")) {
    await mkdir(target, { recursive: true });
    return;
  }
  await mkdir(path.dirname(target), { recursive: true });
  const source = await promisify(zip.openReadStream.bind(zip))(entry);
  // wx: an entry may neither overwrite another one nor follow a link.
  await pipeline(source, createWriteStream(target, { flags: "wx" }));
}

async function unpack(file, folder) {
  const zip = await openZip(file, { lazyEntries: true, strictFileNames: true });
  let count = 0;
  await new Promise((resolve, reject) => {
    zip.on("error", reject);
    zip.on("end", resolve);
    zip.on("entry", (entry) => {
      count += 1;
      if (count > MAX_ENTRIES) return reject(new ThemeError("too many files"));
      writeEntry(zip, entry, folder).then(() => zip.readEntry(), reject);
    });
    zip.readEntry();
  }).finally(() => zip.close());
}

export async function installTheme(shopId, file) {
  const folder = path.join(THEMES, `shop-${Number(shopId)}`, Date.now().toString(36));
  await mkdir(folder, { recursive: true });
  try {
    await unpack(file, folder);
    const manifest = JSON.parse(await readFile(path.join(folder, "theme.json"), "utf8"));
    if (typeof manifest.name !== "string") throw new ThemeError("theme.json has no name");
    return { folder, name: manifest.name, version: manifest.version ?? "0" };
  } catch (err) {
    await rm(folder, { recursive: true, force: true });
    throw err instanceof ThemeError ? err : new ThemeError(`not a usable theme: ${err.message}`);
  }
}
