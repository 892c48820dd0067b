import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '#tests/setup/client.ts';
import { ended, upload } from '#tests/setup/imports.ts';
import { openPatients, type Made } from './support.ts';

/** Issue 16, bad input: each with its sentence on its field, on every way a patient comes in or changes. */
let desk: Awaited<ReturnType<typeof openPatients>>;
let edited: Made;
let source: string;
let soon: string;
beforeAll(async () => {
  desk = await openPatients();
  await desk.made({ full_name: 'صاحبة الهوية الأولى', id_number: '29901150101923' });
  edited = await desk.made({ full_name: 'من يعدل ملفه' });
  const [known] = await desk.clinic.sql(
    `select id, (now() + interval '3 days')::date::text as soon from referral_sources where kind = 'patient'`,
  );
  [source, soon] = [String(known?.['id']), String(known?.['soon'])];
});
afterAll(() => desk.server.stop());

type Told = readonly [field: string, sentence: string];
/** What is typed; how a file writes it; on which field what is said. */
interface Bad {
  readonly values: Readonly<Record<string, unknown>>;
  readonly cells: Readonly<Record<string, string>>;
  readonly told: Told;
  readonly status?: number;
}
const bad: Readonly<Record<string, () => Bad>> = {
  'a name of one word': () => ({
    values: { full_name: 'سعاد' },
    cells: { 'الاسم بالكامل': 'سعاد' },
    told: ['full_name', 'اكتب الاسم من كلمتين على الأقل'],
  }),
  'a birth in the future': () => ({
    values: { birth_date: soon },
    cells: { 'تاريخ الميلاد': soon },
    told: ['birth_date', 'لا يُقبل تاريخ بعد اليوم'],
  }),
  'an age of 130': () => ({
    values: { birth_date: '1896-07-01', birth_is_estimated: true },
    cells: { 'تاريخ الميلاد': '1/7/1896' },
    told: ['birth_date', 'أقرب تاريخ مقبول 1/1/1900'],
  }),
  'an id of month 13': () => ({
    values: { id_number: '29913150101923' },
    cells: { 'رقم الهوية': '29913150101923' },
    told: ['id_number', 'الرقم القومي غير صحيح'],
  }),
  'an id of another sex': () => ({
    values: { id_number: '29003150101933', gender: 'female' },
    cells: { 'رقم الهوية': '29003150101933', النوع: 'أنثى' },
    told: ['id_number', 'تاريخ الميلاد أو النوع لا يطابق الرقم القومي'],
  }),
  'the id of another patient': () => ({
    values: { id_number: '29901150101923', gender: 'female' },
    cells: { 'رقم الهوية': '29901150101923', النوع: 'أنثى' },
    told: ['id_number', 'يوجد مريض بنفس رقم الهوية: 000001'],
    status: 409,
  }),
  'a foreign phone without its +': () => ({
    values: { phone: '966501234567' },
    cells: { الهاتف: '966501234567' },
    told: ['phone', 'رقم الهاتف غير صحيح. مثال: 01012345678'],
  }),
  'a source of the kind patient without the patient': () => ({
    values: { referral_source_id: source },
    cells: { 'مصدر الإحالة': 'مريض سابق' },
    told: ['referred_by_patient_id', 'اختر المريض الذي أحاله: مصدر الإحالة من نوع «مريض»'],
  }),
};

const plain = (text: unknown): string => String(text).replaceAll(/[\u2066-\u2069]/g, '');
const toldBy = ({ status, json }: Answer): unknown[] => [
  status,
  ...Object.entries(json.errors as object).map(([field, text]) => [field, plain(text)]),
];

/** What the check of a file of one row says. */
async function inFile(cells: Readonly<Record<string, string>>): Promise<unknown> {
  const row = { 'الاسم بالكامل': 'واحد من الملف', الهاتف: '01266600001', النوع: 'ذكر', ...cells };
  const text = `${Object.keys(row).join(',')}\r\n${Object.values(row).join(',')}`;
  const { json } = await upload(desk.owner, 'patients', 'f.csv', text);
  await desk.owner.post(`/imports/${String(json.id)}/check`);
  await ended(desk.owner, String(json.id), 'checked');
  const [found] = (await desk.owner.get(`/imports/${String(json.id)}/rows?state=wrong`)).json as {
    problems: { field: string; text: string }[];
  }[];
  return found?.problems.map(({ field, text: said }) => [field, plain(said)]);
}

describe('bad input is told on its field by every way in', () => {
  it.each(Object.entries(bad))('%s', async (_, of) => {
    const { values, cells, told, status = 422 } = of();
    const { id, version } = edited;
    expect(toldBy(await desk.owner.post('/patients', desk.draft(values)))).toEqual([status, told]);
    const quick = await desk.owner.post('/patients', desk.draft({ ...values, _quick: true }));
    expect(toldBy(quick)).toEqual([status, told]);
    expect(toldBy(await desk.owner.put(`/patients/${id}`, { version, ...values }))).toEqual([status, told]);
    expect(await inFile(cells)).toEqual([told]);
  });

  it.each([
    ['referred_by_patient_id', 'لا يمكن أن يكون المريض هو من أحال نفسه'],
    ['guardian_patient_id', 'لا يمكن أن يكون المريض ولي أمر نفسه'],
  ])('%s: oneself, of a form and of a file that changes the record', async (field, sentence) => {
    const { id, version, file_no, full_name } = edited;
    const answer = await desk.owner.put(`/patients/${id}`, { version, [field]: id });
    expect(toldBy(answer)).toEqual([422, [field, sentence]]);
    const heading = { referred_by_patient_id: 'أحاله المريض', guardian_patient_id: 'ولي الأمر' }[field];
    const text = `رقم الملف,${heading ?? ''}\r\n${String(file_no)},${String(full_name)}`;
    const { json } = await upload(desk.owner, 'patients', 'f.csv', text);
    await desk.owner.put(`/imports/${String(json.id)}`, { match_field: 'file_no', match_action: 'update' });
    await desk.owner.post(`/imports/${String(json.id)}/check`);
    await ended(desk.owner, String(json.id), 'checked');
    expect((await desk.owner.get(`/imports/${String(json.id)}/rows?state=wrong`)).json).toMatchObject([
      { problems: [{ field, text: sentence }] },
    ]);
  });

  it('a field nobody defined, of a new record and of one that is there', async () => {
    const custom = { nobody: 'x' };
    const told = [422, ['custom.nobody', 'حقل غير معروف']];
    expect(toldBy(await desk.owner.post('/patients', desk.draft({ custom })))).toEqual(told);
    const { id, version } = edited;
    expect(toldBy(await desk.owner.put(`/patients/${id}`, { version, custom }))).toEqual(told);
  });
});
