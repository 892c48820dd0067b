import { cleanText, longestShort, plainDigits } from './signs.ts';

/** Words and signs people copy along with an amount; nothing else may stand beside the figures. */
const currencyWords =
  /جني[هة](?:ات|ا|اً|ًا)?(?:\s*مصري[ةه]?)?|ريال(?:ات|ا|اً|ًا)?(?:\s*سعودي[ةه]?)?|درهم|دينار|قرش|قروش|[جرد]\.\s?[مسإكقبعأ]\.?|\b(?:EGP|SAR|AED|KWD|QAR|BHD|OMR|JOD|USD|EUR|L\.?E\.?)(?![A-Za-z])|[£$€%٪]/giu;

/** Which of the separators is the decimal point: the last of two kinds, a lone one that does not part thousands. */
function withPoint(figures: string): string {
  if (figures.includes('٫')) return figures.replace(/[.,]/g, '').replace('٫', '.');
  const commas = figures.split(',').length - 1;
  const points = figures.split('.').length - 1;
  if (commas > 0 && points > 0) {
    const decimal = figures.lastIndexOf(',') > figures.lastIndexOf('.') ? ',' : '.';
    return figures.replaceAll(decimal === ',' ? '.' : ',', '').replace(decimal, '.');
  }
  if (commas + points <= 1 && points === 1) return figures;
  if (/^[1-9]\d{0,2}(,\d{2,3})*,\d{3}$|^[1-9]\d{0,2}(\.\d{3}){2,}$/.test(figures))
    return figures.replace(/[.,]/g, '');
  return commas === 1 ? figures.replace(',', '.') : figures;
}

/**
 * A number as people type or paste it, with plain digits and a point (UX-51): any digits, ، ٫ ٬, spaces, currency words, a
 * minus at either end or brackets around it. "‏١٬٢٣٤٫٥٠ ج.م" → "1234.50"; "12,5" is twelve and a half. The rest stays.
 */
export function plainNumber(text: string): string {
  if (text.length > longestShort) return text;
  const bare = plainDigits(cleanText(text))
    .replace(currencyWords, '')
    .replace(/[٬'’\s\u00a0\u202f]/g, '')
    .replaceAll('،', ',')
    .replace(/[−–]/g, '-');
  const bracketed = /^\((.+)\)$/.exec(bare)?.[1];
  const [, before = '', figures = '', after = ''] =
    /^([-+]?)([\d.,٫]+)(-?)$/.exec(bracketed === undefined ? bare : `-${bracketed}`) ?? [];
  if (figures === '' || (before !== '' && after !== '')) return bare;
  return `${before === '-' || after === '-' ? '-' : ''}${withPoint(figures)}`;
}

/** A decimal in its one written form: no plus, no leading zeros, no empty fraction dropped. "٠١٢٫٥٠" → "12.50". */
export function plainDecimal(text: string): string {
  const plain = plainNumber(text);
  const match = /^(-?)(\d*)(\.\d*)?$/.exec(plain);
  if (!match || plain === '' || plain === '-' || plain === '.') return plain;
  const [, sign = '', whole = '', fraction = ''] = match;
  return `${sign}${whole.replace(/^0+/, '') || '0'}${fraction === '.' ? '' : fraction}`;
}
