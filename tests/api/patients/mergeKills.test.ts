import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { startClinicDesk } from '#tests/setup/clinicDesk.ts';
import { startHolder, type Holder } from '#tests/setup/heldRows.ts';
import { isLongRun } from '#tests/setup/longRun.ts';
import { patientsOf } from './twinSupport.ts';

const desk = startClinicDesk();
const { another: filed, merge, merged } = patientsOf(desk);

/** One merge, killed while it waits for the last of the rows that lead to the duplicate; then it is made again. */
async function killedHalfWay(holder: Holder, killer: pg.Client, leads: object): Promise<void> {
  const [kept, duplicate] = [await filed(), await filed({ occupation: 'معلمة' })];
  await filed({ guardian_patient_id: duplicate.id, guardian_relation: 'mother' });
  const last = await filed(
    Object.fromEntries(Object.entries(leads).map(([name, value]) => [name, value ?? duplicate.id])),
  );
  const rows = () => desk.clinic.sql('select to_jsonb(p) as row from patients p order by id');
  const before = await rows();
  // Both records are written by now, and what leads to the duplicate waits to be moved.
  await holder.hold('select from patients where id = $1 for update', [last.id]);
  const merging = merge(kept.id, duplicate.id);
  await holder.waiting(1);
  await killer.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and query like 'select move_references%'`,
  );
  expect((await merging).status).toBeGreaterThanOrEqual(500);
  await holder.release();
  expect(await rows()).toEqual(before);
  expect(await desk.clinic.sql('select 1 from merges where kept_id = $1', [kept.id])).toEqual([]);
  expect((await merged(kept.id, duplicate.id)).moves).toEqual({ patients: 2 });
}

const kills = isLongRun ? 100 : 1;
it(`REL-02 a merge whose connection is killed half way (${kills}) has done nothing, and can be made again`, async () => {
  const holder = await startHolder();
  const killer = new pg.Client({ connectionString: inject('superuserUrl') });
  await killer.connect();
  const ways = [{ guardian_patient_id: null, guardian_relation: 'father' }, { referred_by_patient_id: null }];
  try {
    for (let round = 0; round < kills; round += 1)
      await killedHalfWay(holder, killer, ways[round % ways.length] ?? {});
  } finally {
    await Promise.all([holder.end(), killer.end()]);
  }
}, 300_000);
