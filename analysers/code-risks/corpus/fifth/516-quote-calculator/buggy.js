const VAT_PERCENT = 19;

export function parsePrice(text) {
  const match = /^\s*(\d{1,7})(?:[.,](\d{1,2}))?\s*€?\s*$/.exec(text);
  if (!match) throw new Error(`Not a price: ${text}`);
  return parseFloat(`${match[1]}.${match[2] ?? '0'}`);
}

export function calculate(positions, discountPercent = 0) {
  if (discountPercent < 0 || discountPercent > 60) throw new RangeError('discount is 0 to 60 %');
  let net = 0;
  for (const position of positions) {
    net += parsePrice(position.unitPrice) * position.quantity;
  }
  net = net * (1 - discountPercent / 100);
  const vat = net * (VAT_PERCENT / 100);
  const gross = net + vat;
  return {
    net: net.toFixed(2),
    vat: vat.toFixed(2),
    gross: gross.toFixed(2),
  };
}

export function paperWeightKg(positions) {
  let grams = 0;
  for (const { quantity, sheet } of positions) {
    grams += quantity * parseFloat(sheet.widthM) * parseFloat(sheet.heightM) * sheet.gsm;
  }
  return (grams / 1000).toFixed(2);
}

export function toText(quote, positions) {
  const lines = positions.map((p) => `${String(p.quantity).padStart(5)} x ${p.title}`);
  return [...lines, `Net ${quote.net}`, `VAT ${quote.vat}`, `Gross ${quote.gross}`].join('\n');
}
