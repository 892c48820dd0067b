import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { Box } from '@mui/material';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { instantAt, type Frame } from '#src/features/timeGrid/axis.ts';
import type { GridColumn, Place, Shade } from '#src/features/timeGrid/gridTypes.ts';
import { TimeGrid } from '#src/features/timeGrid/TimeGrid.tsx';
import { useLatest } from '#src/features/timeGrid/useLatest.ts';
import { appointments } from '../appointments/appointments.ts';
import type { CalendarAnswer, CalendarColumn, Visit } from './calendarAnswer.tsx';
import type { Wish } from './BookingForm.tsx';
import { doctorName, nameIn, type CalItem } from './calendarItems.tsx';
import { useCalendarItems } from './useCalendarItems.tsx';
import { closedOf, frameFor, lanesOf, nextStep, noRoom, type Lane } from './calendarModel.tsx';
import { calendarWords } from './calendarWords.ts';
import { DayHead, OfHead } from './ColumnHeads.tsx';
import { cardStyles } from './cardStyles.tsx';
import type { CalendarPlace, GoTo } from './useCalendarPlace.tsx';
import { clashIn, useMoving, useWayWords } from './useMoving.tsx';
import { useTimes } from './useTimes.tsx';
import { EventCard, QueueCard, VisitCard } from './VisitCard.tsx';
import type { OpenVisit } from './VisitMenu.tsx';
import type { VisitSteps } from './useVisitSteps.tsx';

interface GridProps {
  readonly answer: CalendarAnswer;
  readonly place: CalendarPlace;
  readonly go: GoTo;
  readonly now: number;
  readonly steps: VisitSteps;
  readonly onOpen: (open: OpenVisit) => void;
  readonly onQueue: () => void;
  readonly onBook: ((wish: Wish) => void) | undefined;
}

/** The columns that are shown: those asked for, of a day those that work, are away or have visits; all where that would be none. */
function useShown({ answer, place }: GridProps): readonly CalendarColumn[] {
  const { t } = useWords(calendarWords);
  return useMemo(() => {
    const { by, filter, view, day } = place;
    const wanted = by === 'doctor' ? filter.doctor : filter.room;
    const asked = answer.columns.filter(
      ({ id, kind }) => kind === by && (wanted === undefined || id === wanted),
    );
    if (view === 'week') return asked;
    const isUsed = ({ id, kind }: CalendarColumn): boolean =>
      answer.appointments.some((visit) => (kind === 'doctor' ? visit.doctor_id : visit.room_id) === id);
    const working = asked.filter(
      (column) =>
        column.kind === 'room' ||
        column.sessions.some((one) => one.day === day) ||
        column.absent[day] ||
        isUsed(column),
    );
    const homeless = by === 'room' && answer.appointments.some(({ room_id: room }) => room === null);
    const none: CalendarColumn = {
      id: noRoom,
      label: t.noRoom,
      kind: 'room',
      sessions: [],
      closed: [],
      absent: {},
    };
    return [...(working.length > 0 ? working : asked), ...(homeless && wanted === undefined ? [none] : [])];
  }, [answer, place, t]);
}

/** The closed hours of a lane, or why all of it is. */
function shadesOf(lane: Lane, frame: Frame, off: string): readonly Shade[] {
  const { closed, absent } = closedOf(lane, frame);
  const within = { from: instantAt(lane.zero, frame.first), to: instantAt(lane.zero, frame.last) };
  if (absent !== undefined) return [{ ...within, kind: 'absent', label: absent }];
  const isWhole = closed.length === 1 && closed[0]?.from === within.from && closed[0].to === within.to;
  return closed.map((span) => ({ ...span, kind: 'closed', label: isWhole ? off : undefined }));
}

/** How many visits a lane holds, those of its queue among them. */
const countIn = (lane: Lane, items: readonly CalItem[]): number =>
  items
    .filter(({ column }) => column === lane.id)
    .reduce(
      (sum, item) => sum + (item.kind === 'queue' ? item.visits.length : item.kind === 'visit' ? 1 : 0),
      0,
    );

