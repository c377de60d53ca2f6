#!/usr/bin/env node
import { spawnSync } from "node:child_process";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";

const SOURCE = "content/photos";
const TARGET = "dist/photos";
const WIDTHS = [480, 960, 1600];
const PARALLEL = 4;

const isPhoto = (name) => /\.(jpe?g|png|tiff?)$/i.test(name);

async function variants(file) {
  const input = sharp(path.join(SOURCE, file)).rotate();
  const { width = 0 } = await input.metadata();
  const base = path.parse(file).name;
  return Promise.all(
    WIDTHS.filter((w) => w <= width).map(async (w) => {
      const name = `${base}-${w}.webp`;
      const info = await input.clone().resize({ width: w }).webp({ quality: 78 }).toFile(path.join(TARGET, name));
      return { file: name, width: info.width, height: info.height };
    }),
  );
}

async function main() {
  await mkdir(TARGET, { recursive: true });
  const photos = (await readdir(SOURCE)).filter(isPhoto).sort();

  const manifest = {};
  for (let i = 0; i < photos.length; i += PARALLEL) {
    const group = photos.slice(i, i + PARALLEL);
    const results = await Promise.all(group.map((photo) => variants(photo)));
    group.forEach((photo, k) => {
      manifest[photo] = results[k];
    });
  }
  Object.entries(manifest).forEach(([photo, made]) => console.log(`${photo}: ${made.length} variants`));

  await writeFile(path.join(TARGET, "manifest.json"), JSON.stringify(manifest, null, 2));
  const upload = spawnSync(process.execPath, ["scripts/upload.js", TARGET], { stdio: "inherit" });
  process.exitCode = upload.status ?? 1;
}

main().catch((err) => {
  console.error(err);
  process.exit(1);
});
