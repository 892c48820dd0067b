import { useState } from 'react';
import { Alert } from '@mui/material';
import { useDataProvider, useNotify } from 'ra-core';
import type { ClinicDataProvider } from '#src/client/records/dataProvider.ts';
import { messageOf } from '#src/client/records/api.ts';
import { refusalOf } from '#src/client/records/refusals.ts';
import { useOneTry } from '#src/client/records/useOneTry.ts';
import { useWords } from '#src/client/words/words.ts';
import type { Drop, Ghost, Place } from '#src/features/timeGrid/gridTypes.ts';
import { useRefresh } from '#src/screens/parts/useRefresh.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { appointments } from '../appointments/appointments.ts';
import type { CalendarAnswer, Visit } from './calendarAnswer.tsx';
import { meantBy, saidYes, type Meant } from './bookingRefusal.tsx';
import { doctorName, nameIn, type CalItem } from './calendarItems.tsx';
import { dayOf, inTheWay, movedTo, type Way } from './calendarModel.tsx';
import { calendarWords } from './calendarWords.ts';
import { useTimes } from './useTimes.tsx';

/** Where a visit is to go: what the transition `move` is told. */
export type MoveValues = ReturnType<typeof movedTo>;

interface Asked {
  readonly visit: Visit;
  readonly values: MoveValues;
  readonly place: Place;
  readonly how: 'move' | 'resize';
  /** What the server said and whoever moves it is asked to mean, the last of them now. */
  readonly meant?: readonly Meant[];
}

/** What is in the way of something, as a sentence. */
export function useWayWords(): (way: Way | undefined) => string | undefined {
  const { t, say } = useWords(calendarWords);
  const { timeOf } = useTimes();
  return (way) => {
    if (!way) return undefined;
    const { by } = way;
    const who =
      by === undefined ? '' : 'patient' in by ? `${by.patient.name} ${timeOf(by.starts_at)}` : by.title;
    return say(t.clash[way.kind], { who, time: by === undefined ? '' : timeOf(by.starts_at) });
  };
}

/** What would be in the way of an item at a place of the grid. */
export function clashIn(
  item: CalItem,
  place: Place,
  answer: CalendarAnswer,
  view: 'day' | 'week',
  by: 'doctor' | 'room',
  now: number,
) {
  if (item.kind !== 'visit') return undefined;
  const { visit } = item;
  const to = movedTo(visit, place, view, by);
  const buffer = Date.parse(visit.hold_until) - Date.parse(visit.ends_at);
  return inTheWay(
    {
      id: visit.id,
      patientId: visit.patient.id,
      doctorId: to.doctor_id,
      roomId: to.room_id,
      from: place.from,
      to: place.to,
      day: view === 'week' ? place.column : dayOf(visit, answer),
      buffer,
    },
    answer,
    now,
  );
}

/** The call of a move: it stays pending until the answer, and one that is refused or lost changes nothing on the screen. */
function useMoveCall() {
  const provider = useDataProvider<ClinicDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh(appointments);
  const { t, say } = useWords(calendarWords);
  const { momentOf } = useTimes();
  const attempt = useOneTry();
  return async (
    visit: Visit,
    values: MoveValues,
    meant: readonly Meant[],
  ): Promise<'done' | 'refused' | Meant> => {
    try {
      const { data } = await attempt(({ key }) =>
        provider.transition('appointments', {
          id: visit.id,
          name: 'move',
          version: visit.version,
          values: { ...values, ...saidYes(meant) },
          idempotencyKey: key,
        }),
      );
      refresh(data);
      notify(say(t.move.done, { patient: visit.patient.name, time: momentOf(values.starts_at) }), {
        type: 'success',
      });
      return 'done';
    } catch (error) {
      const word = meantBy(error);
      if (word && !meant.includes(word)) return word;
      notify(say(t.move.back, { why: messageOf(error) }), { type: 'error' });
      // A move whose answer got lost is not asked for again: what is, is read.
      if (!refusalOf(error).definite) attempt.goOn();
      refresh();
      return 'refused';
    }
  };
}