/** The head of a lane: its day in a week, else its doctor or room. */
function useHeadOf({ answer, place, go, onBook }: GridProps) {
  const book = useLatest((wish: Wish) => onBook?.(wish));
  const goTo = useLatest(go);
  const mayBook = onBook !== undefined;
  const isWeek = place.view === 'week';
  return useCallback(
    ({ of, day }: Lane, n: number): ReactNode => {
      const holiday = answer.days.find((one) => one.day === day)?.holiday ?? undefined;
      if (isWeek) return <DayHead {...{ day, n, holiday }} onOpen={() => goTo({ view: 'day', day })} />;
      if (!of) return null;
      const onFree = mayBook && of.kind === 'doctor' ? book : undefined;
      return <OfHead column={of} {...{ n, day }} types={answer.types ?? []} onBook={onFree} />;
    },
    [answer, isWeek, book, goTo, mayBook],
  );
}

/** Lanes with their heads and shades. */
function useColumns(props: GridProps, lanes: readonly Lane[], items: readonly CalItem[]) {
  const { t } = useWords(calendarWords);
  const { format } = useReading();
  const headOf = useHeadOf(props);
  const isWeek = props.place.view === 'week';
  const frame = useMemo(() => {
    const timed = items.filter(({ kind }) => kind !== 'event');
    return frameFor(lanes, timed);
  }, [lanes, items]);
  const columns = useMemo(
    () =>
      lanes.map((lane): GridColumn => ({
        id: lane.id,
        zero: lane.zero,
        name: isWeek ? format.longDate(lane.day) : (lane.of?.label ?? ''),
        head: headOf(lane, countIn(lane, items)),
        shades: shadesOf(lane, frame, lane.of?.unset === true ? t.noHours : t.off),
      })),
    [lanes, frame, items, isWeek, format, t, headOf],
  );
  return { columns, frame };
}

/** What a free place means for a booking. */
function wishAt(
  place: Place,
  lane: Lane | undefined,
  { view, by, filter }: CalendarPlace,
  answer: CalendarAnswer,
): Wish {
  const column = view === 'day' ? place.column : by === 'doctor' ? filter.doctor : filter.room;
  const doctor = by === 'doctor' ? column : filter.doctor;
  const room = by === 'room' && column !== noRoom ? column : undefined;
  const session = lane?.sessions.find(
    ({ from, to, doctorId }) =>
      Date.parse(from) <= place.from &&
      place.from < Date.parse(to) &&
      (doctor === undefined || doctorId === doctor),
  );
  const inRoom = room ?? session?.roomId ?? undefined;
  const of = doctor ?? session?.doctorId;
  return {
    starts_at: new Date(place.from).toISOString(),
    ...(of === undefined ? {} : { doctor_id: of }),
    ...(inRoom === undefined ? {} : { room_id: inRoom }),
    ...(filter.patient === undefined ? {} : { patient_id: filter.patient }),
    _labels: { doctor_id: doctorName(answer, of ?? null), room_id: nameIn(answer.rooms, inRoom ?? null) },
  };
}

/** The inside of cards, the same function while what it says did not change. */
function useDraw({ answer, place, steps }: GridProps, today: string) {
  const { locale } = useWords(calendarWords);
  const { timeOf } = useTimes();
  const run = useLatest((visit: Visit, name: string) => steps.run(visit, name));
  const { by } = place;
  // What the column says already is not said again.
  const isOfDoctor = by === 'doctor' && (place.view === 'day' || place.filter.doctor !== undefined);
  return useMemo(
    () =>
      (item: CalItem, pixels: number): ReactNode => {
        if (item.kind === 'event')
          return <EventCard title={item.event.title} time={timeOf(item.event.starts_at)} />;
        if (item.kind === 'queue') return <QueueCard item={item} pixels={pixels} />;
        const { visit } = item;
        const step = nextStep(visit, today, answer.zone);
        const actions: Readonly<Record<string, string>> = appointments.words[locale].actions;
        const words = {
          time: timeOf(visit.starts_at),
          type: nameIn(answer.types, visit.type_id),
          beside: isOfDoctor ? nameIn(answer.rooms, visit.room_id) : doctorName(answer, visit.doctor_id),
          next: step === undefined ? undefined : actions[step],
          onNext: () => step !== undefined && run(visit, step),
        };
        return <VisitCard visit={visit} words={words} pixels={pixels} />;
      },
    [answer, isOfDoctor, timeOf, today, locale, run],
  );
}

