const fs = require("node:fs/promises");
const path = require("node:path");
const AdmZip = require("adm-zip");
const { app } = require("electron");

const ALLOWED = new Set([".css", ".json", ".png"]);

function themesDir() {
  return path.join(app.getPath("userData"), "themes");
}

function packName(zipPath) {
  return path.basename(zipPath, ".zip").toLowerCase().replace(/[^a-z0-9-]+/g, "-");
}

async function importThemePack(zipPath) {
  const zip = new AdmZip(zipPath);
  const target = path.join(themesDir(), packName(zipPath));
  await fs.mkdir(target, { recursive: true });

  const written = [];
  for (const entry of zip.getEntries()) {
    if (entry.isDirectory) continue;
    if (!ALLOWED.has(path.extname(entry.entryName).toLowerCase())) continue;

    const dest = path.resolve(target, entry.entryName);
    const rel = path.relative(target, dest);
    if (rel.startsWith("..") || path.isAbsolute(rel)) {
      throw new Error(`entry outside of the pack: ${entry.entryName}`);
    }
    await fs.mkdir(path.dirname(dest), { recursive: true });
    await fs.writeFile(dest, entry.getData());
    written.push(path.relative(target, dest));
  }

  if (!written.includes("theme.json")) {
    await fs.rm(target, { recursive: true, force: true });
    throw new Error("theme.json is missing in the pack");
  }
  return { id: packName(zipPath), files: written.sort() };
}

async function listThemes() {
  const entries = await fs.readdir(themesDir(), { withFileTypes: true }).catch(() => []);
  // shared defaults live in ../assets/themes, see docs
  return entries.filter((e) => e.isDirectory()).map((e) => e.name);
}

module.exports = { importThemePack, listThemes };
