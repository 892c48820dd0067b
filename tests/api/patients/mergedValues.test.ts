import { beforeAll, describe, expect, it } from 'vitest';
import { startClinicDesk } from '#tests/setup/clinicDesk.ts';
import { patientsOf, type Draft, type Patient } from './twinSupport.ts';

const desk = startClinicDesk();
const { another: filed, filed: made, now, merged, unmerge } = patientsOf(desk);

const path = '/custom-fields/patients';
interface OwnField {
  readonly key: string;
  readonly label_en: string;
  readonly options: readonly { readonly value: string }[];
}
interface OwnFields {
  readonly version: number;
  readonly fields: readonly OwnField[];
}
const ownFields = async (): Promise<OwnFields> => (await desk.owner.get(path)).json;
/** The clinic's own fields, each changed as said. */
async function change(to: (field: OwnField) => object): Promise<void> {
  const { version, fields } = await ownFields();
  const answer = await desk.owner.put(path, { version, fields: fields.map(to) });
  expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
}
const keys: Record<string, string> = {};
const own = (values: Readonly<Record<string, unknown>>): Draft =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [keys[name] ?? name, value]));

beforeAll(async () => {
  const option = (value: string) => ({ value, label_ar: `خطة ${value}`, label_en: value });
  const fields = [
    { kind: 'text', label_ar: 'رقم التأمين', label_en: 'Insurance' },
    { kind: 'text', label_ar: 'جهة العمل', label_en: 'Employer' },
    { kind: 'select', label_ar: 'الخطة', label_en: 'Plan', options: [option('gold'), option('silver')] },
    { kind: 'text', label_ar: 'ملف ورقي', label_en: 'Paper' },
  ].map((one) => ({ ...one, section: 'contact' }));
  const answer = await desk.owner.put(path, { version: (await ownFields()).version, fields });
  expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
  for (const { key, label_en } of (await ownFields()).fields) keys[label_en] = key;
});

/** Changes the record as its form does. */
async function edit({ id }: Patient, values: Draft): Promise<void> {
  const { version } = await now(id);
  const answer = await desk.owner.put(`/patients/${id}`, { version, ...values, confirm_duplicate: true });
  expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
}

describe('P5 a merge carries what stands in a file, whatever a form would take by now', () => {
  it('a choice that was switched off and a value of an archived field come along, and go back', async () => {
    const [kept, duplicate] = [
      await filed(),
      await filed({ custom: own({ Plan: 'silver', Paper: 'رف 7', Insurance: 'A-1' }) }),
    ];
    await change((field) => {
      if (field.label_en === 'Paper') return { ...field, archived: true };
      const options = field.options.map((one) => ({ ...one, active: one.value !== 'silver' }));
      return field.label_en === 'Plan' ? { ...field, options } : field;
    });
    const { merge_id } = await merged(kept.id, duplicate.id);
    const brought = own({ Plan: 'silver', Paper: 'رف 7', Insurance: 'A-1' });
    expect((await now(kept.id))['custom']).toEqual(brought);
    // Nobody types them anew.
    const other = await desk.owner.post('/patients', {
      full_name: 'سلمى عادل فهمي',
      phone: '01091110001',
      gender: 'female',
      branch_id: desk.clinic.start.branch,
      custom: own({ Plan: 'silver' }),
    });
    expect([other.status, Object.keys(other.json.errors)]).toEqual([422, [`custom.${keys['Plan'] ?? ''}`]]);
    expect((await unmerge(kept.id, merge_id)).status).toBe(200);
    expect([(await now(kept.id))['custom'], (await now(duplicate.id))['custom']]).toEqual([null, brought]);
  });
});

