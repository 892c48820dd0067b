import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import type { Client } from '#tests/setup/client.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

/** Patients through the public door (clinic.md 2.1, 2.9, 2.10, G2, W12; issue 16). */
let server: TestServer;
let clinic: TestClinic;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer({ DATABASE_URL: await ownDatabase() });
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
});
afterAll(() => server.stop());

let phones = 0;
const phone = (): string => `0111${String((phones += 1)).padStart(7, '0')}`;
const draft = (values: object = {}): Record<string, unknown> => ({
  full_name: 'منى سامي عدلي',
  gender: 'female',
  phone: phone(),
  branch_id: clinic.start.branch,
  ...values,
});
const made = async (values: object = {}, by: Client = owner) => {
  const answer = await by.post('/patients', draft(values));
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.json as Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };
};
const refused = async (values: object, field: string): Promise<unknown> => {
  const answer = await owner.post('/patients', draft(values));
  return [answer.status, (answer.json.errors as Record<string, string> | undefined)?.[field]];
};
/** A doctor with the doctor's role, whose title is clinical. */
async function doctor() {
  const client = await clinic.signedIn({ role: 'doctor' });
  await clinic.sql('update employees set job_title_id = $2 where id = $1', [
    client.person.employeeId,
    clinic.start.titles.get('طبيب'),
  ]);
  return client;
}
const idsOf = (json: unknown): string[] => (json as { id: string }[]).map(({ id }) => id);

describe('seeds of platform.md 5 and issue 16', () => {
  it('four categories with their discounts, the first of them the default, and eight sources', async () => {
    const rows = await clinic.sql(
      'select name_ar, discount_percent::text as percent, is_default from patient_categories order by discount_percent',
    );
    expect(rows).toEqual([
      { name_ar: 'عادي', percent: '0.00', is_default: true },
      { name_ar: 'مميز', percent: '10.00', is_default: false },
      { name_ar: 'تعاقد', percent: '15.00', is_default: false },
      { name_ar: 'أقارب العاملين', percent: '20.00', is_default: false },
    ]);
    const sources = await clinic.sql('select name_ar, kind from referral_sources');
    expect(sources).toHaveLength(8);
    expect(sources).toContainEqual({ name_ar: 'مريض سابق', kind: 'patient' });
    expect(sources).toContainEqual({ name_ar: 'مار بالعيادة', kind: 'walk_by' });
  });
});

