import { useState } from 'react';
import { Box, Typography } from '@mui/material';
import '#src/fields/index.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { mayDo } from '#src/screens/parts/access.ts';
import { ListPage } from '#src/screens/ListPage.tsx';
import { later } from '#src/ui/later.tsx';
import { Loaded } from '#src/ui/Loaded.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { appointments } from '../appointments/appointments.ts';
import { Agenda } from './Agenda.tsx';
import type { AskedCalendar, CalendarAnswer } from './calendarAnswer.tsx';
import { useCalendar, useCounts } from './useCalendar.tsx';
import type { Wish } from './BookingForm.tsx';
import { CalendarHead } from './CalendarHead.tsx';
import { OpenedVisit } from './OpenedVisit.tsx';
import { SidePanel } from './SidePanel.tsx';
import { CalendarBar } from './CalendarBar.tsx';
import { CalendarGrid } from './CalendarGrid.tsx';
import { dayOf, isAsked } from './calendarModel.tsx';
import { calendarWords } from './calendarWords.ts';
import { sideLists, type SideList } from './drawers.tsx';
import { useGivenWish } from './useGivenWish.tsx';
import { Legend } from './Legend.tsx';
import { MonthView } from './MonthView.tsx';
import { rangeOf, useCalendarPlace, type CalendarPlace, type GoTo } from './useCalendarPlace.tsx';
import { useFill } from './useFill.tsx';
import { useNow } from './useNow.tsx';
import { useVisitSteps } from './useVisitSteps.tsx';
import type { OpenVisit } from './VisitMenu.tsx';

const BookingForm = later(() => import('./BookingForm.tsx'));
const DayPrint = later(() => import('./DayPrint.tsx'));

type Name = 'list' | 'self';

interface BodyProps {
  readonly answer: CalendarAnswer;
  readonly place: CalendarPlace;
  readonly go: GoTo;
  readonly now: number;
  readonly onBook: ((wish: Wish) => void) | undefined;
  readonly onOpen: (open: OpenVisit) => void;
}

/** The grid or the agenda of what came, with the step that is being taken. */
function Body({ answer, place, go, now, onBook, onOpen }: BodyProps) {
  const { t } = useWords(calendarWords);
  const steps = useVisitSteps(answer);
  const isEmpty = !answer.appointments.some((visit) => isAsked(visit, place.filter));
  const isUnset = answer.columns.every(({ unset }) => unset === true);
  if (place.view === 'agenda')
    return (
      <>
        <Agenda {...{ answer, place, steps, onOpen }} />
        {steps.dialog}
      </>
    );
  if (answer.columns.length === 0) return <EmptyState title={t.nobody} text={t.nobodyHint} />;
  return (
    <>
      {isEmpty ? (
        <Typography variant="body2" role="status" color="text.secondary" sx={{ mb: 0.75 }}>
          {isUnset ? t.noHours : t.emptyDay}. {onBook && !isUnset ? t.emptyDayHint : ''}
        </Typography>
      ) : null}
      <CalendarGrid
        {...{ answer, place, go, now, steps, onOpen, onBook }}
        onQueue={() => go({ side: 'queue' }, { replace: true })}
      />
      {steps.dialog}
    </>
  );
}

/** What is asked of the server: a day, a week, a month of doctors or rooms, or of oneself. */
function useAsked(place: CalendarPlace, isOwn: boolean): AskedCalendar {
  const { weekStart } = useReading();
  const { employeeId } = useSubject();
  const doctor = isOwn
    ? (employeeId ?? undefined)
    : place.view === 'week' && place.by === 'doctor'
      ? place.filter.doctor
      : undefined;
  return {
    ...rangeOf(place, weekStart),
    by: isOwn ? 'doctor' : place.by,
    branch_id: place.filter.branch,
    doctor_id: doctor,
    cancelled: place.filter.status === 'cancelled' ? '1' : undefined,
  };
}

function Month({
  asked,
  place,
  go,
}: {
  readonly asked: AskedCalendar;
  readonly place: CalendarPlace;
  readonly go: GoTo;
}) {
  const query = useCounts(asked);
  return <Loaded query={query}>{(counts) => <MonthView {...{ counts, place, go }} />}</Loaded>;
}

