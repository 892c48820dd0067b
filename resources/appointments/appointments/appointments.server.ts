import type { Values } from '#metadata/derive/problems.ts';
import { serverRules } from '#server/kit/rules.ts';
import { lateCancelSql } from '../lateCancel.server.ts';
import { lockHeld } from '../holds.server.ts';
import { appointmentNotices } from './appointmentNotices.server.ts';
import { appointments } from './appointments.ts';
import { factsOf, place, refuseUnbookable, wishOf, type Context, type Wish } from './booking.server.ts';
import { calendar } from './calendar.server.ts';
import { backEntry, queue, slots, walkIn } from './calls.server.ts';
import { letGo, refuseClash, takeTime, type Visit } from './holding.server.ts';
import { visitBecame } from './marks.server.ts';
import { nextFree } from './nextFree.server.ts';
import { noShows } from './noShows.server.ts';
import { refuseFull } from './queue.server.ts';
import { noteBooked, saysSql } from '../messages/changes.server.ts';
import { messages } from './messages.server.ts';
import { seriesCancel, seriesChange } from './seriesSteps.server.ts';
import { arrive, held, holdsTime, start } from './steps.server.ts';
import {
  cancelAndTell,
  completeAndTell,
  moveAndTell,
  noShowAndTell,
  planOf,
  remind,
  revertAndTell,
  tell,
} from './tellings.server.ts';

/** An edit: another type is judged as a booking of it is, and no word sent marks what does not stand. */
async function edited(values: Values, wish: Wish, before: Visit, context: Context): Promise<Values> {
  if (wish.type_id === before.type_id) return { ...values, room_mismatch: before.room_mismatch };
  const standing = { ...wish, room_id: before.room_id ?? null, type_id: before.type_id };
  const facts = await factsOf(context, wish);
  refuseUnbookable(context, facts, wish, standing);
  return { ...values, room_mismatch: facts.row['other_kind'] === true };
}

/** A visit of a series that may still be changed with the others. */
const stillInSeries = `t.series_id is not null and t.status in ('booked', 'confirmed')`;

/** What is booked holds its time (clinic.md 4.1, A1–A8). */
export const appointmentRules = serverRules(appointments, {
  computed: {
    late_cancel: lateCancelSql('t'),
  },
  notices: appointmentNotices,

  async prepare(values, context) {
    const { before, db, writtenBy } = context;
    const wish = wishOf(values);
    // A rule that changes a visit holds what it changes; it would be late to hold the patient here, before whom it stands in line.
    if (!wish || (before && writtenBy === 'rule')) return values;
    await lockHeld(
      db,
      [wish.doctor_id, before?.doctor_id],
      [wish.room_id, before?.room_id],
      [wish.patient_id],
    );
    if (before) return edited(values, wish, before, context);
    const isOver = values['status'] === 'completed';
    const placed = await place(context, isOver ? { ...wish, isOver } : wish);
    if (isOver) return { ...values, ...placed.values, mode: 'slot', completed_at: placed.values.ends_at };
    if (placed.values.mode === 'queue') await refuseFull(context, placed.hours.session);
    return { ...values, ...placed.values };
  },

  async saved(context) {
    const { record, before, notify } = context;
    if (before) {
      if (before.room_id && !record.room_id) await letGo(context, record.id, 'room_id');
      return;
    }
    await visitBecame(context, undefined, record);
    // Of visits that repeat, the patient and the doctor are told once, by the series.
    const isOne = record.status === 'booked' && !record.series_id;
    if (isOne) await noteBooked(context, record);
    const clash = holdsTime(record) ? await takeTime(context, record) : undefined;
    if (clash) await refuseClash(context, clash, await nextFree(context, record));
    // Into a queue as into a time of its own: the doctor hears of both.
    if (isOne)
      notify('appointment.booked', { employeeId: record.doctor_id }, { was: '', is: planOf(record) });
  },

  operations: { slots, calendar, queue, noShows, messages, walkIn, backEntry, seriesChange, seriesCancel },
  transitions: {
    confirm: { guard: held },
    arrive: { effect: arrive },
    start: { effect: start },
    complete: { effect: completeAndTell },
    move: { effect: moveAndTell },
    cancel: { effect: cancelAndTell },
    noShow: { effect: noShowAndTell },
    revert: { effect: revertAndTell },
    remind: { effect: remind },
    tell: { effect: tell },
  },
  offered: {
    revert: `not (t.status = 'arrived' and t.mode = 'walk_in')`,
    seriesChange: stillInSeries,
    seriesCancel: stillInSeries,
    tell: `exists (select from visit_messages m where m.clinic_id = t.clinic_id and m.appointment_id = t.id and m.told_as is distinct from ${saysSql('t')})`,
  },
});