describe('P5 a merge is taken back by the parts it brought', () => {
  it('tags, own fields and the joined alert: what the desk wrote since stays, the other person’s goes', async () => {
    const kept = await filed({
      allergies: ['بنسلين'],
      alert: 'مريض سكر',
      custom: own({ Employer: 'بنك مصر' }),
    });
    const duplicate = await filed({
      allergies: ['لاتكس'],
      alert: 'حامل',
      custom: own({ Insurance: 'INS-77' }),
    });
    const { merge_id } = await merged(kept.id, duplicate.id);
    expect(await now(kept.id)).toMatchObject({
      allergies: ['بنسلين', 'لاتكس'],
      alert: 'مريض سكر · حامل',
      custom: own({ Employer: 'بنك مصر', Insurance: 'INS-77' }),
    });
    await edit(kept, {
      allergies: ['بنسلين', 'لاتكس', 'فول'],
      alert: 'مريض سكر · حامل · ضغط',
      custom: own({ Employer: 'بنك القاهرة', Insurance: 'INS-77' }),
    });
    const { json } = await unmerge(kept.id, merge_id);
    expect(json.kept).toEqual([]);
    expect(await now(kept.id)).toMatchObject({
      allergies: ['بنسلين', 'فول'],
      alert: 'مريض سكر · ضغط',
      custom: own({ Employer: 'بنك القاهرة' }),
    });
    expect(await now(duplicate.id)).toMatchObject({
      allergies: ['لاتكس'],
      alert: 'حامل',
      custom: own({ Insurance: 'INS-77' }),
    });
  });

  it('what the merge brought and the desk wrote over is told, and stays', async () => {
    const [kept, duplicate] = [await filed(), await filed({ custom: own({ Insurance: 'INS-1' }) })];
    const { merge_id } = await merged(kept.id, duplicate.id);
    await edit(kept, { custom: own({ Insurance: 'INS-2', Employer: 'مصنع' }) });
    expect((await unmerge(kept.id, merge_id)).json.kept).toEqual(['custom']);
    expect((await now(kept.id))['custom']).toEqual(own({ Insurance: 'INS-2', Employer: 'مصنع' }));
  });
});

/** Born 15 March, a man from Cairo; the year is the first three digits, 2 for 1900. */
const idOf = (n: number): string => `2900315011${String(n).padStart(2, '0')}15`;
const guess = { birth_date: '1990-07-01', birth_is_estimated: true };
const exact = { birth_date: '1990-03-15', birth_is_estimated: false };

describe('P3 an exact birth date goes before a guess', () => {
  it('of a new file, and of one whose id is written down later', async () => {
    const draft = { full_name: 'كريم عادل سالم', gender: 'male', phone: '01098880001', ...guess };
    expect(await made({ ...draft, id_number: idOf(31) })).toMatchObject(exact);
    const later = await filed({ gender: 'male', ...guess });
    expect(await now(later.id)).toMatchObject(guess);
    await edit(later, { id_number: idOf(32) });
    expect(await now(later.id)).toMatchObject(exact);
    await edit(later, guess);
    expect(await now(later.id)).toMatchObject(exact);
  });

  it('of two files of one person, whichever stays and whatever is chosen', async () => {
    const [guessed, known] = [
      await filed({ gender: 'male', ...guess }),
      await filed({ gender: 'male', ...exact }),
    ];
    await merged(guessed.id, known.id);
    expect(await now(guessed.id)).toMatchObject(exact);
    const [sure, other] = [
      await filed({ gender: 'male', ...exact }),
      await filed({ gender: 'male', ...guess }),
    ];
    expect((await merged(sure.id, other.id, { take: ['birth_date'] })).left).toContain('birth_date');
    expect(await now(sure.id)).toMatchObject(exact);
  });

  it('that only the other file’s id tells', async () => {
    const kept = await filed({ gender: 'male', ...guess });
    const duplicate = await filed({ gender: 'male', id_number: idOf(33) });
    await merged(kept.id, duplicate.id);
    expect(await now(kept.id)).toMatchObject({ ...exact, id_number: idOf(33) });
  });
});
