import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startClinicDesk } from '#tests/setup/clinicDesk.ts';
import { patientsOf, refused, type Patient } from './twinSupport.ts';

const desk = startClinicDesk();
const { another: filed, now, merge, merged, unmerge } = patientsOf(desk);

/** Eight people who are each other's relatives and sources, and which of them are merged, one after the other. */
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 2 });
const index = fc.integer({ min: 0, max: 7 });
const person = fc.record({
  guardian: some(index),
  referrer: some(index),
  doctor: some(fc.integer({ min: 0, max: 1 })),
  occupation: some(fc.constantFrom('طبيب', 'محام')),
  birth_date: some(fc.constantFrom('1990-05-06', '1985-01-02')),
  phone_2: some(fc.constantFrom('01212121212', '01212121213')),
  allergies: fc.uniqueArray(fc.constantFrom('بنسلين', 'لاتكس', 'فول'), { maxLength: 3 }),
  alert: some(fc.constantFrom('سكر', 'ضغط')),
  id_number: fc.boolean(),
});
const graphs = fc.sample(
  fc.record({
    people: fc.array(person, { minLength: 8, maxLength: 8 }),
    pairs: fc.array(fc.tuple(index, index), { minLength: 1, maxLength: 4 }),
  }),
  { numRuns: 12, seed: 5 },
);

describe('P5 undo', () => {
  it('within 30 days, the last first, once; what came later stays', async () => {
    const [kept, first, second] = [await filed(), await filed({ occupation: 'طبيبة' }), await filed()];
    const child = await filed({ guardian_patient_id: first.id, guardian_relation: 'mother' });
    const one = await merged(kept.id, first.id);
    expect(one.moves).toEqual({ patients: 1 });
    const later = await filed({ guardian_patient_id: kept.id, guardian_relation: 'mother' });
    const two = await merged(kept.id, second.id);
    const { json: told } = await desk.owner.get(`/patients/${kept.id}/merges`);
    expect(told).toMatchObject([
      { merge_id: two.merge_id, told: second.file_no, may_undo: true },
      { merge_id: one.merge_id, told: first.file_no, may_undo: false },
    ]);
    expect(refused(await unmerge(kept.id, one.merge_id))[1]).toBe('merge_not_last');
    expect((await unmerge(kept.id, two.merge_id)).status).toBe(200);
    expect(refused(await unmerge(kept.id, two.merge_id))[1]).toBe('merge_undone');
    expect((await unmerge(second.id, one.merge_id)).status).toBe(404);
    const { version } = await now(kept.id);
    await desk.owner.put(`/patients/${kept.id}`, {
      version,
      occupation: 'طبيبة أسنان',
      confirm_duplicate: true,
    });
    const { json } = await unmerge(kept.id, one.merge_id);
    expect(json.kept).toEqual(['occupation']);
    expect(await now(kept.id)).toMatchObject({
      occupation: 'طبيبة أسنان',
      former_file_nos: null,
      phone_2: null,
    });
    expect(await now(child.id)).toMatchObject({ guardian_patient_id: first.id });
    expect(await now(later.id)).toMatchObject({ guardian_patient_id: kept.id });
    expect(await now(first.id)).toMatchObject({ status: 'active', merged_into_id: null });
  });

  it('not after 30 days, and an archived duplicate is archived again', async () => {
    const [kept, duplicate] = [await filed(), await filed()];
    await desk.owner.post(`/patients/${duplicate.id}/archive`, { version: duplicate.version });
    const { merge_id } = await merged(kept.id, duplicate.id);
    await desk.clinic.sql(`update merges set merged_at = now() - interval '30 days' where id = $1`, [
      merge_id,
    ]);
    expect(refused(await unmerge(kept.id, merge_id))).toEqual([
      409,
      'merge_too_late',
      'مضى على الدمج أكثر من 30 يوماً، ولا يمكن التراجع عنه',
    ]);
    await desk.clinic.sql(`update merges set merged_at = now() - interval '29 days 23 hours' where id = $1`, [
      merge_id,
    ]);
    expect((await unmerge(kept.id, merge_id)).status).toBe(200);
    expect(await now(duplicate.id)).toMatchObject({ status: 'archived' });
  });

  /** Every row of every table that leads to a patient, and the patients; a version counts what was done, and stays. */
  async function everything(): Promise<unknown> {
    const tables = await desk.clinic.sql(
      `select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'patients'::regclass order by 1`,
    );
    const rows: Record<string, unknown> = {};
    for (const name of ['patients', ...tables.map((one) => String(one['name']))]) {
      const found = await desk.clinic.sql(
        `select to_jsonb(t) - 'version' - 'updated_at' as row from ${name} t order by (to_jsonb(t) - 'version' - 'updated_at')::text`,
      );
      rows[name] = found.map(({ row }) => row);
    }
    expect(Object.keys(rows)).toContain('patients__treated_by');
    return rows;
  }

  it('of random merges over random families and referrals gives back every row as it was', async () => {
    await desk.clinic.sql('delete from patients');
    const doctors = [(await desk.clinic.person()).employeeId, (await desk.clinic.person()).employeeId];
    let merges = 0;
    for (const [round, { people, pairs }] of graphs.entries()) {
      const ids: string[] = [];
      for (const [at, { guardian, referrer, doctor, id_number, ...values }] of people.entries()) {
        const { id } = await filed({
          ...values,
          ...(id_number ? { id_kind: 'passport', id_number: `R${round}P${at}` } : {}),
          ...(guardian === null || guardian >= at ? {} : { guardian_patient_id: ids[guardian] }),
          ...(referrer === null || referrer >= at ? {} : { referred_by_patient_id: ids[referrer] }),
        });
        ids.push(id);
        await desk.clinic.sql('update patients set primary_doctor_id = $2 where id = $1', [
          id,
          doctor === null ? null : doctors[doctor],
        ]);
      }
      const before = await everything();
      const done: (readonly [string, string])[] = [];
      for (const [a, b] of pairs) {
        const { status, json } = await merge(ids[a] ?? '', ids[b] ?? '');
        if (status === 200) done.push([ids[a] ?? '', json.merge_id]);
        else expect([409, 422]).toContain(status);
      }
      if (done.length > 0) expect(await everything()).not.toEqual(before);
      for (const [kept, id] of done.toReversed()) {
        const answer = await unmerge(kept, id);
        expect([answer.status, answer.json.kept]).toEqual([200, []]);
      }
      expect(await everything()).toEqual(before);
      merges += done.length;
    }
    expect(merges).toBeGreaterThan(12);
  }, 120_000);
});

