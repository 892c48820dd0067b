import sharp, { type Sharp } from 'sharp';
import { ProblemError } from '../problems.ts';
import type { Format } from './formats.ts';

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
}

/**
 * Decodes a picture, turns it upright and encodes it again: metadata with place and device is gone, and so is anything
 * hidden behind the pixels. Throws 413 above 40 megapixels, 422 `image_broken` when it cannot be decoded.
 */
export async function cleanPicture(bytes: Buffer, format: Format, square: boolean): Promise<Picture> {
  try {
    const opened = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 });
    const { width, height } = await opened.metadata();
    if (width * height > mostPixels) throw new ProblemError('too_large', { values: { max: 40 } });
    const upright = opened.rotate();
    const drawn = square
      ? upright.resize(squareSide, squareSide, { fit: 'cover', position: 'attention' }).webp({ quality: 85 })
      : encoded(upright, format);
    const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
    return { bytes: data, format: square ? 'webp' : format, width: info.width, height: info.height };
  } catch (reason) {
    if (reason instanceof ProblemError) throw reason;
    if (reason instanceof Error && /pixel limit/i.test(reason.message))
      throw new ProblemError('too_large', { values: { max: 40 }, cause: reason });
    throw new ProblemError('image_broken', { cause: reason });
  }
}

function encoded(picture: Sharp, format: Format): Sharp {
  if (format === 'png') return picture.png({ compressionLevel: 8 });
  if (format === 'webp') return picture.webp({ quality: 85 });
  return picture.jpeg({ quality: 85, mozjpeg: true });
}
