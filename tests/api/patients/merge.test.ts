import { describe, expect, it } from 'vitest';
import { startClinicDesk } from '#tests/setup/clinicDesk.ts';
import { patientsOf, refused, type Patient } from './twinSupport.ts';

const desk = startClinicDesk();
const { another: filed, now, merge, merged, unmerge } = patientsOf(desk);

describe('P5 merge', () => {
  it('fills what is empty, lets what is kept win, unites allergies and alerts', async () => {
    const kept = await filed({
      city: 'طنطا',
      allergies: ['بنسلين'],
      alert: 'مريض سكر',
      medications: ['أسبرين'],
    });
    const duplicate = await filed({
      city: 'المنصورة',
      occupation: 'مهندسة',
      birth_date: '1990-05-06',
      allergies: ['لاتكس', 'بنسلين'],
      alert: 'حامل',
      id_kind: 'passport',
      id_number: 'MERGE1',
    });
    const answer = await merged(kept.id, duplicate.id);
    expect(answer.filled.toSorted()).toEqual(
      [
        'alert',
        'allergies',
        'birth_date',
        'birth_is_estimated',
        'id_kind',
        'id_number',
        'occupation',
        'phone_2',
      ].toSorted(),
    );
    expect(answer.left).toEqual(expect.arrayContaining(['full_name', 'city']));
    expect(await now(kept.id)).toMatchObject({
      status: 'active',
      full_name: kept['full_name'],
      city: 'طنطا',
      occupation: 'مهندسة',
      birth_date: '1990-05-06',
      allergies: ['بنسلين', 'لاتكس'],
      medications: ['أسبرين'],
      alert: 'مريض سكر · حامل',
      phone: kept['phone'],
      phone_2: duplicate['phone'],
      id_kind: 'passport',
      id_number: 'MERGE1',
      former_file_nos: duplicate.file_no,
    });
    expect((await now(duplicate.id))['id_number']).toBeNull();
  });

  it('what was remarked on the duplicate is read with the kept record, and again with its own when the merge is undone', async () => {
    const [kept, duplicate] = [await filed(), await filed()];
    const said = async (id: string): Promise<unknown[]> => {
      const { json } = await desk.owner.get(`/patients/${id}/remarks`);
      const page = json as unknown as { data: { body: { text: string }[] }[]; total: number };
      expect(page.total).toBe(page.data.length);
      return page.data.map(({ body }) => body[0]?.text);
    };
    for (const [id, text] of [
      [duplicate.id, 'تتصل بعد السادسة'],
      [kept.id, 'تفضل الموعد صباحاً'],
    ])
      await desk.owner.post(`/patients/${id}/remarks`, { body: [{ text }] });
    await merged(kept.id, duplicate.id);
    expect(await said(kept.id)).toEqual(['تتصل بعد السادسة', 'تفضل الموعد صباحاً']);
    const [first] = (await desk.owner.get(`/patients/${kept.id}/merges`)).json as unknown as {
      merge_id: string;
    }[];
    expect((await unmerge(kept.id, first?.merge_id ?? '')).status).toBe(200);
    expect(await said(kept.id)).toEqual(['تفضل الموعد صباحاً']);
    expect(await said(duplicate.id)).toEqual(['تتصل بعد السادسة']);
  });

  it('both file numbers find the kept record, and both histories tell it', async () => {
    const [kept, duplicate] = [await filed(), await filed()];
    await merged(kept.id, duplicate.id);
    expect(await now(duplicate.id)).toMatchObject({ status: 'merged', merged_into_id: kept.id });
    for (const number of [kept.file_no, duplicate.file_no]) {
      const { json } = await desk.owner.get(
        `/patients?q=${number}&filter=${encodeURIComponent('{"status":["active"]}')}`,
      );
      expect((json as Patient[]).map(({ id }) => id)).toContain(kept.id);
    }
    // The log is never re-pointed: what was written of the duplicate is read with the kept record.
    const { json: log } = await desk.owner.get(`/patients/${kept.id}/history`);
    expect((log as { action: string }[]).filter(({ action }) => action === 'create')).toHaveLength(2);
    for (const id of [kept.id, duplicate.id]) {
      const { json } = await desk.owner.get(`/patients/${id}/history`);
      expect((json as { reason: string | null }[]).map(({ reason }) => reason)).toContain(
        `${duplicate.file_no} → ${kept.file_no}`,
      );
    }
  });

  it('the duplicate’s phone stays aside where both places are taken; a chosen value wins, and its number is not lost', async () => {
    const full = await filed({ phone_2: '01055500001' });
    const other = await filed();
    expect((await merged(full.id, other.id)).left).toContain('phone');
    expect(await now(full.id)).toMatchObject({ phone: full['phone'], phone_2: '+201055500001' });
    expect(await now(other.id)).toMatchObject({ phone: other['phone'] });
    const [kept, chosen] = [await filed({ city: 'بنها' }), await filed({ city: 'أسوان' })];
    await merged(kept.id, chosen.id, { take: ['phone', 'city'] });
    expect(await now(kept.id)).toMatchObject({
      phone: chosen['phone'],
      phone_2: kept['phone'],
      city: 'أسوان',
    });
  });

  it('a guardian who becomes oneself is emptied and told, also through others', async () => {
    const kept = await filed();
    const duplicate = await filed();
    await desk.clinic.sql('update patients set guardian_patient_id = $2 where id = $1', [
      kept.id,
      duplicate.id,
    ]);
    expect((await merged(kept.id, duplicate.id)).emptied).toEqual(['guardian_patient_id']);
    expect(await now(kept.id)).toMatchObject({ guardian_patient_id: null });
    const mother = await filed();
    const [child, twice] = [
      await filed({ guardian_patient_id: mother.id, guardian_relation: 'mother' }),
      await filed(),
    ];
    await desk.clinic.sql('update patients set guardian_patient_id = $2 where id = $1', [
      mother.id,
      twice.id,
    ]);
    expect(await merged(child.id, twice.id)).toMatchObject({
      emptied: ['guardian_patient_id'],
      moves: { patients: 1 },
    });
    expect(await now(mother.id)).toMatchObject({ guardian_patient_id: child.id });
    expect(await now(child.id)).toMatchObject({ guardian_patient_id: null, guardian_relation: null });
  });

  it('an id that contradicts the kept values stays aside; a new patient with it is told of the kept record', async () => {
    const kept = await filed({ gender: 'female', birth_date: '1985-01-01' });
    const duplicate = await filed({ id_number: '29901150101923' });
    expect((await merged(kept.id, duplicate.id)).left).toContain('id_number');
    expect([(await now(kept.id))['id_number'], (await now(duplicate.id))['id_number']]).toEqual([null, null]);
    const again = await desk.owner.post('/patients', {
      full_name: 'جديدة تماما',
      phone: '01066600001',
      gender: 'female',
      branch_id: desk.clinic.start.branch,
      id_number: '29901150101923',
      confirm_duplicate: true,
    });
    expect(refused(again)).toEqual([409, 'duplicate_id', `يوجد مريض بنفس رقم الهوية: ${kept.file_no}`]);
  });

  it('a doctor who left stays with the duplicate, and stops no merge', async () => {
    const [kept, duplicate] = [await filed(), await filed()];
    const { employeeId } = await desk.clinic.person();
    await desk.clinic.sql('update patients set primary_doctor_id = $2 where id = $1', [
      duplicate.id,
      employeeId,
    ]);
    await desk.clinic.sql(`update employees set status = 'inactive' where id = $1`, [employeeId]);
    expect((await merged(kept.id, duplicate.id)).left).toContain('primary_doctor_id');
    expect(await now(kept.id)).toMatchObject({ primary_doctor_id: null });
  });

  it('a merged patient is no twin any more, and cannot be chosen or edited', async () => {
    const kept = await filed();
    const duplicate = await filed({ full_name: 'سهام عزت مكاوي', phone: '01066600002' });
    await merged(kept.id, duplicate.id);
    const { json } = await desk.owner.post('/patients/check-duplicates', {
      full_name: 'سهام عزت',
      phone: '01066600002',
    });
    expect(json).toMatchObject([{ patient_id: kept.id, level: 'weak' }]);
    const { version } = await now(duplicate.id);
    expect((await desk.owner.put(`/patients/${duplicate.id}`, { version, city: 'قنا' })).json.code).toBe(
      'invalid_state',
    );
    const child = await filed();
    expect(
      (
        await desk.owner.put(`/patients/${child.id}`, {
          version: child.version,
          guardian_patient_id: duplicate.id,
        })
      ).json.errors,
    ).toHaveProperty('guardian_patient_id');
  });

  it('with itself, with another clinic’s, twice, into an archived one: each its sentence', async () => {
    const [kept, duplicate, third] = [await filed(), await filed(), await filed()];
    const itself = await merge(kept.id, kept.id);
    expect([itself.status, itself.json.errors]).toEqual([
      422,
      { duplicate_id: 'لا يمكن دمج ملف المريض مع نفسه' },
    ]);
    const { json: branches } = await desk.foreign.get('/branches');
    const { json: theirs } = await desk.foreign.post('/patients', {
      full_name: 'مريضة عيادة أخرى',
      phone: '01012312312',
      gender: 'female',
      branch_id: branches[0].id,
    });
    expect((await merge(kept.id, theirs.id)).status).toBe(404);
    expect((await merge(theirs.id, kept.id)).status).toBe(404);
    expect((await merge(kept.id, '0198c0de-0000-7000-8000-000000000000')).status).toBe(404);
    await merged(kept.id, duplicate.id);
    const twice = [409, 'merged_already', 'هذا الملف مدموج في ملف آخر بالفعل'];
    expect(refused(await merge(kept.id, duplicate.id))).toEqual(twice);
    expect(refused(await merge(third.id, duplicate.id))).toEqual(twice);
    expect(refused(await merge(duplicate.id, third.id))).toEqual(twice);
    await desk.owner.post(`/patients/${third.id}/archive`, { version: third.version });
    expect(refused(await merge(third.id, kept.id))[1]).toBe('merge_archived');
  });

  it('cuts no warning short: what both say must have room in one file, which is told before', async () => {
    const tags = (mark: string) => Array.from({ length: 16 }, (_, n) => `${mark}${n}`);
    const [kept, duplicate] = [
      await filed({ alert: 'ا'.repeat(120), medications: tags('دواء') }),
      await filed({ alert: 'ب'.repeat(90), medications: tags('عقار') }),
    ];
    const told =
      'تنبيهات الملفين معاً أطول مما يتسع له ملف واحد. اختصر التنبيه الطبي أو قوائم الحساسية والأمراض والأدوية في أحدهما ثم ادمج';
    const preview = () => desk.owner.get(`/patients/${kept.id}/merge-preview?duplicate_id=${duplicate.id}`);
    expect(refused(await preview())).toEqual([409, 'merge_too_long', told]);
    expect(refused(await merge(kept.id, duplicate.id))[1]).toBe('merge_too_long');
    const shorter = async (values: object) => {
      const { version } = await now(duplicate.id);
      expect((await desk.owner.put(`/patients/${duplicate.id}`, { version, ...values })).status).toBe(200);
    };
    await shorter({ alert: 'ب'.repeat(77) });
    expect(refused(await preview())[1]).toBe('merge_too_long');
    await shorter({ medications: tags('عقار').slice(2) });
    await merged(kept.id, duplicate.id);
    const whole = await now(kept.id);
    expect([String(whole['alert']).length, (whole['medications'] as string[]).length]).toEqual([200, 30]);
  });

  it('is for who edits and sees all patients', async () => {
    const [kept, duplicate] = [await filed(), await filed()];
    for (const permissions of [
      ['patients_edit_patient', 'patients_view_self_patients'],
      ['patients_view_all_patients', 'patients_create_patient'],
    ]) {
      const person = await desk.clinic.signedIn({ permissions });
      expect((await merge(kept.id, duplicate.id, {}, person)).status).toBe(403);
      expect((await person.get('/patients/duplicate-scan')).status).toBe(403);
    }
    const both = await desk.clinic.signedIn({
      permissions: ['patients_edit_patient', 'patients_view_all_patients'],
    });
    expect((await merge(kept.id, duplicate.id, {}, both)).status).toBe(200);
  });

  it('20 merges of one pair at once: one is done', async () => {
    const [kept, duplicate] = [await filed(), await filed()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 === 0 ? merge(kept.id, duplicate.id) : merge(duplicate.id, kept.id),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ json }) => json.code === 'merged_already')).toHaveLength(19);
    expect(
      await desk.clinic.sql('select 1 from merges where kept_id = any ($1::uuid[])', [
        [kept.id, duplicate.id],
      ]),
    ).toHaveLength(1);
  });

  it('who treated the duplicate sees the kept record, until the merge is undone', async () => {
    const doctor = await desk.clinic.signedIn({ permissions: ['patients_view_self_patients'] });
    const { employeeId } = doctor.person;
    const [kept, duplicate] = [await filed(), await filed()];
    await desk.clinic.sql('update patients set primary_doctor_id = $2 where id = $1', [
      duplicate.id,
      employeeId,
    ]);
    const other = await desk.clinic.person();
    await desk.clinic.sql('update patients set primary_doctor_id = $2 where id = $1', [
      kept.id,
      other.employeeId,
    ]);
    expect((await doctor.get(`/patients/${kept.id}`)).status).toBe(404);
    const { merge_id } = await merged(kept.id, duplicate.id);
    expect((await doctor.get(`/patients/${kept.id}`)).status).toBe(200);
    expect((await unmerge(kept.id, merge_id)).status).toBe(200);
    expect((await doctor.get(`/patients/${kept.id}`)).status).toBe(404);
  });
});
