import { expect } from 'vitest';
import type { Locale } from '#i18n/locale.ts';
import { seriousFindings } from './axe.ts';
import { picture, settled, type Desk } from './support.ts';

/** How a screen is looked at. */
export interface Pass {
  readonly name: string;
  readonly locale: Locale;
  readonly width: number;
  readonly height: number;
}

/** Values that reached the page without becoming words, and keys and placeholders nobody filled. */
const rawText = [
  /\b(?:undefined|NaN|null|Infinity)\b/,
  /\[object/,
  /Invalid Date/,
  /\b(?:ra|resources|shell|records|screens)\.[a-z_]+\.[\w.]+/,
  /\{\w+(?::\w+)?\}|%\{/,
  /\b[a-z]+(?:_[a-z]+)+\b/,
];

/** Everything people can read or hear on the page. */
const wordsOf = ({ page }: Desk): Promise<string[]> =>
  page.evaluate(() => [
    ...document.body.innerText.split('\n'),
    ...[...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    ),
  ]);

/** Badges that run out of their cell: a sign of cut words would stand beside them. */
const cutBadges = ({ page }: Desk): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('td .status-badge, td .list-state')]
      .filter((badge) => {
        const cell = badge.closest('td')?.getBoundingClientRect();
        const { left, right } = badge.getBoundingClientRect();
        return cell !== undefined && (left < cell.left - 0.5 || right > cell.right + 0.5);
      })
      .map((badge) => badge.innerText),
  );

/** One heading, the right direction, no sideways scroll, only words, and nothing serious for axe (UX-58, UX-60). */
export async function looksRight(desk: Desk, { name, locale, width }: Pass): Promise<void> {
  const { page } = desk;
  await settled(desk);
  await picture(
    page,
    `${name} ${page
      .url()
      .split('/')
      .slice(3)
      .join(' ')
      .replaceAll(/[0-9a-f-]{36}/g, 'id')}`,
  );
  const found = await page.evaluate(() => ({
    headings: document.querySelectorAll('h1').length,
    lang: document.documentElement.lang,
    dir: document.documentElement.dir,
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
  expect(found).toEqual({ headings: 1, lang: locale, dir: locale === 'ar' ? 'rtl' : 'ltr', sideways: 0 });
  expect(await cutBadges(desk), 'badges that run out of their cell').toEqual([]);
  const words = await wordsOf(desk);
  expect(words.filter((text) => rawText.some((raw) => raw.test(text)))).toEqual([]);
  expect(await seriousFindings(page), `axe at ${width} px`).toEqual([]);
}
