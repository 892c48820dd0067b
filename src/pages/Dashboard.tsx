import { useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import Add from '@mui/icons-material/Add';
import Tune from '@mui/icons-material/Tune';
import { Link } from 'react-router-dom';
import { formatFor, type Format } from '#i18n/index.ts';
import { decide } from '#metadata/access.ts';
import { wallNow } from '#metadata/time/clock.ts';
import { loadDrawn } from '#src/client/catalogue/declarations.ts';
import { catalogue } from '#src/client/catalogue/catalogue.ts';
import { startsOpenTo } from '#src/client/catalogue/starts.ts';
import { nameOf } from '#src/client/session/me.ts';
import { areasAtStart } from '#src/client/catalogue/entries.ts';
import { isConsole } from '#src/client/session/realm.ts';
import { useClinic, useMe, useSubject } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { ErrorState } from '#src/ui/States.tsx';
import { later } from '#src/ui/later.tsx';
import { PageHelp } from '#src/screens/parts/PageHelp.tsx';
import { PageHead } from '#src/ui/PageHead.tsx';
import { nounOf } from '#src/screens/parts/titles.ts';
import { useDayWords } from './day/dayWords.ts';
import { Groups, WaitingGroups, type DayCard } from './day/Groups.tsx';
import { Period, usePeriod } from './day/Period.tsx';
import { inOrder, useArrangement } from './day/useArrangement.ts';
import { useDay, type CardAnswer, type Day } from './day/useDay.ts';

const ArrangeDialog = later(() => import('./day/ArrangeDialog.tsx'));

const InboxCard = later(() => import('./inbox/InboxCard.tsx'));
// Below everything, and small: what is there to be done does not wait for it.
const News = later(() => import('./News.tsx'));

const ClinicSetup = later(() => import('./setup/ClinicSetup.tsx'));
const setsUp = areasAtStart.flatMap((area) => area.setsUp);

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

/** Cards drawn by hand: each asks for what it shows itself, once it is open to the reader. */
const drawnCards = areasAtStart.flatMap((area) =>
  area.cards.map(({ name, access, group, order = 100, words }) => ({
    key: `${area.name}.${name}`,
    group,
    order,
    access,
    words,
    Card: later(async () => (await loadDrawn('cards', area.name, name)) ?? { default: () => null }),
  })),
);

const placeOf = ({ key, group, order, title }: CardAnswer) => ({ key, group, order, title });

/** The cards of this person's day: those the server answered, and those drawn by hand. */
function useCards(day: Day): readonly DayCard[] {
  const { locale } = useWords();
  const subject = useSubject();
  const answered = day.cards.map((answer): DayCard => ({ ...placeOf(answer), answer }));
  const drawn = drawnCards
    .filter(({ access }) => decide(access, subject) !== undefined)
    .map(({ Card, words, ...place }): DayCard => ({
      ...place,
      title: words[locale].title,
      drawn: <Card />,
    }));
  return [...answered, ...drawn];
}

/** The four groups of the day, with the way to arrange them. */
function Cards({ day, onRetry }: { readonly day: Day; readonly onRetry: (key: string) => Promise<void> }) {
  const { shell } = useWords();
  const { t } = useDayWords();
  const [arranging, setArranging] = useState(false);
  const [arrangement, keep] = useArrangement();
  const cards = useCards(day);
  if (cards.length === 0)
    return (
      <Typography color="text.secondary" sx={{ mb: 4 }}>
        {shell.dashboard.noCards}
      </Typography>
    );
  const shown = inOrder(cards, arrangement).filter(({ key }) => !arrangement.hidden.includes(key));
  return (
    <>
      {shown.length === 0 ? <Typography color="text.secondary">{t.hiddenAll}</Typography> : null}
      <Groups cards={shown} onRetry={onRetry} period={<Period day={day} />} />
      <Button size="small" startIcon={<Tune />} onClick={() => setArranging(true)} sx={{ mb: 3 }}>
        {t.arrange}
      </Button>
      {arranging ? (
        <ArrangeDialog {...{ cards, arrangement, keep }} onClose={() => setArranging(false)} />
      ) : null}
    </>
  );
}

/** Links to the forms this person may open. */
function QuickActions() {
  const { locale, shell, own, say } = useWords();
  const subject = useSubject();
  const forms = catalogue.screens.filter(
    ({ kind, path, rule, resource }) =>
      kind === 'create' && resource.menu && !path.includes(':') && decide(rule, subject) !== undefined,
  );
  const starts = startsOpenTo(subject);
  if (forms.length + starts.length === 0) return null;
  return (
    <Box component="section" sx={{ mb: 4 }}>
      <Typography component="h2" variant="h2" sx={{ mb: 1.5 }}>
        {shell.dashboard.quick}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {starts.map(({ path, words }) => (
          <Button key={path} component={Link} to={path} variant="outlined" startIcon={<Add />}>
            {words[locale].title}
          </Button>
        ))}
        {forms.map(({ path, name, resource }) => (
          <Button key={path} component={Link} to={path} variant="outlined" startIcon={<Add />}>
            {resource.words[locale].screens?.[name] ?? say(own.add, { one: nounOf(resource, 'one', locale) })}
          </Button>
        ))}
      </Box>
    </Box>
  );
}

/** The person's own day: what waits for them, what is wrong, what changed, figures, and what they may add (UX-38). */
export default function Dashboard() {
  const { locale } = useWords();
  const { digits, timezone } = useClinic();
  const subject = useSubject();
  const { asked } = usePeriod();
  const { query, readAgain } = useDay(asked);
  const { t } = useDayWords();
  const { data: day, isError, error, refetch } = query;
  return (
    <>
      <Greeting format={formatFor({ locale, digits, timeZone: timezone })} />
      {setsUp.some((one) => subject.permissions.has(one)) && <ClinicSetup />}
      {isConsole ? null : <InboxCard />}
      {day !== undefined ? (
        <Cards day={day} onRetry={readAgain} />
      ) : isError ? (
        <ErrorState title={t.allFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <WaitingGroups />
      )}
      <QuickActions />
    </>
  );
}
