import { addDays } from '#metadata/time/days.ts';
import { randomFrom, type DemoClinic } from '#server/kit/demo.ts';
import { newId } from '#server/kit/ids.ts';
import type { Row } from '#server/kit/rules.ts';
import { consume } from '../../inventory/consumption/consumption.server.ts';
import { recipeOf } from '../dental-procedures/recipes.server.ts';

/** About so many visits of the last months in which something was done, and of how many of them the store gave the material. */
const most = { large: { visits: 60, supplied: 15 }, small: { visits: 6, supplied: 2 } } as const;

/** What was done in a visit, in one go and at its price. */
function lineOf(visit: Row, { id: procedure_id, price, sessions: sessions_planned, chart_effect }: Row) {
  return {
    id: newId(),
    patient_id: visit['patient_id'],
    procedure_id,
    teeth: [],
    surfaces: [],
    area: '00',
    doctor_id: visit['doctor_id'],
    appointment_id: visit['id'],
    branch_id: visit['branch_id'],
    phase: 1,
    quantity: 1,
    unit_price: price,
    discount_percent: '0',
    gross: price,
    discount: '0',
    net: price,
    sessions_planned,
    chart_effect,
    completions: 1,
    started_at: visit['at'],
    completed_at: visit['at'],
    created_at: visit['at'],
    status: 'completed',
    version: 1,
  };
}

/** What was done in visits of the last three months, by room and doctor, so that figures of each month have rows; of some the material left the store. */
export async function fillDoneInVisits(clinic: DemoClinic): Promise<void> {
  const { db, seed, size, today, now } = clinic;
  // A sample stands among a clinic's own patients, in whose files nobody invents anything.
  if (size === 'sample') return;
  const random = randomFrom(seed + 83);
  const procedures = await db.query(
    `select id, price::text as price, sessions, chart_effect from dental_procedures where status = 'active' and scope = 'mouth' order by code`,
  );
  const visits = await db.query(
    `select v.id, v.patient_id, v.doctor_id, v.branch_id, v.room_id, v.completed_at::text as at
      from (select a.*, row_number() over (order by a.completed_at desc, a.id) as place, count(*) over () as n from appointments a
        where a.status = 'completed' and a.room_id is not null and a.completed_at >= $1::date and a.completed_at < $2) v
      where v.place <= ${most[size].supplied} or v.place % greatest(1, v.n / ${most[size].visits}) = 0
      order by v.completed_at desc, v.id`,
    [addDays(today, -90), now],
  );
  if (procedures.length === 0 || visits.length === 0) return;
  const lines = visits.map((visit) => lineOf(visit, random.pick(procedures)));
  await db.insert('patient_treatments', lines.toReversed());
  const [owner] = await db.query('select id from users where is_owner order by created_at, id limit 1');
  const subject = { userId: owner?.['id'] ?? null, clinic: { currencyDigits: 2 } };
  // The steps people make have a context of a call; here there is none.
  const context = { db, subject, locale: 'ar', now, today, businessDay: today, key: undefined } as never;
  for (const [at, line] of lines.slice(0, most[size].supplied).entries())
    await consume(context, {
      treatmentId: line.id,
      patientId: String(line.patient_id),
      procedureId: String(line.procedure_id),
      branchId: String(line.branch_id),
      roomId: String(visits[at]?.['room_id']),
      lines: (await recipeOf(db, String(line.procedure_id), 1)).filter(({ optional }) => !optional),
    });
}
