import { beforeAll, describe, expect, it } from 'vitest';
import { startClinicDesk } from '#tests/setup/clinicDesk.ts';
import { patientsOf, refused, type Draft } from './twinSupport.ts';

const desk = startClinicDesk();
const { file, filed, like } = patientsOf(desk);
let desksOwn: Awaited<ReturnType<typeof desk.clinic.signedIn>>;
beforeAll(async () => {
  // Files patients, and sees those they treat: none.
  desksOwn = await desk.clinic.signedIn({
    permissions: ['patients_create_patient', 'patients_view_self_patients'],
  });
});

describe('W9 duplicates (clinic.md 8)', () => {
  let ahmed: { id: string; file_no: string };
  beforeAll(async () => {
    ahmed = await filed({ full_name: 'أحمد محمّد عبد الرحمن', phone: '010 1234 5678' });
  });

  it.each(['+20 10 1234 5678', '٠١٠١٢٣٤٥٦٧٨'])(
    'the same name and number, written %s: strong',
    async (phone) => {
      const again = { full_name: 'احمد محمد عبدالرحمن', phone };
      expect(refused(await file(again))).toEqual([
        409,
        'duplicate_suspected',
        `قد يكون المريض مسجلًا من قبل: ${ahmed.file_no}`,
      ]);
      expect(await like(again)).toEqual([
        { patient_id: ahmed.id, file_no: ahmed.file_no, level: 'strong', reasons: ['phone', 'full_name'] },
      ]);
    },
  );

  it('passes with confirm_duplicate, and the history says so', async () => {
    const { id } = await filed({
      full_name: 'احمد محمد عبدالرحمن',
      phone: '01012345678',
      confirm_duplicate: true,
    });
    const { json } = await desk.owner.get(`/patients/${id}/history`);
    expect(json.data ?? json).toMatchObject([{ action: 'create', reason: 'confirm_duplicate' }]);
    expect(
      refused(await file({ full_name: 'منى سعد', phone: '01012340000', confirm_duplicate: 'yes' }))[0],
    ).toBe(422);
  });

  it('the same number alone is a family: told, and filed', async () => {
    const sara = { full_name: 'ساره احمد محمد', phone: '01012345678', gender: 'female' };
    expect(await like({ full_name: sara.full_name, phone: sara.phone })).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ patient_id: ahmed.id, level: 'weak', reasons: ['phone'] }),
      ]),
    );
    await filed(sara);
  });

  it('the same id twice is refused whatever is confirmed, the capitals of a passport apart', async () => {
    const first = await filed({
      full_name: 'هبة الله فؤاد',
      phone: '01022220001',
      id_number: '29901150101923',
      gender: 'female',
    });
    const again = {
      full_name: 'نجلاء عادل',
      phone: '01022220002',
      gender: 'female',
      confirm_duplicate: true,
    };
    const answer = await file({ ...again, id_number: '29901150101923' });
    expect(refused(answer)).toEqual([409, 'duplicate_id', `يوجد مريض بنفس رقم الهوية: ${first.file_no}`]);
    expect(answer.json.errors).toEqual({ id_number: `يوجد مريض بنفس رقم الهوية: ${first.file_no}` });
    const passport = { ...again, id_kind: 'passport', id_number: 'A1234567' };
    const second = await filed(passport);
    expect(
      refused(
        await file({ ...passport, full_name: 'رنا كمال', phone: '01022220003', id_number: 'a1234567' }),
      ),
    ).toEqual([409, 'duplicate_id', `يوجد مريض بنفس رقم الهوية: ${second.file_no}`]);
    // The same digits of another kind are another paper.
    await filed({
      ...again,
      full_name: 'رنا كمال',
      phone: '01022220004',
      id_kind: 'residence',
      id_number: 'A1234567',
    });
  });
});

