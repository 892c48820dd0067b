/** How an Arabic letter is written in an address; what has no letter of its own is left out. */
const latin: Readonly<Record<string, string>> = {
  ا: 'a',
  أ: 'a',
  إ: 'i',
  آ: 'a',
  ٱ: 'a',
  ب: 'b',
  ت: 't',
  ث: 'th',
  ج: 'j',
  ح: 'h',
  خ: 'kh',
  د: 'd',
  ذ: 'dh',
  ر: 'r',
  ز: 'z',
  س: 's',
  ش: 'sh',
  ص: 's',
  ض: 'd',
  ط: 't',
  ظ: 'z',
  ع: 'a',
  غ: 'gh',
  ف: 'f',
  ق: 'q',
  ك: 'k',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
  ة: 'a',
  و: 'w',
  ؤ: 'w',
  ي: 'y',
  ى: 'a',
  ئ: 'y',
  پ: 'p',
  چ: 'ch',
  ڤ: 'v',
  گ: 'g',
};
const longest = 70;
const shortest = 3;

/**
 * A slug of a title, English or Arabic: small Latin letters, digits and single dashes (platform.md 9). 'علاج الأسنان' →
 * 'alaj-alasnan'. Undefined where fewer than three signs remain.
 */
export function slugOf(title: string): string | undefined {
  const text = title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u064b-\u065f\u0670\u0640’']/g, '')
    .normalize('NFC')
    .toLowerCase();
  const plain = Array.from(text, (sign) => latin[sign] ?? digitOf(sign) ?? sign).join('');
  const words = plain.split(/[^a-z0-9]+/).filter((word) => word !== '');
  let slug = '';
  for (const word of words) {
    const next = slug === '' ? word.slice(0, longest) : `${slug}-${word}`;
    if (next.length > longest) break;
    slug = next;
  }
  return slug.length < shortest ? undefined : slug;
}

const digitOf = (sign: string): string | undefined =>
  /[\u0660-\u0669\u06f0-\u06f9]/.test(sign) ? String(sign.charCodeAt(0) & 0xf) : undefined;