describe('a new patient', () => {
  it('needs a name, a phone and a gender: number, category, branch and WhatsApp come by themselves', async () => {
    const one = await made({ phone: '٠١٠٠ ١٢٣ ٤٥٦٧' });
    expect(one).toMatchObject({ phone: '+201001234567', whatsapp: '+201001234567', status: 'active' });
    expect(one['file_no']).toMatch(/^\d{6}$/);
    const [regular] = await clinic.sql(`select id from patient_categories where name_ar = 'عادي'`);
    expect(one['category_id']).toBe(regular?.['id']);
  });

  it('of one name, of tomorrow, of before 1900, of a wrong id is refused on its field', async () => {
    const today = String(
      (await clinic.sql(`select (now() at time zone 'Africa/Cairo')::date::text as day`))[0]?.['day'],
    );
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
    expect(await refused({ full_name: 'منى' }, 'full_name')).toEqual([422, 'اكتب الاسم من كلمتين على الأقل']);
    expect((await refused({ birth_date: tomorrow }, 'birth_date')) as unknown[]).toEqual([
      422,
      expect.any(String),
    ]);
    expect(await refused({ birth_date: '1899-12-31' }, 'birth_date')).toEqual([
      422,
      'التاريخ غير صحيح. اكتبه يوم/شهر/سنة',
    ]);
    expect(await refused({ id_number: '29013011234567' }, 'id_number')).toEqual([
      422,
      'الرقم القومي غير صحيح',
    ]);
  });

  it('P3: the id fills birth date and gender, and one of another day or sex is refused', async () => {
    // Century 2, born 15 March 1990 in Cairo (01), an odd thirteenth digit: male.
    const id_number = '29003150112355';
    const filled = await made({ id_number, gender: 'male' });
    expect(filled['birth_date']).toBe('1990-03-15');
    const wrong = 'تاريخ الميلاد أو النوع لا يطابق الرقم القومي';
    expect(await refused({ id_number: '29003150112353', gender: 'female' }, 'id_number')).toEqual([
      422,
      wrong,
    ]);
    expect(
      await refused({ id_number: '29003150112353', gender: 'male', birth_date: '1990-03-16' }, 'id_number'),
    ).toEqual([422, wrong]);
    // The last digit is checked nowhere: sources disagree on it.
    await made({ id_number: '29003150112354', gender: 'male' });
    const again = await owner.post('/patients', draft({ id_number, gender: 'male' }));
    expect([409, 422]).toContain(again.status);
  });

  it('takes a typed file number, and the series goes round it', async () => {
    const { file_no } = await made();
    const next = String(Number(file_no) + 1).padStart(6, '0');
    await made({ file_no: next });
    expect((await made())['file_no']).toBe(String(Number(file_no) + 2).padStart(6, '0'));
  });

  it('numbers follow each other without a gap or a twin under 40 at once', async () => {
    const other = await server.newClinic();
    const by = await other.signedIn({ role: 'owner' });
    const one = (index: number) =>
      by.post('/patients', {
        ...draft({ branch_id: other.start.branch }),
        full_name: `مريض رقم ${String.fromCodePoint(0x0621 + index)}`,
      });
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => one(index)));
    expect(answers.filter(({ status }) => status !== 201).map(({ text }) => text)).toEqual([]);
    expect(answers.map(({ json }) => json.file_no as string).toSorted()).toEqual(
      Array.from({ length: 40 }, (_, index) => String(index + 1).padStart(6, '0')),
    );
  });

  it('referred by a patient says by whom, and nobody refers themself', async () => {
    const [source] = await clinic.sql(`select id from referral_sources where kind = 'patient'`);
    const referral_source_id = source?.['id'];
    expect(await refused({ referral_source_id }, 'referred_by_patient_id')).toEqual([
      422,
      'اختر المريض الذي أحاله: مصدر الإحالة من نوع «مريض»',
    ]);
    const friend = await made();
    const one = await made({ referral_source_id, referred_by_patient_id: friend.id });
    const self = await owner.put(`/patients/${one.id}`, {
      version: one.version,
      referred_by_patient_id: one.id,
    });
    expect([self.status, self.json.errors]).toEqual([
      422,
      { referred_by_patient_id: 'لا يمكن أن يكون المريض هو من أحال نفسه' },
    ]);
  });

  it('P6: guardians make no circle, also of three, also at once', async () => {
    const told = { guardian_patient_id: 'لا يمكن أن يكون المريض ولي أمر نفسه' };
    const [a, b, c] = [await made(), await made(), await made()];
    const under = (one: typeof a, guardian: typeof a, version = one.version) =>
      owner.put(`/patients/${one.id}`, { version, guardian_patient_id: guardian.id });
    expect((await under(a, a)).json.errors).toEqual(told);
    expect((await under(a, b)).status).toBe(200);
    expect((await under(b, c)).status).toBe(200);
    expect((await under(c, a)).json.errors).toEqual(told);
    const [d, e] = [await made(), await made()];
    const both = await Promise.all([under(d, e), under(e, d)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });
});

