import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPatients } from './support.ts';

/** Patients through the public door (clinic.md 2.1, 2.9, 2.10; issue 16). */
let desk: Awaited<ReturnType<typeof openPatients>>;
beforeAll(async () => {
  desk = await openPatients();
});
afterAll(() => desk.server.stop());

describe('seeds of platform.md 5 and issue 16', () => {
  it('four categories with their discounts, the first of them the default, and eight sources', async () => {
    const rows = await desk.clinic.sql(
      'select name_ar, discount_percent::text as percent, is_default from patient_categories order by discount_percent',
    );
    expect(rows).toEqual([
      { name_ar: 'عادي', percent: '0.00', is_default: true },
      { name_ar: 'مميز', percent: '10.00', is_default: false },
      { name_ar: 'تعاقد', percent: '15.00', is_default: false },
      { name_ar: 'أقارب العاملين', percent: '20.00', is_default: false },
    ]);
    const sources = await desk.clinic.sql('select name_ar, kind from referral_sources');
    expect(sources).toHaveLength(8);
    expect(sources).toContainEqual({ name_ar: 'مريض سابق', kind: 'patient' });
    expect(sources).toContainEqual({ name_ar: 'مار بالعيادة', kind: 'walk_by' });
  });
});

describe('a new patient', () => {
  it('needs a name, a phone and a gender: number, category, branch and WhatsApp come by themselves', async () => {
    const one = await desk.made({ phone: '٠١٠٠ ١٢٣ ٤٥٦٧' });
    expect(one).toMatchObject({ phone: '+201001234567', whatsapp: '+201001234567', status: 'active' });
    expect(one['file_no']).toMatch(/^\d{6}$/);
    const [regular] = await desk.clinic.sql(`select id from patient_categories where name_ar = 'عادي'`);
    expect(one['category_id']).toBe(regular?.['id']);
  });

  it('of one name, of tomorrow, of before 1900, of a wrong id is refused on its field', async () => {
    const today = String(
      (await desk.clinic.sql(`select (now() at time zone 'Africa/Cairo')::date::text as day`))[0]?.['day'],
    );
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
    expect(await desk.refused({ full_name: 'منى' }, 'full_name')).toEqual([
      422,
      'اكتب الاسم من كلمتين على الأقل',
    ]);
    expect((await desk.refused({ birth_date: tomorrow }, 'birth_date')) as unknown[]).toEqual([
      422,
      expect.any(String),
    ]);
    expect(await desk.refused({ birth_date: '1899-12-31' }, 'birth_date')).toEqual([
      422,
      'أقرب تاريخ مقبول \u20681/1/1900\u2069',
    ]);
    expect(await desk.refused({ id_number: '29013011234567' }, 'id_number')).toEqual([
      422,
      'الرقم القومي غير صحيح',
    ]);
  });

  it('P3: the id fills birth date and gender, and one of another day or sex is refused', async () => {
    // Century 2, born 15 March 1990 in Cairo (01), an odd thirteenth digit: male.
    const id_number = '29003150112355';
    const filled = await desk.made({ id_number, gender: 'male' });
    expect(filled['birth_date']).toBe('1990-03-15');
    const wrong = 'تاريخ الميلاد أو النوع لا يطابق الرقم القومي';
    expect(await desk.refused({ id_number: '29003150112353', gender: 'female' }, 'id_number')).toEqual([
      422,
      wrong,
    ]);
    expect(
      await desk.refused(
        { id_number: '29003150112353', gender: 'male', birth_date: '1990-03-16' },
        'id_number',
      ),
    ).toEqual([422, wrong]);
    // The last digit is checked nowhere: sources disagree on it.
    await desk.made({ id_number: '29003150112354', gender: 'male', confirm_duplicate: true });
    const again = await desk.owner.post('/patients', desk.draft({ id_number, gender: 'male' }));
    expect([409, 422]).toContain(again.status);
  });

  it('takes a typed file number, and the series goes round it', async () => {
    const { file_no } = await desk.made();
    const next = String(Number(file_no) + 1).padStart(6, '0');
    await desk.made({ file_no: next });
    expect((await desk.made())['file_no']).toBe(String(Number(file_no) + 2).padStart(6, '0'));
  });

  it('numbers follow each other without a gap or a twin under 200 at once', async () => {
    const other = await desk.server.newClinic();
    const by = await other.signedIn({ role: 'owner' });
    const one = (index: number) =>
      by.post('/patients', {
        ...desk.draft({ branch_id: other.start.branch }),
        full_name: `مريض رقم ${String.fromCodePoint(0x4e00 + index)}`,
      });
    const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => one(index)));
    expect(answers.filter(({ status }) => status !== 201).map(({ text }) => text)).toEqual([]);
    expect(answers.map(({ json }) => json.file_no as string).toSorted()).toEqual(
      Array.from({ length: 200 }, (_, index) => String(index + 1).padStart(6, '0')),
    );
  });

  it('referred by a patient says by whom, and nobody refers themself', async () => {
    const [source] = await desk.clinic.sql(`select id from referral_sources where kind = 'patient'`);
    const referral_source_id = source?.['id'];
    expect(await desk.refused({ referral_source_id }, 'referred_by_patient_id')).toEqual([
      422,
      'اختر المريض الذي أحاله: مصدر الإحالة من نوع «مريض»',
    ]);
    const friend = await desk.made();
    const one = await desk.made({ referral_source_id, referred_by_patient_id: friend.id });
    const self = await desk.owner.put(`/patients/${one.id}`, {
      version: one.version,
      referred_by_patient_id: one.id,
    });
    expect([self.status, self.json.errors]).toEqual([
      422,
      { referred_by_patient_id: 'لا يمكن أن يكون المريض هو من أحال نفسه' },
    ]);
    const without = await desk.owner.put(`/patients/${one.id}`, {
      version: one.version,
      referred_by_patient_id: null,
    });
    expect([without.status, Object.keys(without.json.errors ?? {})]).toEqual([
      422,
      ['referred_by_patient_id'],
    ]);
    // A source that changed its kind later asks nobody who corrects a phone.
    await desk.clinic.sql('update patients set referred_by_patient_id = null where id = $1', [one.id]);
    const corrected = await desk.owner.put(`/patients/${one.id}`, { version: one.version, city: 'المنيا' });
    expect(corrected.status).toBe(200);
  });

  it('P6: guardians make no circle, also of three, also at once', async () => {
    const told = { guardian_patient_id: 'لا يمكن أن يكون المريض ولي أمر نفسه' };
    const [a, b, c] = [await desk.made(), await desk.made(), await desk.made()];
    const under = (one: typeof a, guardian: typeof a, version = one.version) =>
      desk.owner.put(`/patients/${one.id}`, { version, guardian_patient_id: guardian.id });
    expect((await under(a, a)).json.errors).toEqual(told);
    expect((await under(a, b)).status).toBe(200);
    expect((await under(b, c)).status).toBe(200);
    expect((await under(c, a)).json.errors).toEqual(told);
    const [d, e] = [await desk.made(), await desk.made()];
    const both = await Promise.all([under(d, e), under(e, d)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });
});

