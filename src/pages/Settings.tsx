import { createElement, useEffect, useState, type ReactElement } from 'react';
import { Box, Paper, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { decide } from '#metadata/access.ts';
import { foldArabic } from '#i18n/digits.ts';
import { shellFor } from '#i18n/index.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { icons, ScreenIcon } from '#src/admin/icons.ts';
import { menuEntries } from '#src/admin/menu.ts';
import { pages } from '#src/admin/pageTable.ts';
import { useSubject } from '#src/admin/subject.ts';
import { titleOfScreen, useWords } from '#src/admin/words.ts';
import { useReading } from '#src/fields/useReading.ts';
import { SearchInput } from '#src/kit/SearchInput.tsx';
import { PageHead } from '#src/screens/parts/PageHead.tsx';
import { PageHelp } from '#src/screens/parts/PageHelp.tsx';
import { NothingFound } from '#src/screens/parts/States.tsx';

/** Everything below `/settings/` that is reached from here. */
const entries = menuEntries.filter(({ path }) => path.startsWith('/settings/'));
const ownPages = pages.filter(({ path }) => path.startsWith('/settings/'));

interface Place {
  readonly path: string;
  readonly title: string;
  readonly about?: string | undefined;
  readonly icon: ReactElement;
  /** What the search finds it by: its words and the options on it, in both languages (UX-84). */
  readonly find: string;
}

const optionsOf = ({ words }: AnyResource): string =>
  (['ar', 'en'] as const)
    .flatMap((locale) => [
      words[locale].one,
      words[locale].many,
      words[locale].about ?? '',
      ...Object.values(words[locale].fields),
      ...Object.values(words[locale].sections ?? {}),
    ])
    .join(' ');

/** The options of settings pages load when somebody searches. */
function useOptionWords(wanted: boolean): Readonly<Record<string, string>> {
  const [found, setFound] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    if (!wanted) return undefined;
    let gone = false;
    void import('#resources/index.settings.ts').then(({ clinicSettings }) => {
      if (!gone) setFound({ '/settings/clinic': optionsOf(clinicSettings) });
    });
    return () => {
      gone = true;
    };
  }, [wanted]);
  return found;
}

/** The places this person may open. */
function usePlaces(searched: boolean): readonly Place[] {
  const { locale, shell } = useWords();
  const subject = useSubject();
  const options = useOptionWords(searched);
  return [
    ...ownPages
      .filter(({ rule }) => decide(rule, subject) !== undefined)
      .map(({ name, path, icon }): Place => {
        const words = shell[name] as { readonly title: string; readonly about?: string };
        const both = [shellFor('ar')[name], shellFor('en')[name]] as readonly {
          title: string;
          about?: string;
        }[];
        return {
          path,
          ...words,
          icon: createElement(icons[icon], { 'aria-hidden': true }),
          find: [...both.flatMap(({ title, about = '' }) => [title, about]), options[path] ?? ''].join(' '),
        };
      }),
    ...entries
      .filter(({ rule }) => decide(rule, subject) !== undefined)
      .map((entry): Place => {
        const words = entry.resource.words[locale];
        return {
          path: entry.path,
          title: titleOfScreen(words, entry.name),
          about: entry.name === 'list' ? words.about : words.aboutScreens?.[entry.name],
          icon: <ScreenIcon entry={entry} />,
          find: `${titleOfScreen(entry.resource.words.ar, entry.name)} ${optionsOf(entry.resource)}`,
        };
      }),
  ];
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
  const wanted = foldArabic(search).split(/\s+/).filter(Boolean);
  const found = all.filter(({ find }) => {
    const text = foldArabic(find);
    return wanted.every((word) => text.includes(word));
  });
  return (
    <>
      <PageHead
        title={shell.settings.title}
        help={<PageHelp page="settings" />}
        text={all.length > 0 ? shell.settings.about : shell.settings.none}
      />
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
