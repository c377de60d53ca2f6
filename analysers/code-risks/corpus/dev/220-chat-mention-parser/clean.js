"use strict";

const MAX_LENGTH = 10_000;

// name parts are separated by exactly one dot, so there is a single way to match
const MENTION = /^@([\w-]{1,40}(?:\.[\w-]{1,40}){0,4})$/;
const TAG = /^#([\p{L}\p{N}_]{2,50})$/u;
const WORD_BREAK = /\s+/;

const PUNCTUATION = new Set([".", ",", "!", "?", ":", ";", ")", "'", '"']);

function trimEnd(word) {
  let end = word.length;
  while (end > 0 && PUNCTUATION.has(word[end - 1])) end--;
  return word.slice(0, end);
}

/**
 * @param {string} text
 * @returns {{ mentions: string[], tags: string[] }}
 */
function scan(text) {
  const mentions = new Set();
  const tags = new Set();
  for (const raw of text.slice(0, MAX_LENGTH).split(WORD_BREAK)) {
    const word = trimEnd(raw);
    const mention = MENTION.exec(word);
    if (mention) {
      mentions.add(mention[1].toLowerCase());
      continue;
    }
    const tag = TAG.exec(word);
    if (tag) tags.add(tag[1].toLowerCase());
  }
  return { mentions: [...mentions], tags: [...tags] };
}

async function notifyMentioned(message, directory, push) {
  const { mentions } = scan(message.text);
  const users = await directory.byHandles(mentions);
  const others = users.filter((user) => user.id !== message.authorId);
  await Promise.all(others.map((user) => push(user.id, { kind: "mention", message: message.id })));
  return others.length;
}

module.exports = { scan, notifyMentioned };