describe('2.9: one default category', () => {
  const flags = () => desk.clinic.sql(`select name_ar from patient_categories where is_default`);
  const category = async (name: string) =>
    (await desk.clinic.sql('select id, version from patient_categories where name_ar = $1', [name]))[0] ?? {};

  it('another takes it over; it is neither unset nor archived', async () => {
    const [regular, vip] = [await category('عادي'), await category('مميز')];
    const sentence = 'يجب وجود فئة افتراضية واحدة. اجعل فئة أخرى افتراضية أولاً';
    // Neither a form nor a new category sets or unsets it (one way to do it, seen in both histories).
    const unset = await desk.owner.put(`/patient-categories/${String(regular['id'])}`, {
      version: regular['version'],
      is_default: false,
    });
    expect([unset.status, Object.keys(unset.json.errors ?? {})]).toEqual([422, ['is_default']]);
    const archived = await desk.owner.post(`/patient-categories/${String(regular['id'])}/archive`, {
      version: regular['version'],
    });
    expect([archived.status, archived.json.message]).toEqual([409, sentence]);
    const taken = await desk.owner.post(`/patient-categories/${String(vip['id'])}/make-default`, {
      version: vip['version'],
    });
    expect([taken.status, await flags()]).toEqual([200, [{ name_ar: 'مميز' }]]);
    for (const [row, before, after] of [
      [regular, true, false],
      [vip, false, true],
    ] as const) {
      const told = await desk.owner.get(`/patient-categories/${String(row['id'])}/history`);
      expect(told.json).toContainEqual(
        expect.objectContaining({ changes: [{ field: 'is_default', before, after }] }),
      );
    }
  });

  it('two at once leave one', async () => {
    const [one, other] = [await category('تعاقد'), await category('أقارب العاملين')];
    const set = (row: Record<string, unknown>) =>
      desk.owner.post(`/patient-categories/${String(row['id'])}/make-default`, { version: row['version'] });
    const answers = await Promise.all([set(one), set(other)]);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(await flags()).toHaveLength(1);
  });
});

describe('birthdays (2.1)', () => {
  const born = async (birth_date: string) => {
    const one = await desk.made();
    await desk.clinic.sql('update patients set birth_date = $2 where id = $1', [one.id, birth_date]);
    return one;
  };

  it('of the coming two months, the nearest first, greeted once a year', async () => {
    const rows = await desk.clinic.sql(
      `select (current_date + 5 - interval '30 years')::date::text as soon, (current_date - 5 - interval '30 years')::date::text as gone,
        (current_date + 5)::text as day`,
    );
    const [soon, gone] = [await born(String(rows[0]?.['soon'])), await born(String(rows[0]?.['gone']))];
    const read = async () =>
      (await desk.owner.get('/patients/reports/birthdays?range=[0,199]')).json as Readonly<
        Record<string, unknown>
      >[];
    const row = (await read()).find(({ id }) => id === soon.id);
    expect(row).toMatchObject({ day: rows[0]?.['day'], turning: 30, greeted: false });
    expect((await read()).some(({ id }) => id === gone.id)).toBe(false);
    const { json } = await desk.owner.get(`/patients/${soon.id}`);
    const greeted = await desk.owner.post(`/patients/${soon.id}/greet`, { version: json.version });
    expect(greeted.status).toBe(200);
    expect((await read()).find(({ id }) => id === soon.id)?.['greeted']).toBe(true);
    const again = await desk.owner.post(`/patients/${soon.id}/greet`, { version: greeted.json.version });
    expect([again.status, again.json.message]).toEqual([409, 'سُجّلت تهنئته بعيد ميلاد هذا العام من قبل']);
  });

  it('29 February is told on the 28th in common years', async () => {
    const leap = await born('1996-02-29');
    const found = async (day: string) =>
      (await desk.clinic.sql(`select tell_patient_birthdays($1::date) as n`, [day]))[0]?.['n'] as number;
    const [common, other] = [await found('2027-02-28'), await found('2028-02-28')];
    expect([common - other, await found('2028-02-29')]).toEqual([1, 1]);
    expect(leap.id).toBeTruthy();
  });
});
