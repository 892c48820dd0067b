import { createElement, useState, type ReactElement } from 'react';
import { Box, Paper, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { shellFor, type Shell } from '#i18n/index.ts';
import type { Locale } from '#i18n/locale.ts';
import { decide, type AccessRule } from '#metadata/access.ts';
import type { PlaceWords } from '#metadata/area.ts';
import type { EntityEntry, ScreenEntry } from '#metadata/derive/entries.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { declarationOf } from '#src/client/catalogue/declarations.ts';
import { iconOfPage, icons, ScreenIcon, type IconName } from '#src/client/catalogue/icons.ts';
import { placesOpenTo, settingsEntries } from '#src/client/catalogue/menu.ts';
import { pages, type Page } from '#src/client/catalogue/pageTable.ts';
import { wordsOfPage } from '#src/client/catalogue/pageWords.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { titleOfScreen, useWords } from '#src/client/words/words.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { SearchInput } from '#src/ui/SearchInput.tsx';
import { PageHead } from '#src/ui/PageHead.tsx';
import { PageHelp } from '#src/screens/parts/PageHelp.tsx';
import { NothingFound } from '#src/ui/States.tsx';
import { useReferenceLists } from './useReferenceLists.ts';
import { useSettingsSets } from './useSettingsSets.ts';
import { holds, optionsOf, useOptions, wordsOf, type Option, type Options } from './settingsOptions.ts';

const ownPages = pages.filter(({ path }) => path.startsWith('/settings/'));

interface Place {
  readonly path: string;
  readonly title: string;
  readonly about?: string | undefined;
  readonly icon: ReactElement;
  /** Its own words in both languages. */
  readonly find: string;
  /** What is set there (UX-84). */
  readonly options: readonly Option[];
}

/** The pages among the settings, of the app and of the areas. */
function pagePlace(page: Page, locale: Locale, options: Options): Place {
  const both = [wordsOfPage(page, 'ar'), wordsOfPage(page, 'en')];
  return {
    path: page.path,
    ...wordsOfPage(page, locale),
    icon: createElement(iconOfPage(page.icon), { 'aria-hidden': true }),
    find: both.flatMap(({ title, about = '' }) => [title, about]).join(' '),
    options: options[page.path] ?? [],
  };
}

/** A list others are chosen from, or another screen of an entity; its area has come with the page. */
function screenPlace(entry: ScreenEntry, locale: Locale): Place {
  const resource = declarationOf(entry.resource.name) as AnyResource;
  const words = resource.words[locale];
  return {
    path: entry.path,
    title: titleOfScreen(words, entry.name),
    about: entry.name === 'list' ? words.about : words.aboutScreens?.[entry.name],
    icon: <ScreenIcon entry={entry} />,
    find: (['ar', 'en'] as const)
      .map((each) => resource.words[each])
      .flatMap((each) => [titleOfScreen(each, entry.name), each.one, each.many, each.about ?? ''])
      .join(' '),
    options: optionsOf(resource, locale),
  };
}

interface Soon {
  readonly path: string;
  readonly title: 'one' | 'many';
  readonly entry: EntityEntry;
  readonly resource: AnyResource | undefined;
}

/** What opens over the page: a set of settings, or a list without an address; its words come when its area does. */
const soonPlace = ({ path, title, entry, resource }: Soon, locale: Locale): Place => ({
  path,
  title: entry.words[locale][title],
  about: resource?.words[locale].about,
  icon: createElement(iconOfPage(entry.menu?.icon ?? 'settings'), { 'aria-hidden': true }),
  find: `${entry.words.ar[title]} ${entry.words.en[title]}`,
  options: resource === undefined ? [] : optionsOf(resource, locale),
});

/** The places this person may open. */
function usePlaces(searched: boolean): readonly Place[] {
  const { locale } = useWords();
  const subject = useSubject();
  const options = useOptions(locale, searched);
  const sets = useSettingsSets();
  const lists = useReferenceLists();
  const open = ({ rule }: { readonly rule: AccessRule }): boolean => decide(rule, subject) !== undefined;
  return [
    ...ownPages.filter(open).map((page) => pagePlace(page, locale, options)),
    ...settingsEntries.filter(open).map((entry) => screenPlace(entry, locale)),
    ...sets.map((set) => soonPlace({ ...set, title: 'one' }, locale)),
    ...lists.map((list) => soonPlace({ ...list, title: 'many' }, locale)),
  ];
}

/** What everybody sets for themself, also who sets nothing of the clinic (ux 10). */
function useOwnSettings(searched: boolean): readonly Place[] {
  const { locale } = useWords();
  const subject = useSubject();
  const options = useOptions(locale, searched);
  const both = (text: (one: Shell) => string): string => `${text(shellFor('ar'))} ${text(shellFor('en'))}`;
  const hasProfile = placesOpenTo(subject).some(({ path }) => path === '/profile');
  const card = (path: string, icon: IconName, text: (one: Shell) => PlaceWords): Place => ({
    path,
    ...text(shellFor(locale)),
    icon: createElement(icons[icon], { 'aria-hidden': true }),
    find: both((one) => text(one).title),
    options: options[path] ?? [],
  });
  return [
    ...(hasProfile
      ? [
          card('/profile', 'profile', ({ settings }) => settings.mine.data),
          card('/profile?tab=security', 'security', ({ settings }) => settings.mine.security),
        ]
      : []),
    card('/notifications?tab=preferences', 'bell', ({ settings }) => settings.mine.notices),
  ];
}

/** A place as the search shows it: found by its own words, or by an option, which is then named. */
function foundBy(place: Place, words: readonly string[]): readonly Place[] {
  if (words.length === 0 || holds(place.find, words)) return [place];
  const option = place.options.find(({ find }) => holds(find, words));
  return option === undefined ? [] : [{ ...place, about: option.label }];
}

function Card({ path, title, about, icon }: Place) {
  return (
    <Paper
      variant="outlined"
      component={Link}
      to={path}
      sx={{
        display: 'flex',
        gap: 2,
        p: 2.5,
        color: 'inherit',
        textDecoration: 'none',
        transition: 'border-color 120ms, box-shadow 120ms',
        '&:hover': { borderColor: 'primary.main', boxShadow: 4 },
      }}
    >
      <Box
        sx={{
          width: 44,
          height: 44,
          flexShrink: 0,
          borderRadius: 2,
          display: 'grid',
          placeItems: 'center',
          bgcolor: 'clinic.tint',
          color: 'primary.main',
        }}
      >
        {icon}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography component="h2" variant="subtitle1">
          {title}
        </Typography>
        {about === undefined ? null : (
          <Typography color="text.secondary" sx={{ fontSize: '0.8125rem' }}>
            {about}
          </Typography>
        )}
      </Box>
    </Paper>
  );
}

const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
} as const;

