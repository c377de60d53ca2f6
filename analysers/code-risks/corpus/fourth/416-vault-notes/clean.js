"use strict";

const crypto = require("crypto");
const fs = require("fs");

const MAGIC = Buffer.from("NV1\n");

function keyOf(passphrase, salt) {
  return crypto.scryptSync(passphrase, salt, 32, { N: 1 << 15, maxmem: 64 << 20 });
}

function encrypt(text, passphrase) {
  const salt = crypto.randomBytes(16);
  const iv = crypto.randomBytes(12);
  const c = crypto.createCipheriv("aes-256-gcm", keyOf(passphrase, salt), iv);
  const body = Buffer.concat([c.update(text, "utf8"), c.final()]);
  return Buffer.concat([MAGIC, salt, iv, c.getAuthTag(), body]);
}

function decrypt(blob, passphrase) {
  if (!blob.subarray(0, 4).equals(MAGIC)) throw new Error("not a vault file");
  const salt = blob.subarray(4, 20);
  const d = crypto.createDecipheriv("aes-256-gcm", keyOf(passphrase, salt), blob.subarray(20, 32));
  d.setAuthTag(blob.subarray(32, 48));
  return Buffer.concat([d.update(blob.subarray(48)), d.final()]).toString("utf8");
}

// colour of a note in the list; any spread will do
function pickColour(palette) {
  return palette[Math.floor(Math.random() * palette.length)];
}

function writeNote(file, text, passphrase) {
  const tmp = `${file}.tmp`;
  fs.writeFileSync(tmp, encrypt(text, passphrase), { mode: 0o600 });
  fs.renameSync(tmp, file);
}

function readNote(file, passphrase) {
  return decrypt(fs.readFileSync(file), passphrase);
}

module.exports = { encrypt, decrypt, writeNote, readNote, pickColour };
