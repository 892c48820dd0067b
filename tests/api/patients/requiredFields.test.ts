import { beforeAll, describe, expect, it } from 'vitest';
import { startClinicDesk } from '#tests/setup/clinicDesk.ts';
import { ended, upload, workbook } from '#tests/setup/imports.ts';
import { patientsOf, type Patient } from './twinSupport.ts';

const desk = startClinicDesk();
const { another: filed, now, merged, unmerge } = patientsOf(desk);

const path = '/custom-fields/patients';
const lacks = async ({ id }: { readonly id: string }): Promise<unknown> => (await now(id))['is_incomplete'];

/** Filed before the clinic made anything required: each lacks a declared field and one of the clinic's own. */
const old: Patient[] = [];
let complete: Patient;

/** A file of two people without a city. */
async function importOf(...people: readonly (readonly string[])[]): Promise<string> {
  const rows = [['الاسم بالكامل', 'الهاتف', 'النوع', 'المدينة'], ...people];
  const bytes = await workbook(rows.map((row) => row.map((text) => ({ text }))));
  const id = String((await upload(desk.owner, 'patients', 'مرضى.xlsx', bytes)).json.id);
  await desk.owner.post(`/imports/${id}/check`);
  await ended(desk.owner, id, 'checked');
  return id;
}

/** What of the clinic's own fields and of the declared ones is required; nothing where `false`. */
async function requires(required: boolean): Promise<void> {
  const { version, layout } = (await desk.owner.get(path)).json as unknown as {
    readonly version: number;
    readonly layout: readonly { readonly key: string }[];
  };
  const own = { key: 'insurer', kind: 'text', label_ar: 'التأمين', label_en: 'Insurer', section: 'contact' };
  const answer = await desk.owner.put(path, {
    version,
    fields: [{ ...own, required }],
    layout: layout.map((one) => (['city', 'allergies'].includes(one.key) ? { ...one, required } : one)),
  });
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, answer.text.slice(0, 200)]);
}

beforeAll(async () => {
  await requires(false);
  for (let n = 0; n < 5; n += 1) old.push(await filed());
  complete = await filed({ city: 'بنها', allergies: ['لاتكس'], custom: { insurer: 'الأهلية' } });
  await requires(true);
});

/** clinic.md F4: required is checked on create and on profile edit, never on bookings, payments or merges. */
describe('F4 a required field that is empty', () => {
  it('stops an edit of the file, and neither a merge nor its way back', async () => {
    const [kept, twin] = old as [Patient, Patient];
    const edit = await desk.owner.put(`/patients/${kept.id}`, { version: kept.version, occupation: 'محاسب' });
    expect([edit.status, Object.keys(edit.json.errors).toSorted()]).toEqual([
      422,
      ['allergies', 'city', 'custom.insurer'],
    ]);
    const preview = await desk.owner.get(`/patients/${kept.id}/merge-preview?duplicate_id=${twin.id}`);
    expect(preview.status).toBe(200);
    const { merge_id } = await merged(kept.id, twin.id);
    expect(await now(kept.id)).toMatchObject({ status: 'active', is_incomplete: true });
    expect((await unmerge(kept.id, merge_id)).status).toBe(200);
    expect([await lacks(kept), await lacks(twin)]).toEqual([true, true]);
    expect((await now(twin.id))['status']).toBe('active');
  });

  it('is filled by a merge with who has it, whichever of the two stays, and lacks again when that is undone', async () => {
    const kept = old[2] as Patient;
    const { merge_id } = await merged(kept.id, complete.id);
    expect(await now(kept.id)).toMatchObject({
      is_incomplete: false,
      city: 'بنها',
      allergies: ['لاتكس'],
      custom: { insurer: 'الأهلية' },
    });
    await unmerge(kept.id, merge_id);
    expect([await lacks(kept), await lacks(complete)]).toEqual([true, false]);
    await merged(complete.id, String(old[3]?.id));
    expect(await lacks(complete)).toBe(false);
  });

  it('stops neither archiving nor restoring, nor a note, a consent or a relative', async () => {
    const one = old[4] as Patient;
    const done = [
      (await desk.owner.post(`/patients/${one.id}/archive`, { version: one.version })).status,
      (await desk.owner.post(`/patients/${one.id}/restore`, {})).status,
      (
        await desk.owner.post('/patient-notes', {
          patient_id: one.id,
          kind: 'clinical',
          body: '<p>يتصل غداً</p>',
        })
      ).status,
    ];
    expect(done).toEqual([200, 200, 201]);
    expect(await now(one.id)).toMatchObject({ status: 'active', is_incomplete: true });
    const child = await desk.owner.post('/patients', {
      full_name: 'مازن شريف عادل',
      gender: 'male',
      phone: '01550000009',
      branch_id: desk.clinic.start.branch,
      guardian_patient_id: one.id,
      guardian_relation: 'father',
      city: 'قنا',
      allergies: ['بنسلين'],
      custom: { insurer: 'مصر' },
    });
    expect(child.status).toBe(201);
  });

  it('of a file is told of each row that would add somebody; an import of before is undone all the same', async () => {
    await requires(false);
    const before = await importOf(['هالة منير شوقي', '01550000001', 'أنثى', '']);
    await desk.owner.post(`/imports/${before}/run`);
    await ended(desk.owner, before, 'done');
    await requires(true);
    const id = await importOf(
      ['ليلى منصور جاد', '01550000002', 'أنثى', ''],
      ['سمر منصور جاد', '01550000003', 'أنثى', 'قنا'],
    );
    const rows = (await desk.owner.get(`/imports/${id}/rows?state=wrong`)).json as unknown as {
      readonly line: number;
      readonly problems: readonly { readonly text: string }[];
    }[];
    expect(rows.map(({ line }) => line)).toEqual([2, 3]);
    expect(rows[0]?.problems.map(({ text }) => text)).toContain('هذا الحقل مطلوب');
    await desk.owner.post(`/imports/${before}/undo`);
    await ended(desk.owner, before, 'undone');
    expect(
      await desk.clinic.sql(
        `select 1 from patients where full_name = 'هالة منير شوقي' and status = 'active'`,
      ),
    ).toEqual([]);
  });
});
