/** What a stored file may be; decided by its first bytes, never by what the client says (SEC-55). */
export type Format = 'jpeg' | 'png' | 'webp' | 'pdf';

export const formats: Readonly<
  Record<Format, { readonly mime: string; readonly extensions: readonly string[]; readonly label: string }>
> = {
  jpeg: { mime: 'image/jpeg', extensions: ['jpg', 'jpeg', 'jfif'], label: 'JPEG' },
  png: { mime: 'image/png', extensions: ['png'], label: 'PNG' },
  webp: { mime: 'image/webp', extensions: ['webp'], label: 'WebP' },
  pdf: { mime: 'application/pdf', extensions: ['pdf'], label: 'PDF' },
};

export const pictures: readonly Format[] = ['jpeg', 'png', 'webp'];
export const documents: readonly Format[] = ['pdf', ...pictures];

/** The format of some bytes; undefined for everything else, SVG, HTML and archives included. */
export function formatOf(bytes: Buffer): Format | undefined {
  const starts = (...wanted: number[]): boolean => wanted.every((byte, index) => bytes[index] === byte);
  if (starts(0xff, 0xd8, 0xff)) return 'jpeg';
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' &&
    bytes.subarray(8, 12).toString('latin1') === 'WEBP'
  )
    return 'webp';
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return 'pdf';
  return undefined;
}

/** A name that claims another format than the bytes have is a disguise. */
export function nameFits(name: string, format: Format): boolean {
  const extension = /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase();
  return extension !== undefined && formats[format].extensions.includes(extension);
}
