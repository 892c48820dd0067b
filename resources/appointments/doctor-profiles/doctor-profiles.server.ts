import { serverRules, type RuleContext } from '#server/kit/rules.ts';
import { lockHeld } from '../holds.server.ts';
import { doctorProfiles } from './doctor-profiles.ts';

type Context = RuleContext<typeof doctorProfiles>;

/** Refuses so few chairs for a doctor that bookings to come would sit on none (clinic.md 3.0). The doctor is locked. */
async function demandFree(doctor: string, chairs: number, { db, now, refuse }: Context): Promise<void> {
  const used = await db.query(
    'select from schedule_holds where doctor_id = $1 and lane > $2 and to_at > $3 limit 1',
    [doctor, chairs, now],
  );
  if (used.length > 0) refuse('capacity_in_use', { on: 'parallel_chairs' });
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
    if (before && chairs < before.parallel_chairs) await demandFree(before.employee_id, chairs, context);
  },
  async beforeRemove(context) {
    const { db, record } = context;
    await lockHeld(db, [record.employee_id], []);
    // Without a row it is one chair.
    await demandFree(record.employee_id, 1, context);
  },
});
