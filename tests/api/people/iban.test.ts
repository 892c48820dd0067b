import { expect, it } from 'vitest';
import { startClinicDesk } from '#tests/setup/clinicDesk.ts';
import { ended, upload } from '#tests/setup/imports.ts';
import { employeeDraft } from './support.ts';

const desk = startClinicDesk();
/** As a bank prints it, and as it is kept (ISO 13616). */
const printed = 'EG38 0019 0005 0000 0000 2631 8000 2';
const kept = 'EG380019000500000000263180002';
const stored = async (id: string): Promise<unknown> =>
  (
    await desk.clinic.sql('select iban, social_insurance_no as insurance from employees where id = $1', [id])
  )[0];

it('finding 11: an IBAN as it is printed is taken, and kept in one piece', async () => {
  const bank = { pay_method: 'bank', bank_name: 'بنك مصر', social_insurance_no: '1234 5678' };
  const made = await desk.owner.post('/employees', employeeDraft(desk.clinic, { ...bank, iban: printed }));
  expect([made.status, made.json.errors]).toEqual([201, undefined]);
  expect(await stored(made.json.id)).toEqual({ iban: kept, insurance: '12345678' });
  for (const iban of [
    'eg38-0019-0005-0000-0000-2631-8000-2',
    printed.replaceAll(' ', '\u00a0'),
    ` ${printed}  `,
  ]) {
    const { version } = (await desk.owner.get(`/employees/${made.json.id}`)).json;
    const changed = await desk.owner.put(`/employees/${made.json.id}`, { version, iban });
    expect([iban, changed.status, changed.json.iban]).toEqual([iban, 200, kept]);
  }
  const { version } = (await desk.owner.get(`/employees/${made.json.id}`)).json;
  const wrong = await desk.owner.put(`/employees/${made.json.id}`, {
    version,
    iban: printed.replace('2631', '2632'),
  });
  expect([wrong.status, wrong.json.errors]).toEqual([
    422,
    { iban: 'رقم الآيبان غير صحيح. انسخه من كشف البنك كاملاً' },
  ]);
});

it('finding 11: from a file too', async () => {
  const person = 'مريم عادل فهمي';
  const file = [
    'الاسم,رقم الموبايل,الوظيفة,القسم,الفرع,الجنس,تاريخ التعيين,طريقة الصرف,اسم البنك,الآيبان',
    `${person},01001000911,طبيب,الأطباء,الفرع الرئيسي,أنثى,1/9/2024,تحويل بنكي,بنك مصر,${printed}`,
  ].join('\r\n');
  const sent = await upload(desk.owner, 'employees', 'staff.csv', file);
  expect([sent.status, sent.json.mapping]).toEqual([201, expect.arrayContaining(['iban', 'pay_method'])]);
  await desk.owner.post(`/imports/${sent.json.id}/check`);
  await ended(desk.owner, sent.json.id, 'checked');
  const wrong = await desk.owner.get(`/imports/${sent.json.id}/rows?state=wrong`);
  expect(wrong.json).toEqual([]);
  expect((await desk.owner.post(`/imports/${sent.json.id}/run`)).status).toBe(200);
  await ended(desk.owner, sent.json.id, 'done');
  const [row] = await desk.clinic.sql('select iban from employees where full_name_ar = $1', [person]);
  expect(row?.['iban']).toBe(kept);
});
