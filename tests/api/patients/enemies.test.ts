import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ended, upload as handIn } from '#tests/setup/imports.ts';
import { pdfOf, upload } from '../fileSupport.ts';
import { employeeDraft, ok } from '../people/support.ts';
import { openPatients } from './support.ts';

/** Doors beside the ordinary ones, by which somebody could learn or change what they must not (clinic.md G2, G8; SEC-10). */
let desk: Awaited<ReturnType<typeof openPatients>>;
beforeAll(async () => {
  desk = await openPatients();
});
afterAll(() => desk.server.stop());

const checked = async (by: typeof desk.owner, resource: string, rows: readonly (readonly string[])[]) => {
  const made = await handIn(by, resource, 'f.csv', rows.map((row) => row.join(',')).join('\r\n'));
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  const id = String(made.json.id);
  await by.post(`/imports/${id}/check`);
  await ended(by, id, 'checked');
  return id;
};
interface Told {
  readonly line: number;
  readonly problems: readonly { readonly text: string }[];
}
const toldOf = async (by: typeof desk.owner, id: string, state: string): Promise<readonly Told[]> =>
  (await by.get(`/imports/${id}/rows?state=${state}`)).json;

describe('what stands in the way of a removal', () => {
  it('is told as far as one may see it: who removes a doctor hears neither of patients nor how many', async () => {
    const hr = await desk.clinic.signedIn({ role: 'hr' });
    const title = desk.clinic.start.titles.get('طبيب');
    const doctor = await ok(hr.post('/employees', employeeDraft(desk.clinic, { job_title_id: title })));
    for (let n = 0; n < 3; n += 1) await desk.made({ primary_doctor_id: doctor['id'] });
    const refused = await hr.remove(`/employees/${String(doctor['id'])}`);
    expect([refused.status, refused.json.code, refused.json.message]).toEqual([
      409,
      'in_use',
      'لا يمكن الحذف: السجل مستخدم في بيانات لا تظهر لك',
    ]);
    expect(refused.json.details).toMatchObject({ uses: [] });
    expect((await desk.owner.remove(`/employees/${String(doctor['id'])}`)).json.details).toMatchObject({
      uses: [{ resource: 'patients', n: 3 }],
    });
  });

  it('tells the desk of no clinical note when it takes its import back', async () => {
    const clerk = await desk.clinic.signedIn({ role: 'receptionist' });
    const id = await checked(clerk, 'patients', [
      ['الاسم بالكامل', 'الهاتف', 'النوع'],
      ['نبيل راغب حليم', '01240000001', 'ذكر'],
      ['عزة راغب حليم', '01240000002', 'أنثى'],
    ]);
    await clerk.post(`/imports/${id}/run`);
    await ended(clerk, id, 'done');
    const [patient] = await desk.clinic.sql(`select id from patients where full_name = 'نبيل راغب حليم'`);
    const note = { patient_id: patient?.['id'], kind: 'diagnosis', body: '<p>عقيق</p>' };
    expect((await desk.owner.post('/patient-notes', note)).status).toBe(201);
    await clerk.post(`/imports/${id}/undo`);
    expect((await ended(clerk, id, 'undone')).counts).toMatchObject({ undone: 1, kept: 1 });
    expect((await toldOf(clerk, id, 'kept')).map(({ problems }) => problems[0]?.text)).toEqual([
      'لا يمكن الحذف: السجل مستخدم في بيانات لا تظهر لك',
    ]);
  });
});

describe('a file that is imported', () => {
  it('names no patient of others: hidden ones are as absent as none', async () => {
    const by = await desk.doctor();
    const hidden = await desk.made({ full_name: 'سرجيوس خفي بطرس', file_no: 'HID-77' });
    await desk.made({ full_name: 'ظاهر لطبيبه وحده', primary_doctor_id: by.person.employeeId });
    const none = (said: string) => `لا يوجد مريض باسم أو كود «${said}»`;
    const plain = (text = '') => text.replaceAll(/[\u2066-\u2069]/g, '');
    for (const [resource, heading, value] of [
      ['patient-notes', 'الملاحظة', 'نص'],
      ['patient-consents', 'الغرض', 'الصور'],
    ] as const) {
      const said = [hidden['full_name'], 'HID77', 'لا أحد هنا'].map(String);
      const id = await checked(by, resource, [
        ['المريض', heading],
        ...said.map((one) => [one, value]),
        ['ظاهر لطبيبه وحده', value],
      ]);
      expect((await toldOf(by, id, 'wrong')).map(({ problems }) => plain(problems[0]?.text))).toEqual(
        said.map(none),
      );
      expect((await toldOf(by, id, 'right')).map(({ line }) => line)).toEqual([5]);
    }
  });

  it('changes no patient of others, though it names their number', async () => {
    const by = await desk.clinic.signedIn({
      permissions: ['patients_view_self_patients', 'patients_edit_patient', 'patients_create_patient'],
    });
    const hidden = await desk.made({ full_name: 'رزق الله عوض سعد', city: 'قنا' });
    const made = await handIn(
      by,
      'patients',
      'f.csv',
      `الاسم بالكامل,الهاتف,النوع,رقم الملف,المدينة\r\nرامز فايز كامل,01240000009,ذكر,${String(hidden['file_no'])},طنطا`,
    );
    const id = String(made.json.id);
    expect((await by.put(`/imports/${id}`, { match_field: 'file_no', match_action: 'update' })).status).toBe(
      200,
    );
    await by.post(`/imports/${id}/check`);
    await ended(by, id, 'checked');
    expect((await toldOf(by, id, 'wrong')).map(({ problems }) => problems.map(({ text }) => text))).toEqual([
      ['هذه القيمة مستخدمة من قبل. اكتب قيمة أخرى'],
    ]);
    for (const one of ['', '/rows', '/alike', '/wrong'])
      expect((await desk.owner.get(`/imports/${id}${one}`)).status).toBe(404);
    expect((await desk.owner.get(`/patients/${hidden.id}`)).json).toMatchObject({ city: 'قنا', version: 1 });
  });
});

describe('a file of another patient', () => {
  it('is neither filed twice, nor attached, nor made the picture of somebody one treats', async () => {
    const clerk = await desk.clinic.signedIn({ role: 'receptionist' });
    const by = await desk.doctor();
    const [other, mine] = [await desk.made(), await desk.made({ primary_doctor_id: by.person.employeeId })];
    const sent = await upload(clerk, pdfOf('hidden'), 'a.pdf', 'patient-files.file');
    const file = { kind: 'document', file: sent.json.id };
    expect((await clerk.post('/patient-files', { patient_id: other.id, ...file })).status).toBe(201);
    for (const client of [clerk, by]) {
      const answers = [
        await client.post('/patient-files', { patient_id: mine.id, ...file }),
        await client.post('/patient-notes', {
          patient_id: mine.id,
          kind: 'admin',
          body: '<p>x</p>',
          attachments: [sent.json.id],
        }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([422, 422]);
    }
    const photo = await desk.owner.put(`/patients/${mine.id}`, {
      version: mine.version,
      photo: sent.json.id,
    });
    expect([photo.status, Object.keys(photo.json.errors ?? {})]).toEqual([422, ['photo']]);
    expect((await by.get(`/files/${String(sent.json.id)}`)).status).toBe(404);
  });
});
