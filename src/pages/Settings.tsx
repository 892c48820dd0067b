import { createElement, useState, type ReactElement } from 'react';
import { Box, Button, Paper, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { decide } from '#metadata/access.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { declarationOf } from '#src/client/catalogue/declarations.ts';
import { iconOfPage, icons, ScreenIcon } from '#src/client/catalogue/icons.ts';
import { settingsEntries } from '#src/client/catalogue/menu.ts';
import { pages } from '#src/client/catalogue/pageTable.ts';
import { wordsOfPage } from '#src/client/catalogue/pageWords.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { titleOfScreen, useWords } from '#src/client/words/words.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { SearchInput } from '#src/ui/SearchInput.tsx';
import { PageHead } from '#src/ui/PageHead.tsx';
import { PageHelp } from '#src/screens/parts/PageHelp.tsx';
import { NothingFound, State } from '#src/ui/States.tsx';
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

/** The places this person may open. */
function usePlaces(searched: boolean): readonly Place[] {
  const { locale, shell } = useWords();
  const subject = useSubject();
  const options = useOptions(locale, searched);
  const sets = useSettingsSets();
  return [
    ...ownPages
      .filter(({ rule }) => decide(rule, subject) !== undefined)
      .map((page): Place => {
        const { path } = page;
        const both = [wordsOfPage(page, 'ar'), wordsOfPage(page, 'en')];
        return {
          path,
          ...wordsOfPage(page, locale),
          icon: createElement(iconOfPage(page.icon), { 'aria-hidden': true }),
          find: both.flatMap(({ title, about = '' }) => [title, about]).join(' '),
          options: options[path] ?? [],
        };
      }),
    ...settingsEntries
      .filter(({ rule }) => decide(rule, subject) !== undefined)
      .map((entry): Place => {
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
      }),
    ...sets.map(({ entry, path, resource }): Place => ({
      path,
      title: entry.words[locale].one,
      about: resource?.words[locale].about,
      icon: createElement(icons.settings, { 'aria-hidden': true }),
      find: `${entry.words.ar.one} ${entry.words.en.one}`,
      options: resource === undefined ? [] : optionsOf(resource, locale),
    })),
    ...(searched ? ownPlaces(options, shell.frame.profile) : []),
  ];
}

/** One's own page has no card here: it stands in the menu. The search leads to what is set on it. */
const ownPlaces = (options: Options, title: string): readonly Place[] =>
  ['/profile', '/profile?tab=security'].map((path) => ({
    path,
    title,
    icon: createElement(icons.profile, { 'aria-hidden': true }),
    find: '',
    options: options[path] ?? [],
  }));

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

/** One card for each setting this person may open, and none for the others (platform.md 6); any option is found by a word. */
export default function Settings() {
  const { shell } = useWords();
  const { t } = useReading();
  const [search, setSearch] = useState('');
  const all = usePlaces(search !== '');
  const words = wordsOf(search);
  const found = all.flatMap((place) => foundBy(place, words));
  return (
    <>
      <PageHead
        title={shell.settings.title}
        help={<PageHelp page="settings" />}
        text={all.length > 0 ? shell.settings.about : undefined}
      />
      {all.length > 0 ? null : (
        <Paper variant="outlined">
          <State drawing="closed" title={shell.settings.none} role="status">
            <Button variant="contained" component={Link} to="/dashboard">
              {shell.dashboard.title}
            </Button>
          </State>
        </Paper>
      )}
      {all.length > 3 ? (
        <Box sx={{ mb: 2, display: 'flex' }}>
          <SearchInput label={shell.settings.search} value={search} onChange={setSearch} maxWidth={420} />
        </Box>
      ) : null}
      {found.length === 0 && all.length > 0 ? <NothingFound title={t.list.nothingFound} /> : null}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
        }}
      >
        {found.map((place) => (
          <Card key={place.path} {...place} />
        ))}
      </Box>
    </>
  );
}