const Cards = ({ places }: { readonly places: readonly Place[] }) => (
  <Box sx={grid}>
    {places.map((place) => (
      <Card key={place.path} {...place} />
    ))}
  </Box>
);

/** One card for each setting this person may open, and none for the others (platform.md 6); any option is found by a word. */
export default function Settings() {
  const { shell } = useWords();
  const { t } = useReading();
  const [search, setSearch] = useState('');
  const all = usePlaces(search !== '');
  const mine = useOwnSettings(search !== '');
  const words = wordsOf(search);
  const found = all.flatMap((place) => foundBy(place, words));
  const ownFound = mine.flatMap((place) => foundBy(place, words));
  return (
    <>
      <PageHead
        title={shell.settings.title}
        help={<PageHelp page="settings" />}
        text={all.length > 0 ? shell.settings.about : shell.settings.aboutMine}
      />
      {all.length > 3 ? (
        <Box sx={{ mb: 2, display: 'flex' }}>
          <SearchInput label={shell.settings.search} value={search} onChange={setSearch} maxWidth={420} />
        </Box>
      ) : null}
      {found.length + ownFound.length === 0 ? <NothingFound title={t.list.nothingFound} /> : null}
      <Cards places={found} />
      {ownFound.length === 0 ? null : (
        <Box component="section" sx={{ mt: found.length > 0 ? 4 : 0 }}>
          {all.length === 0 ? null : (
            <Typography component="h2" variant="h2" sx={{ mb: 1.5 }}>
              {shell.settings.preferences}
            </Typography>
          )}
          <Cards places={ownFound} />
        </Box>
      )}
    </>
  );
}
