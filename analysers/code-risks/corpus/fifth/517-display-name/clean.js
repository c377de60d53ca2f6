const MIN = 2;
const MAX = 60;

const NAME = /^[\p{L}\p{N}]+(?:[ .-][\p{L}\p{N}]+)*\.?$/u;
const EDGES = /^-+|-+$/g;

export const messages = {
  characters: 'Only letters and digits, with one space, dot or dash between them.',
  short: `At least ${MIN} characters.`,
  long: `At most ${MAX} characters.`,
};

export function checkDisplayName(input) {
  const name = String(input ?? '').normalize('NFC').trim();
  if (name.length < MIN) return { ok: false, message: messages.short };
  if (name.length > MAX) return { ok: false, message: messages.long };
  if (!NAME.test(name)) return { ok: false, message: messages.characters };
  return { ok: true, name };
}

export function slugOf(name) {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(EDGES, '');
}

export function registerNameField(form) {
  const field = form.querySelector('[name=displayName]');
  const hint = form.querySelector('[data-hint=displayName]');
  field.addEventListener('input', () => {
    const result = checkDisplayName(field.value);
    hint.textContent = result.ok ? `Your address: /u/${slugOf(result.name)}` : result.message;
  });
}
