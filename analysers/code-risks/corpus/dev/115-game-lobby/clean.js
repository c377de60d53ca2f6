const { randomBytes, randomInt } = require("node:crypto");

const ROOM_LIFETIME = 2 * 60 * 60 * 1000;
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const COLOURS = ["red", "blue", "green", "violet"];

const sessions = new Map();
const rooms = new Map();

function newSessionId() {
  return randomBytes(24).toString("base64url");
}

// 10 of 32 letters are 50 bits; the rooms live for two hours and wrong codes are rate limited.
function newInviteCode(length = 10) {
  const code = Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return rooms.has(code) ? newInviteCode(length) : code;
}

/** Where a guest's avatar floats in the lobby: decoration, so Math.random() will do. */
function avatarPosition() {
  return { x: Math.random(), y: Math.random() };
}

function join(name) {
  const id = newSessionId();
  sessions.set(id, { name: String(name).slice(0, 30), room: null, joinedAt: Date.now(), ...avatarPosition() });
  return id;
}

function createRoom(sessionId) {
  const host = sessions.get(sessionId);
  if (!host) throw new Error("unknown session");
  const code = newInviteCode();
  rooms.set(code, { host: sessionId, guests: new Set([sessionId]), closesAt: Date.now() + ROOM_LIFETIME });
  host.room = code;
  return code;
}

function enterRoom(sessionId, code) {
  const guest = sessions.get(sessionId);
  const room = rooms.get(String(code).toUpperCase());
  if (!guest || !room || room.closesAt < Date.now()) return false;
  room.guests.add(sessionId);
  guest.room = code;
  return true;
}

function shuffleTeams(code) {
  const guests = [...(rooms.get(code)?.guests ?? [])];
  for (let i = guests.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [guests[i], guests[j]] = [guests[j], guests[i]];
  }
  return guests.map((id, i) => ({ name: sessions.get(id)?.name, colour: COLOURS[i % COLOURS.length] }));
}

module.exports = { join, createRoom, enterRoom, shuffleTeams };
