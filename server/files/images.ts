import sharp, { type Sharp } from 'sharp';
import { ProblemError } from '../problems.ts';
import type { Format } from './formats.ts';
import { copySides, type CopySide } from './store.ts';
import type { Use } from './uses.ts';

/** Above this a small file unpacks into gigabytes (SEC-55). */
const mostPixels = 40_000_000;
const squareSide = 512;

// libvips keeps decoded pictures of earlier requests otherwise.
sharp.cache(false);

export interface Picture {
  readonly bytes: Buffer;
  readonly format: Format;
  readonly width: number;
  readonly height: number;
  /** WebP, the longer side as said; of a picture that is smaller already, as large as it is. */
  readonly copies: ReadonlyMap<CopySide, Buffer>;
}

/**
 * Decodes a picture, turns it upright and encodes it again: metadata with place and device is gone, and so is anything
 * hidden behind the pixels. Throws 413 above 40 megapixels, 422 `image_broken` when it cannot be decoded.
 */
export async function cleanPicture(
  bytes: Buffer,
  format: Format,
  { square, crop }: Pick<Use, 'square' | 'crop'>,
): Promise<Picture> {
  try {
    const opened = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 });
    const { width, height } = await opened.metadata();
    if (width * height > mostPixels) throw tooManyPixels();
    const upright = opened.rotate();
    if (crop) return await cropped(upright, crop, await sidesOf(opened));
    const drawn = square
      ? upright.resize(squareSide, squareSide, { fit: 'cover', position: 'attention' }).webp({ quality: 85 })
      : encoded(upright, format);
    const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
    const { width: wide, height: high } = info;
    return {
      bytes: data,
      format: square ? 'webp' : format,
      width: wide,
      height: high,
      copies: await copiesOf(data),
    };
  } catch (reason) {
    if (reason instanceof ProblemError) throw reason;
    if (reason instanceof Error && /pixel limit/i.test(reason.message)) throw tooManyPixels(reason);
    throw new ProblemError('image_broken', { cause: reason });
  }
}

/** Whether a picture is more than one even colour; nothing, or what is no picture, shows none. */
export async function showsStrokes(bytes: AsyncIterable<Uint8Array> | undefined): Promise<boolean> {
  if (bytes === undefined) return false;
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  const picture = sharp(Buffer.concat(pieces), { limitInputPixels: mostPixels, pages: 1 });
  const { channels } = await picture.flatten({ background: '#ffffff' }).greyscale().stats();
  return channels.some(({ min, max }) => max - min > 64);
}

/** Width and height as they are seen: a phone notes beside the pixels how it was held. */
async function sidesOf(picture: Sharp): Promise<readonly [number, number]> {
  const { width, height, orientation = 1 } = await picture.metadata();
  return orientation >= 5 ? [height, width] : [width, height];
}

/** Cut to exactly these sides, as the previews of links want it: JPEG. Throws 422 where it would have to grow. */
async function cropped(
  picture: Sharp,
  [width, height]: readonly [number, number],
  [across, down]: readonly [number, number],
): Promise<Picture> {
  if (across < width || down < height)
    throw new ProblemError('picture_too_small', { values: { width, height } });
  const bytes = await picture
    .resize(width, height, { fit: 'cover', position: 'attention' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85, mozjpeg: true })
    .toBuffer();
  return { bytes, format: 'jpeg', width, height, copies: await copiesOf(bytes) };
}

const tooManyPixels = (cause?: unknown): ProblemError =>
  new ProblemError('too_many_pixels', { values: { max: mostPixels / 1_000_000 }, cause });

async function copiesOf(bytes: Buffer): Promise<ReadonlyMap<CopySide, Buffer>> {
  const copies = new Map<CopySide, Buffer>();
  for (const side of copySides)
    copies.set(
      side,
      await sharp(bytes, { limitInputPixels: mostPixels })
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer(),
    );
  return copies;
}

function encoded(picture: Sharp, format: Format): Sharp {
  if (format === 'png') return picture.png({ compressionLevel: 8 });
  if (format === 'webp') return picture.webp({ quality: 85 });
  return picture.jpeg({ quality: 85, mozjpeg: true });
}
