/** The longest side of a sent picture, in pixels; what cameras take beyond it nobody sees (UX-79). */
export const LONGEST_SIDE = 2000;
const shrunk = ['image/jpeg', 'image/png', 'image/webp'];

/** The size a picture is sent in: its own when it fits, else with the longest side at the limit. */
export function sentSize(width: number, height: number): { readonly width: number; readonly height: number } {
  const longest = Math.max(width, height);
  if (longest <= LONGEST_SIDE) return { width, height };
  const part = LONGEST_SIDE / longest;
  return { width: Math.max(1, Math.round(width * part)), height: Math.max(1, Math.round(height * part)) };
}

async function drawn(picture: ImageBitmap, type: string): Promise<Blob | null> {
  const { width, height } = sentSize(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
  return new Promise((done) => canvas.toBlob(done, type, 0.85));
}

/**
 * A picture of more than 2,000 pixels made smaller before it is sent: WebP where it may be see-through, JPEG otherwise.
 * Whatever cannot be read, or would not become smaller, is sent as it is; the server has the last word on formats.
 */
export async function shrink(file: File): Promise<File> {
  if (!shrunk.includes(file.type)) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    if (Math.max(picture.width, picture.height) <= LONGEST_SIDE) return file;
    const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp';
    const blob = await drawn(picture, type);
    picture.close();
    // A browser that cannot write the type answers another one.
    if (!blob || blob.type !== type || blob.size >= file.size) return file;
    const name = file.name.replace(/\.\w+$/, '') + (type === 'image/jpeg' ? '.jpg' : '.webp');
    return new File([blob], name, { type, lastModified: file.lastModified });
  } catch {
    return file;
  }
}
