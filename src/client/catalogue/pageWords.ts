import { shellFor, type Locale } from '#i18n/index.ts';
import type { PlaceWords } from '#metadata/area.ts';
import { areasAtStart } from './entries.ts';
import { titleOfScreen } from '#src/client/words/words.ts';
import type { Place } from './menu.ts';
import type { OwnPage, Page } from './pageTable.ts';

/** What a page is called: as its area declares it, or in the shell's own words. */
export const wordsOfPage = ({ name, words }: Page, locale: Locale): PlaceWords =>
  words?.[locale] ?? shellFor(locale)[name as OwnPage];

const groups = new Map(areasAtStart.flatMap(({ menu }) => Object.entries(menu)));

/** The icon a group of the menu has in the rail; undefined where its area says none. */
export const iconOfGroup = (group: string): string | undefined => groups.get(group)?.icon;

/** What a group of the menu is called; its name where no area declares it. */
export const titleOfGroup = (group: string, locale: Locale): string =>
  groups.get(group)?.words[locale].title ?? group;

/** What a place is called in a language. */
export const titleOfPlace = ({ entry, page }: Place, locale: Locale): string =>
  entry
    ? titleOfScreen(entry.resource.words[locale], entry.name)
    : page
      ? wordsOfPage(page, locale).title
      : '';

/** What a place is found by: its name in both languages. */
export const namesOfPlace = (place: Place): string =>
  `${titleOfPlace(place, 'ar')} ${titleOfPlace(place, 'en')}`;

/** The group a place stands in, as it is called; undefined for what stands in the menu itself. */
export const groupWords = ({ group }: Place, locale: Locale): string | undefined =>
  group !== undefined && groups.has(group) ? titleOfGroup(group, locale) : undefined;
