import { shellFor, type Locale } from '#i18n/index.ts';
import type { PlaceWords } from '#metadata/area.ts';
import { areasAtStart } from './entries.ts';
import type { OwnPage, Page } from './pageTable.ts';

/** What a page is called: as its area declares it, or in the shell's own words. */
export const wordsOfPage = ({ name, words }: Page, locale: Locale): PlaceWords =>
  words?.[locale] ?? shellFor(locale)[name as OwnPage];

const groups = new Map(areasAtStart.flatMap(({ menu }) => Object.entries(menu)));

/** What a group of the menu is called; its name where no area declares it. */
export const titleOfGroup = (group: string, locale: Locale): string =>
  groups.get(group)?.[locale].title ?? group;
