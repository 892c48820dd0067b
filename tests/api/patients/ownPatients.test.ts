import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { idsOf, openPatients } from './support.ts';

/** All patients and those one treats (clinic.md G2, G11, W12). */
let desk: Awaited<ReturnType<typeof openPatients>>;
beforeAll(async () => {
  desk = await openPatients();
});
afterAll(() => desk.server.stop());

describe('G2, W12: all and self', () => {
  it('a doctor finds the patients they treat, by every door, and no other', async () => {
    const by = await desk.doctor();
    const mine = await desk.made({ full_name: 'زياد عادل الأول', primary_doctor_id: by.person.employeeId });
    const foreign = await desk.made({ full_name: 'زياد عادل الثاني' });
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
    const by = await desk.doctor();
    const mine = await desk.made({ full_name: 'نبيل صفوت الأول', primary_doctor_id: by.person.employeeId });
    const foreign = await desk.made({ full_name: 'نبيل صفوت الثاني' });
    const offered = async (query: string, client: Client = by): Promise<string[]> => {
      const answer = await client.get(`/patients/options?${query}`);
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
      return idsOf(answer.json);
    };
    const words = `q=${encodeURIComponent('نبيل صفوت')}`;
    expect(await offered(words)).toEqual([mine.id]);
    expect((await offered(words, desk.owner)).toSorted()).toEqual([mine.id, foreign.id].toSorted());
    expect(await offered('range=[0,99]')).toEqual([mine.id]);
    expect(await offered(`ids=${mine.id},${foreign.id}`)).toEqual([mine.id]);
    expect(await offered(`q=${String(foreign['file_no'])}`)).toEqual([]);
    expect(await offered(`q=${String(foreign['phone']).slice(-8)}`)).toEqual([]);
  });

  it('neither the search of everything nor the question for twins tells a doctor of a patient of others', async () => {
    const by = await desk.doctor();
    const mine = await desk.made({ full_name: 'مجدي وصفي الأول', primary_doctor_id: by.person.employeeId });
    const foreign = await desk.made({ full_name: 'مجدي وصفي الثاني' });
    const search = (q: unknown) => by.get(`/search?q=${encodeURIComponent(String(q))}`);
    const found = (await search('مجدي وصفي')).text;
    expect([found.includes(mine.id), found.includes(foreign.id), found.includes('الثاني')]).toEqual([
      true,
      false,
      false,
    ]);
    for (const q of [foreign['file_no'], String(foreign['phone']).slice(-8)])
      expect((await search(q)).text).not.toContain(foreign.id);
    const twins = async (values: Record<string, string>) =>
      (await by.get(`/patients/twins?${new URLSearchParams(values).toString()}`)).json;
    const phone = String(foreign['phone']);
    // A number alone may be a family's: nothing is told of it. One person, though: that there is one, and nothing else.
    expect(await twins({ phone })).toEqual([]);
    expect(await twins({ phone, full_name: 'مجدي وصفي الثاني' })).toEqual([{ hidden: true, fields: [] }]);
  });

  it('a photo is as closed as its file, also by its own address', async () => {
    const [by, other] = [await desk.doctor(), await desk.doctor()];
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#12355b' } })
      .jpeg()
      .toBuffer();
    const form = new FormData();
    form.append('use', 'patients.photo');
    form.append('file', new Blob([new Uint8Array(bytes)]), 'وجه.jpg');
    const photo = (await desk.owner.call('POST', '/files', { body: form })).json.id as string;
    await desk.made({ photo, primary_doctor_id: by.person.employeeId });
    expect((await by.get(`/files/${photo}`)).status).toBe(200);
    expect((await other.get(`/files/${photo}`)).status).toBe(404);
    const employee = await desk.clinic.signedIn({ role: 'employee' });
    expect((await employee.get(`/files/${photo}`)).status).toBe(404);
  });

  it('2.1: own patients are not taken away as a file, neither by address nor by chosen ids', async () => {
    const by = await desk.doctor();
    const mine = await desk.made({ primary_doctor_id: by.person.employeeId });
    for (const format of ['xlsx', 'csv', 'print'])
      for (const scope of ['', '&scope=self'])
        expect((await by.get(`/patients/export?format=${format}${scope}`)).status).toBe(403);
    const chosen = { format: 'csv', scope: 'self', ids: [mine.id] };
    expect((await by.post('/patients/export', chosen)).status).toBe(403);
    expect((await desk.owner.post('/patients/export', chosen)).status).toBe(200);
  });

  it('2.1: nor is what is filed of own patients, by any list of it', async () => {
    const by = await desk.doctor();
    const mine = await desk.made({ primary_doctor_id: by.person.employeeId });
    const consent = await by.post('/patient-consents', { patient_id: mine.id, purpose: 'care' });
    expect(consent.status).toBe(201);
    const note = { patient_id: mine.id, kind: 'clinical', body: '<p>حشو مؤقت</p>' };
    expect((await by.post('/patient-notes', note)).status).toBe(201);
    for (const name of ['patient-notes', 'patient-files', 'patient-consents']) {
      expect((await by.get(`/${name}`)).status).toBe(200);
      for (const asked of ['', '&scope=self', `&ids=${consent.json.id as string}`])
        for (const format of ['xlsx', 'csv', 'print'])
          expect((await by.get(`/${name}/export?format=${format}${asked}`)).status).toBe(403);
      for (const format of ['csv', 'print'])
        expect((await by.post(`/${name}/export`, { format, ids: [mine.id] })).status).toBe(403);
      expect((await desk.owner.get(`/${name}/export?format=csv`)).status).toBe(200);
    }
  });

  it('2.1: nor by a report, the log or the scan for duplicates', async () => {
    const by = await desk.doctor();
    await desk.made({ primary_doctor_id: by.person.employeeId });
    for (const [way, address] of [
      ['GET', '/patients/reports/birthdays'],
      ['POST', '/patients/reports/birthdays/export'],
      ['GET', '/audit-log'],
      ['GET', '/audit-log/export'],
      ['GET', '/patients/duplicate-scan'],
    ] as const)
      expect([
        address,
        (await by.call(way, address, { body: way === 'POST' ? { format: 'csv' } : undefined })).status,
      ]).toEqual([address, 403]);
  });

  it('a doctor names no patient of others as guardian or referrer, as if there were none', async () => {
    const by = await desk.doctor();
    const mine = await desk.made({ primary_doctor_id: by.person.employeeId });
    const [foreign, absent] = [await desk.made(), '01a20000-0000-7000-8000-000000000000'];
    const named = async (id: string): Promise<unknown> => {
      const answer = await by.put(`/patients/${mine.id}`, { version: mine.version, guardian_patient_id: id });
      return [answer.status, answer.json.errors];
    };
    expect(await named(foreign.id)).toEqual([422, { guardian_patient_id: 'اختر سجلاً من القائمة' }]);
    expect(await named(foreign.id)).toEqual(await named(absent));
  });

  it('ends and begins with the doctor in the same moment', async () => {
    const [first, second] = [await desk.doctor(), await desk.doctor()];
    const one = await desk.made({ primary_doctor_id: first.person.employeeId });
    const moved = await desk.owner.put(`/patients/${one.id}`, {
      version: one.version,
      primary_doctor_id: second.person.employeeId,
    });
    expect(moved.json.treated_by).toEqual([second.person.employeeId]);
    expect((await first.get(`/patients/${one.id}`)).status).toBe(404);
    expect((await second.get(`/patients/${one.id}`)).status).toBe(200);
  });

  it('only who treats is offered as a doctor', async () => {
    const clerk = await desk.clinic.signedIn({ role: 'receptionist' });
    await desk.clinic.sql('update employees set job_title_id = $2 where id = $1', [
      clerk.person.employeeId,
      desk.clinic.start.titles.get('موظف استقبال'),
    ]);
    const answer = await desk.owner.post(
      '/patients',
      desk.draft({ primary_doctor_id: clerk.person.employeeId }),
    );
    expect([answer.status, Object.keys(answer.json.errors as object)]).toEqual([422, ['primary_doctor_id']]);
    const offered = await desk.owner.get('/employees/options?filter={"status":"active","clinical":true}');
    expect(idsOf(offered.json)).not.toContain(clerk.person.employeeId);
  });

  it('G11: a desk held to one branch sees and edits patients of all branches', async () => {
    const permissions = ['patients_view_all_patients', 'patients_edit_patient'] as const;
    const clerk = await desk.clinic.signedIn({ permissions: [...permissions], dataScope: 'branch' });
    const one = await desk.made();
    expect((await clerk.get(`/patients/${one.id}`)).status).toBe(200);
    expect((await clerk.put(`/patients/${one.id}`, { version: one.version, city: 'قنا' })).status).toBe(200);
  });

  it('the right to edit alone shows nobody more than they treat', async () => {
    const editor = await desk.clinic.signedIn({
      permissions: ['patients_edit_patient', 'patients_view_self_patients'],
    });
    const one = await desk.made();
    expect((await editor.get(`/patients/${one.id}`)).status).toBe(404);
    expect((await editor.put(`/patients/${one.id}`, { version: one.version, city: 'قنا' })).status).toBe(404);
  });
});
