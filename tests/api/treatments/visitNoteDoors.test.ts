import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissions } from '#resources/index.permissions.ts';
import type { Client } from '#tests/setup/client.ts';
import type { Made } from '../patients/support.ts';
import { openVisits } from './visitDesk.ts';

/** Nothing of a visit's note is for the desk, by whatever door (issue 18, decided 1): each is first proven to open for a doctor. */
let desk: Awaited<ReturnType<typeof openVisits>>;
let doctor: Awaited<ReturnType<typeof desk.doctor>>;
let people: readonly (readonly [string, Client])[];
let patient: Made;
let id: string;
/** Words that stand in no other text of the clinic. */
const [said, added] = ['زبرجدقرمزي', 'مرجانكهرمان'];

beforeAll(async () => {
  desk = await openVisits();
  doctor = desk.first;
  patient = await desk.patientOf(doctor);
  const visit = await desk.visit(patient.id, doctor);
  ({ id } = await desk.written(doctor, { patient_id: patient.id, appointment_id: visit, diagnosis: said }));
  await desk.step(doctor, id, 'close');
  expect((await desk.step(doctor, id, 'addend', { text: added })).status).toBe(200);
  people = [
    ['the receptionist', await desk.clinic.signedIn({ role: 'receptionist' })],
    ['the desk with every permission', await desk.clinic.signedIn({ permissions: [...permissions] })],
  ];
});
afterAll(() => desk.server.stop());

const asked = (filter: object): string => `filter=${encodeURIComponent(JSON.stringify(filter))}`;
/** Addresses a doctor finds the note by. */
const doors = (): readonly string[] => [
  '/visit-notes',
  '/visit-notes?range=[0,0]',
  `/visit-notes?${asked({ q: said })}`,
  `/visit-notes?${asked({ patient_id: patient.id })}`,
  `/visit-notes?${asked({ status: 'closed' })}`,
  `/visit-notes/${id}`,
  `/visit-notes/${id}/history`,
  '/visit-notes/ids',
  '/visit-notes/options',
  `/patients/${patient.id}/visits`,
];

describe('a note of a visit behind every door', () => {
  it('is found by its doctor through each of them', async () => {
    for (const path of doors()) {
      const { status, text } = await doctor.get(path);
      expect([path, status, text.includes(said) || text.includes(id)]).toEqual([path, 200, true]);
    }
  });

  it('is found by nobody at the desk: they open none of them', async () => {
    for (const [name, client] of people)
      for (const path of doors())
        expect([name, path, (await client.get(path)).status]).toEqual([name, path, 403]);
  });

  it('stands in nothing else that is told: search, day, bell, log, the patient and their history', async () => {
    const told = [
      `/search?q=${encodeURIComponent(said)}`,
      '/dashboard',
      '/inbox',
      '/notifications',
      '/audit-log',
      `/audit-log/visit-notes/${id}`,
      `/patients/${patient.id}`,
      `/patients/${patient.id}/history`,
      '/visit-notes/export?format=csv',
    ];
    for (const [name, client] of people)
      for (const path of told) {
        const { text } = await client.get(path);
        expect([name, path, [said, added].filter((word) => text.includes(word))]).toEqual([name, path, []]);
      }
  });

  it('is neither written nor moved on by the desk, nor counted before a merge', async () => {
    const twin = await desk.patientOf(doctor);
    for (const [, client] of people) {
      const made = await client.post('/visit-notes', { patient_id: patient.id, complaint: 'س' });
      expect(made.status).toBe(403);
      expect((await client.post(`/visit-notes/${id}/addend`, { version: 3, text: 'إضافة' })).status).toBe(
        403,
      );
      const preview = await client.get(`/patients/${twin.id}/merge-preview?duplicate_id=${patient.id}`);
      if (preview.status === 200)
        expect(Object.keys(preview.json['moves'] as object)).not.toContain('visit_notes');
    }
    const preview = await desk.owner.get(`/patients/${twin.id}/merge-preview?duplicate_id=${patient.id}`);
    expect(preview.json['moves']).toMatchObject({ visit_notes: 1 });
  });
});

describe('templates', () => {
  it('are read by doctors, written by each for themselves, and kept for all by who manages the kinds of visits', async () => {
    const other = await desk.doctor();
    const own = await doctor.post('/visit-note-templates', { name: 'فحص دوري', plan: 'تنظيف' });
    expect([own.status, own.json['doctor_id']]).toEqual([201, doctor.person.employeeId]);
    const keeper = await desk.clinic.signedIn({ permissions: ['patients_manage_appointment_types'] });
    const shared = await keeper.post('/visit-note-templates', { name: 'خلع', plan: 'تعليمات بعد الخلع' });
    expect([shared.status, shared.json['doctor_id']]).toEqual([201, null]);
    expect((await other.get('/visit-note-templates')).json).toHaveLength(2);
    const mine = 'تكتب نماذجك أنت. نماذج العيادة والزملاء يكتبها من يدير أنواع المواعيد';
    for (const one of [own, shared]) {
      const path = `/visit-note-templates/${String(one.json['id'])}`;
      const changed = await other.put(path, { version: 1, plan: 'غيره' });
      expect([changed.status, changed.json['detail']]).toEqual([403, mine]);
      expect((await other.remove(path)).status).toBe(403);
    }
    const given = await other.post('/visit-note-templates', {
      name: 'لزميل',
      plan: 'x',
      doctor_id: doctor.person.employeeId,
    });
    expect([given.status, given.json['errors']]).toEqual([422, { doctor_id: mine }]);
    expect((await doctor.remove(`/visit-note-templates/${String(own.json['id'])}`)).status).toBe(200);
    expect((await people[0]?.[1].get('/visit-note-templates'))?.status).toBe(403);
  });
});