describe('P4: what is compared, and when', () => {
  it('name and birth date are medium; an estimated date counts by its year, a level less', async () => {
    const born = { full_name: 'طارق حسن علوان', birth_date: '1980-03-04' };
    const first = await filed({ ...born, phone: '01033330001' });
    expect((await file({ ...born, phone: '01033330002' })).json.code).toBe('duplicate_suspected');
    expect(await like({ ...born, full_name: 'طارق حسن غيره' })).toMatchObject([
      { patient_id: first.id, level: 'medium', reasons: ['full_name', 'birth_date'] },
    ]);
    expect(await like({ ...born, birth_date: '1980-03-05' })).toEqual([]);
    const guessed = { ...born, birth_date: '1980-07-01', birth_is_estimated: true };
    expect(await like(guessed)).toMatchObject([
      { patient_id: first.id, level: 'weak', reasons: ['full_name', 'birth_date'] },
    ]);
    await filed({ ...guessed, phone: '01033330003' });
    expect(await like({ ...born, birth_date: '1980-12-31' })).toMatchObject([{ level: 'weak' }]);
    expect(await like({ ...born, birth_date: '1981-01-01' })).toEqual([]);
  });

  it('any of the three numbers of either side counts', async () => {
    const { id } = await filed({ full_name: 'سامي نعيم جرجس', phone: '01044440001', phone_2: '01044440002' });
    expect(
      await like({ full_name: 'سامي نعيم', phone: '01044440009', whatsapp: '01044440002' }),
    ).toMatchObject([{ patient_id: id, level: 'strong' }]);
  });

  it.each([
    ['سامي نعيم', true],
    ['سامى نعيم', true],
    ['سامي بطرس جرجس', true],
    ['سامي بطرس نعيم', false],
    ['نعيم سامي جرجس', false],
    ['سامي', false],
  ])('first words equal and two of three in place: %s %s', async (full_name, is) => {
    const levels = (await like({ full_name, phone: '01044440001' })).map(({ level }) => level);
    expect(levels).toEqual([is ? 'strong' : 'weak']);
  });

  it('a change of these fields is asked as well, in both directions, and no other change', async () => {
    const one = await filed({ full_name: 'ليلى مراد زكي', phone: '01055550001', gender: 'female' });
    const other = await filed({ full_name: 'ليلى مراد زكي', phone: '01055550002', gender: 'female' });
    const change = (more: Draft) =>
      desk.owner.put(`/patients/${other.id}`, { version: other.version, ...more });
    expect(refused(await change({ phone_2: '01055550001' }))).toEqual([
      409,
      'duplicate_suspected',
      `قد يكون المريض مسجلًا من قبل: ${one.file_no}`,
    ]);
    const { status, json } = await change({ phone_2: '01055550001', confirm_duplicate: true });
    expect(status).toBe(200);
    const { json: history } = await desk.owner.get(`/patients/${other.id}/history`);
    expect((history.data ?? history)[0]).toMatchObject({ action: 'update', reason: 'confirm_duplicate' });
    expect(
      (await desk.owner.put(`/patients/${other.id}`, { version: json.version, city: 'طنطا' })).status,
    ).toBe(200);
    expect(
      (await desk.owner.put(`/patients/${one.id}`, { version: one.version, whatsapp: '01055550002' })).json
        .code,
    ).toBe('duplicate_suspected');
  });

  it('an archived patient is on file as well', async () => {
    const gone = { full_name: 'فريد شوقي أمين', phone: '01066660001' };
    const { id, version } = await filed(gone);
    expect((await desk.owner.post(`/patients/${id}/archive`, { version })).status).toBe(200);
    expect((await file(gone)).json.code).toBe('duplicate_suspected');
  });

  it('another clinic’s patients are none of it', async () => {
    expect(await like({ full_name: 'أحمد محمد عبد الرحمن', phone: '01012345678' }, desk.foreign)).toEqual([]);
  });

  it('SEC-10: of a patient out of sight only that there is one is told', async () => {
    const hidden = {
      full_name: 'عايدة رياض سيف',
      phone: '01077770001',
      birth_date: '1970-02-03',
      gender: 'female',
    };
    await filed({ ...hidden, id_kind: 'passport', id_number: 'ZZ77001' });
    expect(await like({ full_name: hidden.full_name, phone: hidden.phone }, desksOwn)).toEqual([
      { hidden: true },
    ]);
    // A family of somebody else's patient is nobody's business.
    expect(await like({ full_name: 'أخرى تماما', phone: hidden.phone }, desksOwn)).toEqual([]);
    const query = new URLSearchParams({ full_name: hidden.full_name, phone: hidden.phone }).toString();
    expect((await desksOwn.get(`/patients/twins?${query}`)).json).toEqual([{ hidden: true, fields: [] }]);
    const said = 'قد يكون المريض مسجلًا من قبل، وليس ضمن المرضى الذين تراهم';
    const answer = await file(hidden, desksOwn);
    expect([refused(answer), answer.json.details]).toEqual([
      [409, 'duplicate_suspected', said],
      { hidden: true, passes: 'confirm_duplicate' },
    ]);
    const id = await file(
      { ...hidden, id_kind: 'passport', id_number: 'zz77001', confirm_duplicate: true },
      desksOwn,
    );
    expect([refused(id), id.json.details, id.json.errors]).toEqual([
      [409, 'duplicate_id', said],
      { hidden: true },
      { id_number: said },
    ]);
  });

  it('check-duplicates is for who writes patients', async () => {
    const reader = await desk.clinic.signedIn({ permissions: ['patients_view_all_patients'] });
    expect((await reader.post('/patients/check-duplicates', {})).status).toBe(403);
  });
});

it('30 equal new patients at once: one is filed, 29 are told', async () => {
  const same = { full_name: 'عبد الله سباق واحد', phone: '01088880001' };
  const answers = await Promise.all(Array.from({ length: 30 }, () => file(same)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ json }) => json.code === 'duplicate_suspected')).toHaveLength(29);
  const rows = await desk.clinic.sql(`select 1 from patients where phone = '+201088880001'`);
  expect(rows).toHaveLength(1);
});
