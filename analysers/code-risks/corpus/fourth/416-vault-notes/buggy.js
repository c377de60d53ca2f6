"use strict";

const crypto = require("crypto");
const fs = require("fs");

const MAGIC = Buffer.from("NV1\n");

function keyOf(passphrase) {
  return crypto.createHash("md5").update(passphrase).digest();
}

function encrypt(text, passphrase) {
  const c = crypto.createCipheriv("aes-128-ecb", keyOf(passphrase), null);
  return Buffer.concat([MAGIC, c.update(text, "utf8"), c.final()]);
}

function decrypt(blob, passphrase) {
  if (!blob.subarray(0, 4).equals(MAGIC)) throw new Error("not a vault file");
  const d = crypto.createDecipheriv("aes-128-ecb", keyOf(passphrase), null);
  return Buffer.concat([d.update(blob.subarray(4)), d.final()]).toString("utf8");
}

function writeNote(file, text, passphrase) {
  const tmp = `${file}.tmp`;
  fs.writeFileSync(tmp, encrypt(text, passphrase), { mode: 0o600 });
  fs.renameSync(tmp, file);
}

function readNote(file, passphrase) {
  return decrypt(fs.readFileSync(file), passphrase);
}

module.exports = { encrypt, decrypt, writeNote, readNote };