describe('the scan', () => {
  it('tells pairs, the most alike first, by the levels of the check', async () => {
    await desk.clinic.sql('delete from patients');
    const one = await filed({
      full_name: 'عبد الله سالم نور',
      phone: '01234500001',
      birth_date: '1971-01-01',
    });
    const strong = await filed({ full_name: 'عبدالله سالم', phone: '01234500002', phone_2: '01234500001' });
    const medium = await filed({
      full_name: 'عبد الله منير نور',
      phone: '01234500003',
      birth_date: '1971-01-01',
    });
    const weak = await filed({ full_name: 'هند سالم نور', phone: '01234500003' });
    const guess = await filed({
      full_name: 'عبد الله سالم',
      phone: '01234500004',
      birth_date: '1971-07-01',
      birth_is_estimated: true,
    });
    const { json } = await desk.owner.get('/patients/duplicate-scan?limit=200');
    const pairs = (json as { id: string; other_id: string; level: string; reasons: string[] }[]).map(
      ({ id, other_id, level, reasons }) => [level, [id, other_id].toSorted(), reasons],
    );
    const pair = (a: Patient, b: Patient) => [a.id, b.id].toSorted();
    expect(pairs).toEqual(
      expect.arrayContaining([
        ['strong', pair(one, strong), ['phone', 'full_name']],
        ['medium', pair(one, medium), ['full_name', 'birth_date']],
        ['weak', pair(medium, weak), ['phone']],
        ['weak', pair(one, guess), ['full_name', 'birth_date']],
      ]),
    );
    expect(pairs).toHaveLength(4);
    expect(pairs[0]?.[0]).toBe('strong');
    expect((await desk.owner.get('/patients/duplicate-scan?limit=1')).json).toHaveLength(1);
    expect((await desk.owner.get('/patients/duplicate-scan?limit=201')).status).toBe(400);
    await merged(one.id, strong.id);
    const { json: after } = await desk.owner.get('/patients/duplicate-scan');
    expect(JSON.stringify(after)).not.toContain(strong.id);
  });

  it('what a merge would do is told before it', async () => {
    const [kept, duplicate] = [await filed(), await filed({ occupation: 'محاسبة' })];
    await filed({ referred_by_patient_id: duplicate.id });
    const { json } = await desk.owner.get(`/patients/${kept.id}/merge-preview?duplicate_id=${duplicate.id}`);
    expect(json).toMatchObject({ filled: ['occupation', 'phone_2'], emptied: [], moves: { patients: 1 } });
    expect(await now(duplicate.id)).toMatchObject({ status: 'active' });
  });
});
