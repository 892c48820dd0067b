import { markup, type Markup } from './markup.ts';
import type { Frame } from './frame.ts';
import { pictureFiles } from './pictures/index.ts';

export type PictureName = 'calendar' | 'record' | 'attendance' | 'pay' | 'roles' | 'phone';

interface Shown {
  readonly alt: string;
  /** How wide it stands on the page, as in the attribute `sizes`. */
  readonly sizes: string;
  /** Seen at once: asked for before the others. */
  readonly isFirst: boolean;
}

/** A picture of the product in the page's language: AVIF in several widths, WebP for who knows no better. */
export function pictureOf({ locale, pictures }: Frame, name: PictureName, shown: Shown): Markup {
  const { avif, webp, width, height } = pictureFiles[`${name}-${locale}`];
  const set = avif.map(([file, wide]) => `${pictures}${file} ${wide}w`).join(', ');
  return markup`<picture><source type="image/avif" srcset="${set}" sizes="${shown.sizes}"><img src="${pictures}${webp}" alt="${
    shown.alt
  }" width="${width}" height="${height}" decoding="async" ${
    shown.isFirst ? markup`fetchpriority="high"` : markup`loading="lazy"`
  }></picture>`;
}
