import { serverRules, type RuleContext } from '#server/kit/rules.ts';
import { lockHeld, narrowTo } from '../holds.server.ts';
import { doctorProfiles } from './doctor-profiles.ts';

type Context = RuleContext<typeof doctorProfiles>;

/** Refuses so few chairs for a doctor that bookings to come would find none (clinic.md 3.0). The doctor is locked. */
async function demandRoom(doctor: string, chairs: number, { db, now, refuse }: Context): Promise<void> {
  const fits = await narrowTo(db, { doctors: [doctor] }, chairs, now);
  if (!fits) refuse('capacity_in_use', { on: 'parallel_chairs' });
}

/** Whoever books holds the doctor, as who edits their chairs does: what was taken meanwhile is seen. */
export const doctorProfileRules = serverRules(doctorProfiles, {
  async prepare(values, { db, before }) {
    await lockHeld(db, [before?.employee_id ?? values['employee_id']], []);
    return values;
  },
  async check(values, context) {
    const chairs = Number(values['parallel_chairs']);
    const { before } = context;
    if (before && chairs < before.parallel_chairs) await demandRoom(before.employee_id, chairs, context);
  },
  // Who is at an event of a room is there with the chairs that come to theirs too.
  async saved({ before, record, db, now }) {
    const chairs = before?.parallel_chairs ?? 1;
    if (record.parallel_chairs <= chairs) return;
    await db.query(
      `insert into schedule_holds (clinic_id, doctor_id, lane, is_bound, from_at, to_at, room_event_id)
        select app_clinic(), e.doctor_id, lane, true, greatest(e.starts_at, $4), e.ends_at, e.id
        from room_events e, generate_series($2::int + 1, $3::int) lane
        where e.doctor_id = $1 and e.status in ('planned', 'in_progress') and e.ends_at > $4 returning id`,
      [record.employee_id, chairs, record.parallel_chairs, now],
    );
  },
  async beforeRemove(context) {
    const { db, record } = context;
    await lockHeld(db, [record.employee_id], []);
    // Without a row it is one chair.
    await demandRoom(record.employee_id, 1, context);
  },
});
