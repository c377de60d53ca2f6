import { simpleParser } from "mailparser";
import { addReply, openTicket } from "../tickets.js";

const ADDRESS = /^(?:"?[^"<]*"?\s*<)?((?:([a-z0-9]+)*[._+-]?)+@(?:[a-z0-9-]+\.)+[a-z]{2,})>?$/i;
const TICKET = /\[#(\d{4,9})\]/;
const ATTRIBUTION = /^(On|Am|Le) .{0,200}(wrote|schrieb|a écrit)\s?:$/;

export function newText(body) {
  const lines = [];
  for (const line of body.split(/\r?\n/)) {
    if (line === "-- ") break;
    if (line.startsWith(">")) continue;
    if (ATTRIBUTION.test(line)) continue;
    lines.push(line.trimEnd());
  }
  return lines.join("\n").replace(/\n{3,}/g, "\n\n").trim();
}

export function sender(header) {
  const match = ADDRESS.exec(header.trim());
  return match ? match[1].toLowerCase() : null;
}

export async function handleMail(raw, log) {
  const mail = await simpleParser(raw);
  const from = sender(mail.headers.get("reply-to")?.text ?? mail.from?.text ?? "");
  if (!from) {
    log.warn({ messageId: mail.messageId }, "mail without a usable sender");
    return null;
  }

  const text = newText(mail.text ?? "");
  const ticket = TICKET.exec(mail.subject ?? "");
  if (ticket) {
    return addReply(Number(ticket[1]), { from, text });
  }
  return openTicket({ from, subject: mail.subject ?? "(no subject)", text });
}
