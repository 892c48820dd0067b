import { cleanText, longestShort, plainDigits } from './signs.ts';

/** Words and signs people copy along with an amount; nothing else may stand beside the figures. */
const currencyWords =
  /جني[هة](?:ات|ا|اً|ًا)?(?:\s*مصري[ةه]?)?|ريال(?:ات|ا|اً|ًا)?(?:\s*سعودي[ةه]?)?|درهم|دينار|قرش|قروش|[جرد]\.\s?[مسإكقبعأ]\.?|\b(?:EGP|SAR|AED|KWD|QAR|BHD|OMR|JOD|USD|EUR|L\.?E\.?)(?![A-Za-z])|[£$€]/giu;
/** A share is no amount: its sign stands beside shares alone. */
const percentSigns = /[%٪]/g;

/** Stands for a word beside the figures: inside of them it parts what nobody may join. */
const aside = '¤';

/** `1,234`, `١٬٢٣٤`, `1 234 567`: threes behind one to three figures, all parted by the same sign. */
const threes = /^[1-9]\d{0,2}(?:([,،.٬'’ ])\d{3})(?:\1\d{3})*$/;
const isPlain = (figures: string): boolean => /^\d*$/.test(figures);

/** The figures before a decimal sign without what parts their thousands; undefined where something else parts them. */
function wholeOf(figures: string): string | undefined {
  if (isPlain(figures)) return figures;
  return threes.test(figures) ? figures.replace(/\D/g, '') : undefined;
}

/**
 * Figures with a point: the last of two kinds of separators is the decimal sign, and so is a lone one that does not part thousands.
 * Undefined where a separator stands as no number is written: `٣٬٥`, `3 5`, `1,23,4`.
 */
function withPoint(figures: string): string | undefined {
  const separators = figures.replace(/\d/g, '');
  const last = separators.at(-1);
  if (last === undefined) return figures;
  const isLone = separators.length === 1;
  const isDecimal = '.,،٫'.includes(last) && separators.indexOf(last) === separators.length - 1;
  // One point is the decimal sign of code and of all lists; one comma before three figures parts thousands.
  if (!(isLone && last === '.') && threes.test(figures)) return figures.replace(/\D/g, '');
  if (!isDecimal) return undefined;
  const at = figures.lastIndexOf(last);
  const whole = wholeOf(figures.slice(0, at));
  return whole === undefined ? undefined : `${whole}.${figures.slice(at + 1)}`;
}

/** Sign, bracket, figures, bracket, sign, each with what stands beside them. */
const written = /^[¤ ]?([-+]?)[¤ ]?(\(?)[¤ ]?([\d.,،٫][\d.,،٫٬'’ ]*)¤?(\)?)[¤ ]?(-?)[¤ ]?$/;

/** A number with plain digits and a point, or as it was typed where it is none; `beside` is what may stand beside it. */
function numberIn(text: string, beside: RegExp): string {
  if (text.length > longestShort) return text;
  const typed = cleanText(text).trim();
  const signs = plainDigits(typed)
    .replace(beside, aside)
    .replace(/[−–]/g, '-')
    .replace(/[¤\s]+/g, (run) => (run.includes(aside) ? aside : ' '));
  const [, before = '', open = '', figures = '', close = '', after = ''] = written.exec(signs) ?? [];
  const minuses = [before, open, after].filter((sign) => sign !== '');
  if (figures === '' || (open === '') !== (close === '') || minuses.length > 1) return typed;
  const plain = withPoint(figures.trim());
  if (plain === undefined) return typed;
  return `${minuses.length === 1 && before !== '+' ? '-' : ''}${plain}`;
}

/** The one written form of what was read: no leading zeros, no empty fraction. */
function oneForm(plain: string): string {
  const match = /^(-?)(\d*)(\.\d*)?$/.exec(plain);
  if (!match || !/\d/.test(plain)) return plain;
  const [, sign = '', whole = '', fraction = ''] = match;
  return `${sign}${whole.replace(/^0+/, '') || '0'}${fraction === '.' ? '' : fraction}`;
}

/**
 * A number as people type or paste it, in its one written form (UX-51): any digits, ، ٫ ٬, thousands parted in threes by one sign,
 * currency words beside it, a minus at either end or brackets around it. "‏١٬٢٣٤٫٥٠ ج.م" → "1234.50"; "12,5" is twelve and a
 * half. What is no number stays as typed, to be refused: a slipped separator must not multiply.
 */
export const plainDecimal = (text: string): string => oneForm(numberIn(text, currencyWords));

/** The same of a share, beside which its own sign may stand: "٢٥٪" → "25". */
export const plainPercent = (text: string): string => oneForm(numberIn(text, percentSigns));
