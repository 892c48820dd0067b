import { wallNow } from '#metadata/time/clock.ts';
import { Box, Button, Paper, Skeleton, Typography } from '@mui/material';
import Add from '@mui/icons-material/Add';
import { useGetList } from 'ra-core';
import { Link } from 'react-router-dom';
import { formatFor, type Format } from '#i18n/index.ts';
import { decide } from '#metadata/access.ts';
import type { ScreenEntry } from '#metadata/derive/entries.ts';
import { loadDrawn } from '#src/client/catalogue/declarations.ts';
import { catalogue, listNameOf } from '#src/client/catalogue/catalogue.ts';
import { ScreenIcon } from '#src/client/catalogue/icons.ts';
import { nameOf } from '#src/client/session/me.ts';
import { areasAtStart } from '#src/client/catalogue/entries.ts';
import { isSetting, menuEntries } from '#src/client/catalogue/menu.ts';
import { titleOfGroup } from '#src/client/catalogue/pageWords.ts';
import { isConsole } from '#src/client/session/realm.ts';
import { useClinic, useMe, useSubject } from '#src/client/session/subject.ts';
import { titleOfScreen, useWords } from '#src/client/words/words.ts';
import { later } from '#src/ui/later.tsx';
import { useFresh } from './setup/useFresh.ts';
import { PageHelp } from '#src/screens/parts/PageHelp.tsx';
import { PageHead } from '#src/ui/PageHead.tsx';
import { nounOf } from '#src/screens/parts/titles.ts';

// Below everything, and small: what is there to be done does not wait for it.
const News = later(() => import('./News.tsx'));

const ClinicSetup = later(() => import('./setup/ClinicSetup.tsx'));
const setsUp = areasAtStart.flatMap((area) => area.setsUp);

/** Lists whose count says something; other entries (a profile, a matrix) have none. */
const countable = menuEntries.filter((entry) => entry.kind === 'list' && !isSetting(entry));

function Greeting({ format }: { readonly format: Format }) {
  const me = useMe();
  const { timezone } = useClinic();
  const { shell, say } = useWords();
  const { day, clock } = wallNow(timezone);
  const name = nameOf(me).trim();
  return (
    <PageHead
      title={say(clock < '12:00' ? shell.dashboard.morning : shell.dashboard.evening, { name })}
      help={isConsole ? undefined : <PageHelp page="dashboard" />}
      text={format.longDate(day)}
    >
      {isConsole ? null : <News />}
    </PageHead>
  );
}

/** How many rows the list behind the link has; the same question the list itself asks. */
function useCount(entry: ScreenEntry) {
  return useGetList(listNameOf(entry), {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'ASC' },
    filter: entry.screen.where ?? {},
  });
}

/** The list with everything that was counted, also where it opens with a part of it, such as this month of a ledger. */
const wholeList = ({ path, screen }: ScreenEntry): string =>
  screen.opens === undefined ? path : `${path}?view=all&filter=${encodeURIComponent('{}')}`;

interface FigureProps {
  readonly entry: ScreenEntry;
  readonly format: Format;
  /** While the clinic is being set up: nothing is said of what there is none of. */
  readonly fresh: boolean;
}

function Figure({ entry, format, fresh }: FigureProps) {
  const { locale, shell, own, say } = useWords();
  const { total, meta, isPending, error } = useCount(entry);
  if (fresh && total === 0) return null;
  const count = format.number(total ?? 0);
  const text =
    (meta as { exact?: boolean } | undefined)?.exact === false ? say(own.moreThan, { count }) : count;
  return (
    <Paper
      variant="outlined"
      component={Link}
      to={wholeList(entry)}
      sx={{
        p: 2,
        color: 'inherit',
        textDecoration: 'none',
        transition: 'border-color 120ms, box-shadow 120ms',
        '&:hover': { borderColor: 'neutral.lineStrong', bgcolor: 'neutral.quiet' },
        '& svg': { color: 'secondary.main' },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'text.secondary' }}>
        <ScreenIcon entry={entry} fontSize="small" />
        <Typography component="h3" sx={{ fontSize: '0.875rem', fontWeight: 550 }}>
          {titleOfScreen(entry.resource.words[locale], entry.name)}
        </Typography>
      </Box>
      <Box sx={{ mt: 0.5, minHeight: 36 }}>
        {error ? (
          <Typography color="error" sx={{ fontSize: '0.8125rem' }}>
            {shell.dashboard.cardFailed}
          </Typography>
        ) : (
          <Typography
            component="p"
            sx={{ fontSize: '1.5rem', fontWeight: 700, lineHeight: 1.5, fontVariantNumeric: 'tabular-nums' }}
          >
            {isPending ? <Skeleton width={56} /> : text}
          </Typography>
        )}
      </Box>
    </Paper>
  );
}