describe('G2, W12: all and self', () => {
  it('a doctor finds the patients they treat, by every door, and no other', async () => {
    const by = await doctor();
    const mine = await made({ full_name: 'زياد عادل الأول', primary_doctor_id: by.person.employeeId });
    const foreign = await made({ full_name: 'زياد عادل الثاني' });
    expect(idsOf((await by.get('/patients?scope=self')).json)).toEqual([mine.id]);
    expect((await by.get(`/patients/${mine.id}`)).status).toBe(200);
    expect((await by.get(`/patients/${foreign.id}`)).status).toBe(404);
    expect((await by.get('/patients')).status).toBe(403);
    const found = await by.get(`/patients?scope=self&filter=${encodeURIComponent('{"q":"زياد عادل"}')}`);
    expect(idsOf(found.json)).toEqual([mine.id]);
    expect((await by.get(`/patients/${foreign.id}/history`)).status).toBe(404);
    const edited = await by.put(`/patients/${mine.id}`, { version: mine.version, city: 'أسوان' });
    expect([edited.status, edited.json.city]).toEqual([200, 'أسوان']);
    expect(
      (await by.put(`/patients/${foreign.id}`, { version: foreign.version, city: 'أسوان' })).status,
    ).toBe(404);
  });

  it('a doctor is offered the patients they treat in a chooser, and no other by words, by id or by number', async () => {
    const by = await doctor();
    const mine = await made({ full_name: 'نبيل صفوت الأول', primary_doctor_id: by.person.employeeId });
    const foreign = await made({ full_name: 'نبيل صفوت الثاني' });
    const offered = async (query: string, client: Client = by): Promise<string[]> => {
      const answer = await client.get(`/patients/options?${query}`);
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
      return idsOf(answer.json);
    };
    const words = `q=${encodeURIComponent('نبيل صفوت')}`;
    expect(await offered(words)).toEqual([mine.id]);
    expect((await offered(words, owner)).toSorted()).toEqual([mine.id, foreign.id].toSorted());
    expect(await offered('range=[0,99]')).toEqual([mine.id]);
    expect(await offered(`ids=${mine.id},${foreign.id}`)).toEqual([mine.id]);
    expect(await offered(`q=${String(foreign['file_no'])}`)).toEqual([]);
    expect(await offered(`q=${String(foreign['phone']).slice(-8)}`)).toEqual([]);
  });

  it('neither the search of everything nor the question for twins tells a doctor of a patient of others', async () => {
    const by = await doctor();
    const mine = await made({ full_name: 'مجدي وصفي الأول', primary_doctor_id: by.person.employeeId });
    const foreign = await made({ full_name: 'مجدي وصفي الثاني' });
    const search = (q: unknown) => by.get(`/search?q=${encodeURIComponent(String(q))}`);
    const found = (await search('مجدي وصفي')).text;
    expect([found.includes(mine.id), found.includes(foreign.id), found.includes('الثاني')]).toEqual([
      true,
      false,
      false,
    ]);
    for (const q of [foreign['file_no'], String(foreign['phone']).slice(-8)])
      expect((await search(q)).text).not.toContain(foreign.id);
    const twins = await by.get(`/patients/twins?phone=${encodeURIComponent(String(foreign['phone']))}`);
    expect(twins.json).toEqual([{ hidden: true, fields: ['phone'] }]);
  });

  it('a doctor names no patient of others as guardian or referrer, as if there were none', async () => {
    const by = await doctor();
    const mine = await made({ primary_doctor_id: by.person.employeeId });
    const [foreign, absent] = [await made(), '01a20000-0000-7000-8000-000000000000'];
    const named = async (id: string): Promise<unknown> => {
      const answer = await by.put(`/patients/${mine.id}`, { version: mine.version, guardian_patient_id: id });
      return [answer.status, answer.json.errors];
    };
    expect(await named(foreign.id)).toEqual([422, { guardian_patient_id: 'اختر سجلاً من القائمة' }]);
    expect(await named(foreign.id)).toEqual(await named(absent));
  });

  it('ends and begins with the doctor in the same moment', async () => {
    const [first, second] = [await doctor(), await doctor()];
    const one = await made({ primary_doctor_id: first.person.employeeId });
    const moved = await owner.put(`/patients/${one.id}`, {
      version: one.version,
      primary_doctor_id: second.person.employeeId,
    });
    expect(moved.json.treated_by).toEqual([second.person.employeeId]);
    expect((await first.get(`/patients/${one.id}`)).status).toBe(404);
    expect((await second.get(`/patients/${one.id}`)).status).toBe(200);
  });

  it('only who treats is offered as a doctor', async () => {
    const clerk = await clinic.signedIn({ role: 'receptionist' });
    await clinic.sql('update employees set job_title_id = $2 where id = $1', [
      clerk.person.employeeId,
      clinic.start.titles.get('موظف استقبال'),
    ]);
    const answer = await owner.post('/patients', draft({ primary_doctor_id: clerk.person.employeeId }));
    expect([answer.status, Object.keys(answer.json.errors as object)]).toEqual([422, ['primary_doctor_id']]);
    const offered = await owner.get('/employees/options?filter={"status":"active","clinical":true}');
    expect(idsOf(offered.json)).not.toContain(clerk.person.employeeId);
  });

  it('G11: a desk held to one branch sees and edits patients of all branches', async () => {
    const permissions = ['patients_view_all_patients', 'patients_edit_patient'] as const;
    const desk = await clinic.signedIn({ permissions: [...permissions], dataScope: 'branch' });
    const one = await made();
    expect((await desk.get(`/patients/${one.id}`)).status).toBe(200);
    expect((await desk.put(`/patients/${one.id}`, { version: one.version, city: 'قنا' })).status).toBe(200);
  });

  it('the right to edit alone shows nobody more than they treat', async () => {
    const editor = await clinic.signedIn({
      permissions: ['patients_edit_patient', 'patients_view_self_patients'],
    });
    const one = await made();
    expect((await editor.get(`/patients/${one.id}`)).status).toBe(404);
    expect((await editor.put(`/patients/${one.id}`, { version: one.version, city: 'قنا' })).status).toBe(404);
  });
});