const looks = (answer: CalendarAnswer) => (item: CalItem) => {
  if (item.kind === 'event') return { className: 'cal-event' };
  if (item.kind === 'queue') return { className: 'cal-queue' };
  const color = answer.types?.find(({ id }) => id === item.visit.type_id)?.color ?? undefined;
  return { className: `cal-${item.visit.status}`, color };
};

/** What may be done on the grid: open, book, move. */
function useDoing(props: GridProps, lanes: readonly Lane[], view: 'day' | 'week') {
  const { answer, place, now, onOpen, onQueue, onBook } = props;
  const wayWords = useWayWords();
  const moving = useMoving(answer, view, place.by, now);
  const pick = (at: Place): void => {
    const lane = lanes.find(({ id }) => id === at.column);
    onBook?.(wishAt(at, lane, place, answer));
  };
  return {
    moving,
    onPick: onBook && pick,
    onOpen: (item: CalItem, anchor: HTMLElement): void => {
      if (item.kind === 'visit') onOpen({ visit: item.visit, anchor });
      else if (item.kind === 'queue') onQueue();
    },
    clashOf: (item: CalItem, at: Place) => wayWords(clashIn(item, at, answer, view, place.by, now)),
  };
}

/**
 * Where the grid is opened (UX-31): a day of now at the present minute while somebody works, else at the next hour somebody does; any other
 * day, and a week, at the first hour anybody works in it.
 */
function opensAt({ days, columns }: CalendarAnswer, view: 'day' | 'week', now: number): number | undefined {
  const sessions = columns.flatMap((column) => column.sessions);
  const isNow = days.some(({ dayStart, dayEnd }) => Date.parse(dayStart) <= now && now < Date.parse(dayEnd));
  if (isNow && view === 'day') {
    const ahead = sessions
      .filter(({ to }) => Date.parse(to) > now)
      .map(({ from }) => Math.max(Date.parse(from), now));
    return ahead.length === 0 ? now : Math.min(...ahead);
  }
  const begins = new Map(days.map(({ day, dayStart }) => [day, Date.parse(dayStart)]));
  const first = sessions.flatMap(({ day, from }) => Date.parse(from) - (begins.get(day) ?? Number.NaN));
  const known = first.filter((elapsed) => elapsed >= 0);
  return known.length === 0 ? undefined : Date.parse(days[0]?.dayStart ?? '') + Math.min(...known);
}

/** A day of doctors or rooms, or a week, on the time grid. */
export function CalendarGrid(props: GridProps) {
  const { answer, place, now } = props;
  const view = place.view === 'week' ? 'week' : 'day';
  const { today, timezone } = useReading();
  const { t, say } = useWords(calendarWords);
  const { timeOf, tickOf } = useTimes();
  const shown = useShown(props);
  const lanes = useMemo(() => lanesOf(answer, view, shown), [answer, view, shown]);
  const items = useCalendarItems(answer, lanes, place);
  const { columns, frame } = useColumns(props, lanes, items);
  const { moving, ...doing } = useDoing(props, lanes, view);
  const draw = useDraw(props, today);
  const lookOf = useMemo(() => looks(answer), [answer]);
  const [opened] = useState(now);
  return (
    <Box sx={cardStyles}>
      <TimeGrid<CalItem>
        {...{ columns, items, frame, say, timeOf, tickOf, now, draw, lookOf, ...doing }}
        step={place.step}
        zone={timezone}
        words={t.grid}
        onDrop={moving.onDrop}
        pending={moving.pending}
        startAt={opensAt(answer, view, opened)}
        columnWidth={view === 'week' ? 110 : 168}
      />
      {moving.dialog}
    </Box>
  );
}
