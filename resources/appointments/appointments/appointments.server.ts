import { serverRules } from '#server/kit/rules.ts';
import { lateCancelSql } from '../lateCancel.server.ts';
import { lockHeld } from '../holds.server.ts';
import { appointmentNotices } from './appointmentNotices.server.ts';
import { appointments } from './appointments.ts';
import { factsOf, place, refuseUnbookable, wishOf } from './booking.server.ts';
import { calendar } from './calendar.server.ts';
import { backEntry, queue, slots, walkIn } from './calls.server.ts';
import { refuseClash, takeTime } from './holding.server.ts';
import { nextFree } from './nextFree.server.ts';
import { refuseFull } from './queue.server.ts';
import { arrive, cancel, complete, held, holdsTime, move, noShow, revert, start } from './steps.server.ts';

/** What is booked holds its time (clinic.md 4.1, A1–A8). */
export const appointmentRules = serverRules(appointments, {
  computed: {
    late_cancel: lateCancelSql('t'),
  },
  notices: appointmentNotices,

  async prepare(values, context) {
    const { before, db } = context;
    const wish = wishOf(values);
    if (!wish) return values;
    await lockHeld(
      db,
      [wish.doctor_id, before?.doctor_id],
      [wish.room_id, before?.room_id],
      [wish.patient_id],
    );
    if (before) {
      if (wish.type_id !== before.type_id) {
        const standing = { ...wish, room_id: before.room_id ?? null, type_id: before.type_id };
        refuseUnbookable(context, await factsOf(context, wish), wish, standing);
      }
      return values;
    }
    const isOver = values['status'] === 'completed';
    const placed = await place(context, isOver ? { ...wish, isOver } : wish);
    if (isOver) return { ...values, ...placed.values, mode: 'slot', completed_at: placed.values.ends_at };
    if (placed.values.mode === 'queue') await refuseFull(context, placed.hours.session);
    return { ...values, ...placed.values };
  },

  async saved(context) {
    const { record, before, notify } = context;
    if (before) {
      if ((before.room_id ?? null) !== (record.room_id ?? null) && holdsTime(record))
        await takeTime(context, record);
      return;
    }
    if (!holdsTime(record)) return;
    const clash = await takeTime(context, record);
    if (clash) await refuseClash(context, clash, await nextFree(context, record));
    notify('appointment.booked', { employeeId: record.doctor_id }, {});
  },

  operations: { slots, calendar, queue, walkIn, backEntry },
  transitions: {
    confirm: { guard: held },
    arrive: { effect: arrive },
    start: { effect: start },
    complete: { effect: complete },
    move: { effect: move },
    cancel: { effect: cancel },
    noShow: { effect: noShow },
    revert: { effect: revert },
  },
  offered: { revert: `not (t.status = 'arrived' and t.mode = 'walk_in')` },
});