describe('2.9: one default category', () => {
  const flags = () => clinic.sql(`select name_ar from patient_categories where is_default`);
  const category = async (name: string) =>
    (await clinic.sql('select id, version from patient_categories where name_ar = $1', [name]))[0] ?? {};

  it('another takes it over; it is neither unset nor archived', async () => {
    const [regular, vip] = [await category('عادي'), await category('مميز')];
    const sentence = 'يجب وجود فئة افتراضية واحدة. اجعل فئة أخرى افتراضية أولاً';
    const unset = await owner.put(`/patient-categories/${String(regular['id'])}`, {
      version: regular['version'],
      is_default: false,
    });
    expect(unset.json.errors).toEqual({ is_default: sentence });
    const archived = await owner.post(`/patient-categories/${String(regular['id'])}/archive`, {
      version: regular['version'],
    });
    expect([archived.status, archived.json.message]).toEqual([409, sentence]);
    const taken = await owner.put(`/patient-categories/${String(vip['id'])}`, {
      version: vip['version'],
      is_default: true,
    });
    expect([taken.status, await flags()]).toEqual([200, [{ name_ar: 'مميز' }]]);
  });

  it('two at once leave one', async () => {
    const [one, other] = [await category('تعاقد'), await category('أقارب العاملين')];
    const set = (row: Record<string, unknown>) =>
      owner.put(`/patient-categories/${String(row['id'])}`, { version: row['version'], is_default: true });
    await Promise.all([set(one), set(other)]);
    expect(await flags()).toHaveLength(1);
  });
});

describe('birthdays (2.1)', () => {
  const born = async (birth_date: string) => {
    const one = await made();
    await clinic.sql('update patients set birth_date = $2 where id = $1', [one.id, birth_date]);
    return one;
  };

  it('of the coming two months, the nearest first, greeted once a year', async () => {
    const rows = await clinic.sql(
      `select (current_date + 5 - interval '30 years')::date::text as soon, (current_date - 5 - interval '30 years')::date::text as gone,
        (current_date + 5)::text as day`,
    );
    const [soon, gone] = [await born(String(rows[0]?.['soon'])), await born(String(rows[0]?.['gone']))];
    const read = async () =>
      (await owner.get('/patients/reports/birthdays?range=[0,199]')).json as Readonly<
        Record<string, unknown>
      >[];
    const row = (await read()).find(({ id }) => id === soon.id);
    expect(row).toMatchObject({ day: rows[0]?.['day'], turning: 30, greeted: false });
    expect((await read()).some(({ id }) => id === gone.id)).toBe(false);
    const { json } = await owner.get(`/patients/${soon.id}`);
    const greeted = await owner.post(`/patients/${soon.id}/greet`, { version: json.version });
    expect(greeted.status).toBe(200);
    expect((await read()).find(({ id }) => id === soon.id)?.['greeted']).toBe(true);
    const again = await owner.post(`/patients/${soon.id}/greet`, { version: greeted.json.version });
    expect([again.status, again.json.message]).toEqual([409, 'سُجّلت تهنئته بعيد ميلاد هذا العام من قبل']);
  });

  it('29 February is told on the 28th in common years', async () => {
    const leap = await born('1996-02-29');
    const found = async (day: string) =>
      (await clinic.sql(`select tell_patient_birthdays($1::date) as n`, [day]))[0]?.['n'] as number;
    const [common, other] = [await found('2027-02-28'), await found('2028-02-28')];
    expect([common - other, await found('2028-02-29')]).toEqual([1, 1]);
    expect(leap.id).toBeTruthy();
  });
});
