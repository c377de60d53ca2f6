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

async function writeEntry(zip, entry, folder) {
  const target = path.join(folder, entry.fileName);
  if (entry.fileName.endsWith("/")) {
    await mkdir(target, { recursive: true });
    return;
  }
  await mkdir(path.dirname(target), { recursive: true });
  const source = await promisify(zip.openReadStream.bind(zip))(entry);
  await pipeline(source, createWriteStream(target));
}

async function unpack(file, folder) {
  const zip = await openZip(file, { lazyEntries: true, decodeStrings: false });
  let count = 0;
  await new Promise((resolve, reject) => {
    zip.on("error", reject);
    zip.on("end", resolve);
    zip.on("entry", (entry) => {
      count += 1;
      if (count > MAX_ENTRIES) return reject(new ThemeError("too many files"));
      entry.fileName = entry.fileName.toString("utf8");
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
