/** What a GS1 code says of the goods (inventory.md 6, rule 7). */
export interface ScannedGoods {
  /** AI 01, without leading zeros. */
  readonly barcode?: string;
  /** AI 17, `YYYY-MM-DD`; day 00 is the last day of the month. */
  readonly expiry?: string;
  /** AI 10. */
  readonly batchNo?: string;
  /** AI 30. */
  readonly qty?: string;
}

/** What ends a value of open length, as scanners send it. */
const separator = '\u001D';
/** How scanners say what kind of symbol they read. */
const symbology = /^\][A-Za-z]\d/;

/** Lengths of values that need no separator, by the first two digits of their identifier (GS1 General Specifications). */
const fixedLengths: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '03': 14,
  '04': 16,
  '11': 6,
  '12': 6,
  '13': 6,
  '14': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '18': 6,
  '19': 6,
  '20': 2,
};
/** Three digits and one that tells the decimal places, then six digits: weights and measures. */
const isMeasure = (identifier: string): boolean => /^3[1-6]/.test(identifier);

/** How long the identifier itself is. */
function identifierLength(rest: string): number {
  const start = rest.slice(0, 2);
  if (start in fixedLengths || ['10', '21', '22', '30', '37'].includes(start)) return 2;
  return isMeasure(rest) || /^(?:39|7|8)/.test(rest) ? 4 : 3;
}

/** `YYMMDD` as a day: years within fifty of this century's half, day 00 the month's last. Undefined for no date. */
export function gs1Day(text: string): string | undefined {
  const [year, month, day] = [Number(text.slice(0, 2)), Number(text.slice(2, 4)), Number(text.slice(4, 6))];
  if (!/^\d{6}$/.test(text) || month < 1 || month > 12) return undefined;
  const full = year >= 51 ? 1900 + year : 2000 + year;
  const last = new Date(Date.UTC(full, month, 0)).getUTCDate();
  if (day > last) return undefined;
  return `${full}-${text.slice(2, 4)}-${String(day === 0 ? last : day).padStart(2, '0')}`;
}

/**
 * Reads a scanned GS1 code; identifiers it does not know are skipped, printed brackets are never expected. Undefined for a
 * plain barcode, which is no GS1 code at all.
 */
export function readGs1(scanned: string): ScannedGoods | undefined {
  const isMarked = symbology.test(scanned);
  let rest = scanned.replace(symbology, '').replace(/^\u001D/, '');
  // A plain product number may begin with 01 too: a code says its item and something more, or that it is one.
  if (!isMarked && !/^01\d{14}./.test(rest) && !rest.includes(separator)) return undefined;
  const found: { barcode?: string; expiry?: string; batchNo?: string; qty?: string } = {};
  while (rest !== '') {
    const length = identifierLength(rest);
    const identifier = rest.slice(0, length);
    rest = rest.slice(length);
    const fixed = isMeasure(identifier) ? 6 : fixedLengths[identifier];
    const end = fixed ?? (rest.includes(separator) ? rest.indexOf(separator) : rest.length);
    const value = rest.slice(0, end);
    rest = rest.slice(end).replace(/^\u001D/, '');
    if (identifier === '01') found.barcode = value.replace(/^0+/, '');
    else if (identifier === '10' && value !== '') found.batchNo = value;
    else if (identifier === '30' && /^\d{1,8}$/.test(value)) found.qty = value.replace(/^0+(?=\d)/, '');
    else if (identifier === '17') {
      const day = gs1Day(value);
      if (day !== undefined) found.expiry = day;
    }
  }
  return found.barcode === undefined ? undefined : found;
}
