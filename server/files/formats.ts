/** What a stored file may be; decided by its first bytes, never by what the client says (SEC-55). */
export type Format = 'jpeg' | 'png' | 'webp' | 'pdf' | 'text';

export const formats: Readonly<
  Record<Format, { readonly mime: string; readonly extensions: readonly string[]; readonly label: string }>
> = {
  jpeg: { mime: 'image/jpeg', extensions: ['jpg', 'jpeg', 'jfif'], label: 'JPEG' },
  png: { mime: 'image/png', extensions: ['png'], label: 'PNG' },
  webp: { mime: 'image/webp', extensions: ['webp'], label: 'WebP' },
  pdf: { mime: 'application/pdf', extensions: ['pdf'], label: 'PDF' },
  // Whoever has a workbook is told what to make of it (hr.md 2.4).
  text: { mime: 'text/plain', extensions: ['dat', 'txt', 'csv'], label: 'DAT, TXT, CSV (Excel → CSV)' },
};

export const pictures: readonly Format[] = ['jpeg', 'png', 'webp'];
export const documents: readonly Format[] = ['pdf', ...pictures];
/** What rules read line by line. */
export const texts: readonly Format[] = ['text'];

const ascii = (bytes: Buffer, from: number, to: number): string =>
  bytes.subarray(from, to).toString('latin1');

/** The first three bytes alone could lead any text; the first segment must end where the next one begins. */
function isJpeg(bytes: Buffer): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) return false;
  let marker = 3;
  while (bytes[marker] === 0xff) marker += 1;
  return bytes.length > marker + 2 && bytes[marker + 1 + bytes.readUInt16BE(marker + 1)] === 0xff;
}

/** How far from its end a reader looks for the directory of an archive. */
const archiveTail = 65_557;

/**
 * A document ends with its mark and nothing behind it, and is no archive besides: pages, scripts and programs travel in
 * front of, behind and within what a lenient reader still takes for a PDF.
 */
function isPdf(bytes: Buffer): boolean {
  if (ascii(bytes, 0, 5) !== '%PDF-') return false;
  const end = bytes.lastIndexOf('%%EOF');
  if (end < 0 || !/^[\s\0]*$/.test(ascii(bytes, end + 5, bytes.length))) return false;
  return !bytes.subarray(-archiveTail).includes(Buffer.from('PK\u0005\u0006', 'latin1'));
}

/**
 * The format of some bytes; undefined for everything else: SVG, HTML and archives, and what only begins like a picture or
 * a document (SEC-55).
 */
export function formatOf(bytes: Buffer): Format | undefined {
  if (isJpeg(bytes)) return 'jpeg';
  if (ascii(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n' && ascii(bytes, 12, 16) === 'IHDR') return 'png';
  if (ascii(bytes, 0, 4) === 'RIFF' && /^WEBPVP8[ LX]$/.test(ascii(bytes, 8, 16))) return 'webp';
  return isPdf(bytes) ? 'pdf' : undefined;
}

/** First bytes of what is no text whatever it is called: archives and workbooks, programs, pictures, PDF. */
const otherBeginnings = [
  'PK\u0003\u0004',
  '\u00d0\u00cf\u0011\u00e0',
  '\u007fELF',
  'MZ',
  '%PDF-',
  'RIFF',
  '\u0089PNG',
  'GIF8',
];

/** Whether bytes are lines of text, in whatever encoding: hardly any sign that no text holds, and no format of another kind. */
export function isText(bytes: Buffer): boolean {
  if (isJpeg(bytes) || otherBeginnings.some((one) => ascii(bytes, 0, one.length) === one)) return false;
  const wide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const looked = bytes.subarray(0, 4096);
  // NUL pads lines of some devices (hr.md 2.4).
  const strange = looked.filter((byte) => byte < 32 && byte !== 0 && (byte < 9 || byte > 13)).length;
  return wide || strange * 50 <= looked.length;
}

/** A name that claims another format than the bytes have is a disguise. */
export function nameFits(name: string, format: Format): boolean {
  const extension = /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase();
  return extension !== undefined && formats[format].extensions.includes(extension);
}
