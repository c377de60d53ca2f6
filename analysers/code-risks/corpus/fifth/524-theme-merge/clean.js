export const defaults = {
  color: { text: '#222', background: '#fff', accent: '#0a7d6c' },
  font: { size: '16px', family: 'Inter, sans-serif' },
  editor: { gutter: { width: '48px' }, line: { height: '1.6' } },
};

const isObject = (v) => typeof v === 'object' && v !== null && !Array.isArray(v);
const BLOCKED = new Set(['__proto__', 'constructor', 'prototype']);

export function mergeTheme(target, source) {
  for (const key of Object.keys(source)) {
    if (BLOCKED.has(key)) continue;
    if (isObject(source[key])) {
      const own = Object.hasOwn(target, key) && isObject(target[key]);
      target[key] = mergeTheme(own ? target[key] : {}, source[key]);
    } else {
      target[key] = source[key];
    }
  }
  return target;
}

export function themeFromUpload(text) {
  const uploaded = JSON.parse(text);
  if (!isObject(uploaded)) throw new TypeError('A theme is a JSON object');
  return mergeTheme(structuredClone(defaults), uploaded);
}

export function toCssVars(theme, prefix = '-') {
  const lines = [];
  for (const [key, value] of Object.entries(theme)) {
    const name = `${prefix}-${key}`;
    if (isObject(value)) lines.push(...toCssVars(value, name));
    else lines.push(`${name}: ${String(value).replace(/[;{}<>]/g, '')};`);
  }
  return lines;
}

export function counters(words) {
  const seen = Object.create(null);
  for (const word of words) seen[word] = (seen[word] ?? 0) + 1;
  return seen;
}