/** The calendar of a clinic (`list`) or one's own (`self`): the page below the list's address (clinic.md 4.1). */
export function CalendarPage({ name }: { readonly name: Name }) {
  const { place: kept, go, narrow } = useCalendarPlace(name);
  // What an address asks to book is booked over the day, also by who keeps the list.
  const [asked] = useGivenWish();
  const place = asked !== undefined && kept.view === 'list' ? { ...kept, view: 'day' as const } : kept;
  const isOwn = name === 'self';
  const sides = sideLists.filter(({ isForDesk }) => !isOwn || !isForDesk);
  const bar = <CalendarBar {...{ place, go, narrow, isOwn, sides }} />;
  if (place.view === 'list') return <ListPage resource={appointments} screenName={name} above={bar} />;
  return <Shown {...{ name, place, go, sides, bar }} />;
}

interface ShownProps {
  readonly name: Name;
  readonly place: CalendarPlace;
  readonly go: GoTo;
  readonly sides: readonly SideList[];
  readonly bar: React.ReactNode;
}

/** The booking that is open, chosen here or asked for by the address; nothing for who may not book. */
function useWish(isOwn: boolean) {
  const subject = useSubject();
  const [chosen, setWish] = useState<Wish>();
  const [given, forgetGiven] = useGivenWish();
  const mayBook = mayDo(appointments, 'create', subject);
  const own: Wish = isOwn && subject.employeeId ? { doctor_id: subject.employeeId } : {};
  return {
    wish: mayBook ? (chosen ?? (given && { ...own, ...given })) : undefined,
    onBook: mayBook ? (what: Wish): void => setWish({ ...own, ...what }) : undefined,
    close: (): void => {
      setWish(undefined);
      if (given) forgetGiven();
    },
  };
}

/** The list of work that is open, of one's own day or of whoever the calendar is narrowed to. */
function OpenSide({
  name,
  place,
  go,
  sides,
  now,
  onOpen,
  onBook,
}: Omit<ShownProps, 'bar'> & Pick<BodyProps, 'now' | 'onOpen' | 'onBook'>) {
  const { employeeId } = useSubject();
  const list = sides.find((one) => one.name === place.side);
  if (!list) return null;
  const doctorId = name === 'self' ? (employeeId ?? undefined) : place.filter.doctor;
  const onClose = (): void => go({ side: undefined }, { replace: true });
  return (
    <SidePanel
      {...{ list, doctorId, now, onOpen, onBook, onClose }}
      day={place.day}
      branchId={place.filter.branch}
    />
  );
}

/** How many visits are shown. */
function countOf({ filter, day, view }: CalendarPlace, data: CalendarAnswer | undefined): number | undefined {
  if (!data || view === 'month') return undefined;
  const isDay = view !== 'week';
  return data.appointments.filter((visit) => isAsked(visit, filter) && (!isDay || dayOf(visit, data) === day))
    .length;
}

const column = {
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 auto',
  minWidth: 0,
  minHeight: 0,
} as const;

function Shown({ name, place, go, sides, bar }: ShownProps) {
  const now = useNow();
  const [filled, height] = useFill();
  const { today } = useReading();
  const asked = useAsked(place, name === 'self');
  const isMonth = place.view === 'month';
  const query = useCalendar(asked, !isMonth);
  const { wish, onBook, close } = useWish(name === 'self');
  const [open, setOpen] = useState<OpenVisit>();
  const [prints, setPrints] = useState(false);
  const { data } = query;
  const isDay = place.view === 'day' || place.view === 'agenda';
  const isGrid = place.view === 'day' || place.view === 'week';
  const isFilled = isGrid || place.side !== undefined;
  const booked = (day: string): void => {
    close();
    if (day !== place.day && isDay) go({ day });
  };
  return (
    <>
      <CalendarHead
        name={name}
        count={countOf(place, data)}
        onBook={onBook && (() => onBook({}))}
        onPrint={isDay && data ? () => setPrints(true) : undefined}
      />
      {bar}
      <Box ref={filled} sx={{ display: 'flex', gap: 1.5, ...(isFilled ? { height, minHeight: 340 } : {}) }}>
        <Box sx={{ ...column, ...(isFilled && !isGrid ? { overflowY: 'auto' } : {}) }}>
          {isMonth ? (
            <Month {...{ asked, place, go }} />
          ) : (
            <Loaded query={query}>
              {(answer) => <Body {...{ answer, place, go, now, onBook }} onOpen={setOpen} />}
            </Loaded>
          )}
          {isGrid && data ? <Legend /> : null}
        </Box>
        <OpenSide {...{ name, place, go, sides, now, onBook }} onOpen={setOpen} />
      </Box>
      {wish ? <BookingForm wish={wish} onClose={close} onBooked={booked} /> : null}
      <OpenedVisit {...{ open, today }} fallback={data} onBook={onBook} onClose={() => setOpen(undefined)} />
      {prints && data ? <DayPrint answer={data} place={place} onDone={() => setPrints(false)} /> : null}
    </>
  );
}
