import fs from 'node:fs/promises';
import path from 'node:path';
import AdmZip from 'adm-zip';

const PREFIX = 'mods/';

export async function readManifest(zipPath) {
  const zip = new AdmZip(zipPath);
  const entry = zip.getEntry('manifest.json');
  if (!entry) throw new Error('The pack has no manifest.json');
  return JSON.parse(entry.getData().toString('utf8'));
}

export async function installPack(zipPath, instanceDir) {
  const zip = new AdmZip(zipPath);
  const root = path.resolve(instanceDir, 'mods');
  await fs.mkdir(root, { recursive: true });
  const written = [];

  for (const entry of zip.getEntries()) {
    if (entry.isDirectory || !entry.entryName.startsWith(PREFIX)) continue;
    const relative = entry.entryName.slice(PREFIX.length);
    const target = path.resolve(root, relative);
    if (!target.startsWith(root + path.sep)) {
      throw new Error(`Refusing entry outside of the pack: ${entry.entryName}`);
    }
    await fs.mkdir(path.dirname(target), { recursive: true });
    await fs.writeFile(target, entry.getData());
    written.push(relative);
  }
  return written.sort();
}

export async function backupDir(instanceDir) {
  const dest = path.join(instanceDir, '..', `${path.basename(instanceDir)}.bak`);
  await fs.cp(instanceDir, dest, { recursive: true });
  return dest;
}