function Section({
  title,
  entries,
  ...figures
}: Omit<FigureProps, 'entry'> & { readonly title: string; readonly entries: readonly ScreenEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <Box component="section" sx={{ mb: 4, '&:not(:has(a))': { display: 'none' } }}>
      <Typography component="h2" variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: {
            xs: 'repeat(2, minmax(0, 1fr))',
            sm: 'repeat(auto-fill, minmax(210px, 1fr))',
          },
        }}
      >
        {entries.map((entry) => (
          <Figure key={entry.path} entry={entry} {...figures} />
        ))}
      </Box>
    </Box>
  );
}

/** Cards of the areas: each asks for its figures itself, once it is open to the reader. */
const cards = areasAtStart.flatMap((area) =>
  area.cards.map(({ name, access }) => ({
    key: `${area.name}.${name}`,
    access,
    Card: later(async () => (await loadDrawn('cards', area.name, name)) ?? { default: () => null }),
  })),
);

function AreaCards() {
  const subject = useSubject();
  const open = cards.filter(({ access }) => decide(access, subject) !== undefined);
  return open.map(({ key, Card }) => <Card key={key} />);
}

/** Links to the forms this person may open. */
function QuickActions() {
  const { locale, shell, own, say } = useWords();
  const subject = useSubject();
  const forms = catalogue.screens.filter(
    ({ kind, path, rule, resource }) =>
      kind === 'create' && resource.menu && !path.includes(':') && decide(rule, subject) !== undefined,
  );
  if (forms.length === 0) return null;
  return (
    <Box component="section" sx={{ mb: 4 }}>
      <Typography component="h2" variant="h2" sx={{ mb: 1.5 }}>
        {shell.dashboard.quick}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {forms.map(({ path, resource }) => (
          <Button key={path} component={Link} to={path} variant="outlined" startIcon={<Add />}>
            {say(own.add, { one: nounOf(resource, 'one', locale) })}
          </Button>
        ))}
      </Box>
    </Box>
  );
}

/** The person's own start: the day, what they may see in figures, their own records, and what they may add. */
export default function Dashboard() {
  const { locale, shell, own } = useWords();
  const { digits, timezone } = useClinic();
  const subject = useSubject();
  const format = formatFor({ locale, digits, timeZone: timezone });
  const setsUpClinic = setsUp.some((one) => subject.permissions.has(one));
  const fresh = useFresh(setsUpClinic && !isConsole);
  const open = countable.filter(({ rule }) => decide(rule, subject) !== undefined);
  // An account without an employee file has no records of its own.
  const mine = subject.employeeId === null ? [] : open.filter(({ screen }) => screen.own === true);
  const clinic = open.filter(({ screen }) => screen.own !== true);
  return (
    <>
      <Greeting format={format} />
      {setsUpClinic && <ClinicSetup />}
      {open.length === 0 && <Typography color="text.secondary">{shell.dashboard.noCards}</Typography>}
      <Section
        title={isConsole ? titleOfGroup('service', locale) : own.figures}
        entries={clinic}
        format={format}
        fresh={fresh}
      />
      <AreaCards />
      <Section title={own.mine} entries={mine} format={format} fresh={fresh} />
      <QuickActions />
    </>
  );
}
