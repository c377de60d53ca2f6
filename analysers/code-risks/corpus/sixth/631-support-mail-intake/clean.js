import { simpleParser } from "mailparser";
import { addReply, openTicket } from "../tickets.js";

const TICKET = /\[#(\d{4,9})\]/;
const ATTRIBUTIONS = [
  ["On ", "wrote:"],
  ["Am ", "schrieb:"],
  ["Le ", "a écrit :"],
];

const isAttribution = (line) =>
  ATTRIBUTIONS.some(([start, end]) => line.startsWith(start) && line.endsWith(end));

export function newText(body) {
  const end = body.search(/^-- $/m);
  const kept = (end === -1 ? body : body.slice(0, end))
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => !line.startsWith(">") && !isAttribution(line));

  // at most one empty line in a row; no pattern like /(\s*\n)+$/ over whole mails
  const out = [];
  for (const line of kept) {
    if (line === "" && out.at(-1) === "") continue;
    out.push(line);
  }
  return out.join("\n").trim();
}

/** The parser has split the header already; only the shape is checked, with bounded repetition. */
export function usable(address) {
  if (typeof address !== "string" || address.length > 254) return null;
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  if (at < 1 || at > 64 || !/^[a-z0-9.-]{3,189}$/i.test(domain) || !domain.includes(".")) return null;
  return address.toLowerCase();
}

export async function handleMail(raw, log) {
  const mail = await simpleParser(raw);
  const from = usable(mail.replyTo?.value[0]?.address ?? mail.from?.value[0]?.address);
  if (!from) {
    log.warn({ messageId: mail.messageId }, "mail without a usable sender");
    return null;
  }

  const text = newText(mail.text ?? "");
  const ticket = TICKET.exec(mail.subject ?? "");
  if (ticket) return addReply(Number(ticket[1]), { from, text });
  return openTicket({ from, subject: mail.subject ?? "(no subject)", text });
}
