/** Only digits are changed; everything else stays. */
export const plainDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (sign) => String(sign.charCodeAt(0) & 0xf));

/** Direction marks and zero-width signs, which would let one text pose as another (SEC-50). */
const invisible = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** Whether a text is empty to whoever reads it: blanks and marks nobody sees. */
export const saysNothing = (text: string): boolean => text.replace(invisible, '').trim() === '';
/** Whether a text holds one of them: what names something for people refuses it (SEC-50). */
export const hasInvisible = (text: string): boolean => text.search(invisible) >= 0;

/** What Unicode lets stand on one letter (stream-safe texts, UAX 15); no language comes near. */
const mostMarks = 30;
/** Below it no sign is a mark: most texts are judged by it alone. */
const firstMark = 0x300;
const anyMark = /^\p{M}$/u;
/** What is known of the signs met so far: 1 no mark, 2 a mark. To ask Unicode each time takes many times as long. */
const knownMarks = new Uint8Array(0x110000);

function learned(code: number): number {
  const found = anyMark.test(String.fromCodePoint(code)) ? 2 : 1;
  knownMarks[code] = found;
  return found;
}

/** Whether marks are piled on a letter: composing such a pile takes time with the square of its height (SEC-50). */
export function isPiled(text: string): boolean {
  let height = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < firstMark) height = 0;
    else {
      const code = unit >= 0xd800 && unit < 0xdc00 ? (text.codePointAt(at) ?? unit) : unit;
      const size = code > 0xffff ? 2 : 1;
      height = (knownMarks[code] || learned(code)) === 2 ? height + size : 0;
      if (height > mostMarks) return true;
      at += size - 1;
    }
  }
  return false;
}
/** Letters in the shapes they take in print, as PDF files give them: «ﻗﻔﺎﺯ» is «قفاز», and breaks where it is drawn anew. */
const printForms = /[\ufb50-\ufdef\ufe80-\ufefc]+/g;
/** The composed form of a text, with letters for forms of print; a pile of marks stays as it is, for `problemOf` to refuse. */
export const composed = (text: string): string =>
  isPiled(text) ? text : text.normalize('NFC').replace(printForms, (letters) => letters.normalize('NFKC'));
export const cleanText = (text: string): string => composed(text).replace(invisible, '');

/** Signs of anything short, with all the spaces and words people copy along. */
export const longestShort = 2500;

/** Several spaces read like one: «قسم  الأشعة» is «قسم الأشعة», and no second one beside it. */
export const singleSpaced = (value: string): string =>
  value.includes('  ') ? value.replace(/ +/g, ' ') : value;

export const trimmed = (value: string): string => cleanText(value).trim();
/** A text of one line is one: what breaks it elsewhere becomes a space (SEC-54). */
export const oneLine = (value: string): string =>
  trimmed(
    /[\t\n\v\f\r\u0085\u2028\u2029]/.test(value)
      ? value.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
      : value,
  );

/** "eg38 0019 …" as it stands on a card → the one piece it is. */
export const inOnePiece = (value: string): string =>
  oneLine(value)
    .replace(/[\s\u00a0\u202f\-‐‑‒–]/g, '')
    .toUpperCase();