/** How a place is said in the question of a move. */
function usePlaceWords(answer: CalendarAnswer) {
  const { t, say } = useWords(calendarWords);
  const { timeOf, dayOf: dayWords } = useTimes();
  return (visit: Visit, to: MoveValues | undefined, isOtherDay: boolean): string => {
    const starts = to?.starts_at ?? visit.starts_at;
    const isRoom = to !== undefined && to.room_id !== visit.room_id;
    const doctor = doctorName(answer, to?.doctor_id ?? visit.doctor_id);
    const room = nameIn(answer.rooms, to?.room_id ?? visit.room_id) || t.noRoom;
    const who = isRoom || (to === undefined && isOtherDay) ? `${doctor}، ${room}` : doctor;
    return say(t.move.place, {
      time: isOtherDay ? `${dayWords(starts)} ${timeOf(starts)}` : timeOf(starts),
      who,
    });
  };
}

/** The question before a move, and what may speak against it. */
function Question({
  asked,
  answer,
  view,
  way,
  word,
}: {
  readonly asked: Asked;
  readonly answer: CalendarAnswer;
  readonly view: 'day' | 'week';
  readonly way: Way | undefined;
  readonly word: Meant | undefined;
}) {
  const { t, say } = useWords(calendarWords);
  const wayWords = useWayWords();
  const placeWords = usePlaceWords(answer);
  const { visit, values, how } = asked;
  const minutes = (n: number): string => say(t.move.minutes, { n });
  const before = Math.round((Date.parse(visit.ends_at) - Date.parse(visit.starts_at)) / 60_000);
  const isOtherDay = view === 'week';
  const against =
    word === undefined
      ? way && say(t.move.warn, { why: wayWords(way) ?? '' })
      : word === 'room_mismatch'
        ? t.move.otherKind
        : t.move.outside;
  const question =
    how === 'resize'
      ? say(t.move.askLength, { a: minutes(before), b: minutes(values.duration_min) })
      : say(t.move.ask, {
          a: placeWords(visit, undefined, isOtherDay),
          b: placeWords(visit, values, isOtherDay),
        });
  return (
    <>
      {question}
      {against === undefined ? null : (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          {against}
        </Alert>
      )}
    </>
  );
}

/** Moving by drag and by keyboard alike: asked once, sent once, shown as pending, and back where it was if it fails (UX-33). */
export function useMoving(answer: CalendarAnswer, view: 'day' | 'week', by: 'doctor' | 'room', now: number) {
  const { t, say } = useWords(calendarWords);
  const [asked, setAsked] = useState<Asked>();
  const [sending, setSending] = useState<Asked>();
  const call = useMoveCall();
  const shown = asked ?? sending;
  const way =
    asked && clashIn({ kind: 'visit', visit: asked.visit } as CalItem, asked.place, answer, view, by, now);
  /** What is meant by saying yes: what was said before, and what is shown to lie outside of the hours. */
  const words: readonly Meant[] = asked?.meant ?? (way?.kind === 'outside' ? ['outside_hours'] : []);
  const send = async (what: Asked): Promise<void> => {
    setAsked(undefined);
    setSending(what);
    const ended = await call(what.visit, what.values, words);
    setSending(undefined);
    // What is open, and what a room is for, was not known here: asked again, with the word of whoever moves it.
    if (ended !== 'done' && ended !== 'refused') setAsked({ ...what, meant: [...words, ended] });
  };
  const onDrop = ({ item, place, how }: Drop<CalItem>): void => {
    if (item.kind === 'visit')
      setAsked({ visit: item.visit, values: movedTo(item.visit, place, view, by), place, how });
  };
  const pending: Ghost | undefined = shown && {
    id: shown.visit.id,
    place: shown.place,
    isPending: sending !== undefined,
  };
  const dialog = (
    <ConfirmDialog
      ready
      open={asked !== undefined}
      title={asked ? say(t.move.title, { patient: asked.visit.patient.name }) : ''}
      text={asked ? <Question {...{ asked, answer, view, way }} word={words.at(-1)} /> : null}
      confirm={asked?.how === 'resize' ? t.move.confirmLength : t.move.confirm}
      onConfirm={() => asked && void send(asked)}
      onClose={() => setAsked(undefined)}
    />
  );
  return { onDrop, pending, dialog };
}
