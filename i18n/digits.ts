const plainSigns: Readonly<Record<string, string>> = { '٫': '.', '٬': ',', '،': ',' };

/** Arabic-Indic and Persian digits as 0-9, and the Arabic decimal and thousands signs and comma as plain ones (UX-51). */
export function latinDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[٫٬،]/g, (sign) => plainSigns[sign] ?? sign);
}

/** 0-9 as ٠-٩ and the point and comma as the Arabic signs; for people who chose Arabic digits. */
export function arabicDigits(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
}

/** Also letters of Persian and Urdu keyboards that look like those of Arabic. */
const foldFrom = 'أإآٱٲٳىةؤئٹکڪیےۓېێۍۀہھۂۃەںۆۇۈۋ';
const foldTo = 'اااااايهويتككييييييههههههنوووو';
const folded = new Map([...foldFrom].map((letter, index) => [letter, foldTo[index] ?? '']));
/** Hamza alone, tashkeel, superscript alef and tatweel vanish. */
const dropped = /[ء\u0674\u064B-\u0655\u0670\u0640]/g;

/**
 * The form in which texts are searched and sorted, letter for letter what `fold()` does in the database
 * (forms of print as letters, small letters, one alef, ي for ى, ه for ة, plain digits, no tashkeel), so that found letters can be
 * marked.
 */
export function foldArabic(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[أإآٱٲٳىةؤئٹکڪیےۓېێۍۀہھۂۃەںۆۇۈۋ]/g, (letter) => folded.get(letter) ?? letter)
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(dropped, '');
}
