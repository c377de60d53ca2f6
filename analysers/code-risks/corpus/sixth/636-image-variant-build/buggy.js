#!/usr/bin/env node
import { spawnSync } from "node:child_process";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";

const SOURCE = "content/photos";
const TARGET = "dist/photos";
const WIDTHS = [480, 960, 1600];

const isPhoto = (name) => /\.(jpe?g|png|tiff?)$/i.test(name);

async function variants(file) {
  const input = sharp(path.join(SOURCE, file)).rotate();
  const { width = 0 } = await input.metadata();
  const base = path.parse(file).name;
  const made = [];
  for (const w of WIDTHS.filter((w) => w <= width)) {
    const name = `${base}-${w}.webp`;
    const info = await input.clone().resize({ width: w }).webp({ quality: 78 }).toFile(path.join(TARGET, name));
    made.push({ file: name, width: info.width, height: info.height });
  }
  return made;
}

async function main() {
  await mkdir(TARGET, { recursive: true });
  const photos = (await readdir(SOURCE)).filter(isPhoto).sort();

  const manifest = {};
  photos.forEach(async (photo) => {
    manifest[photo] = await variants(photo);
    console.log(`${photo}: ${manifest[photo].length} variants`);
  });

  await writeFile(path.join(TARGET, "manifest.json"), JSON.stringify(manifest, null, 2));
  console.log(`${photos.length} photos`);

  const upload = spawnSync(process.execPath, ["scripts/upload.js", TARGET], { stdio: "inherit" });
  process.exitCode = upload.status ?? 1;
}

main().catch((err) => {
  console.error(err);
  process.exit(1);
});
