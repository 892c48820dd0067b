import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

type Body = Readonly<Record<string, unknown>>;
let server: TestServer;
let clinic: TestClinic;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer({}, { clock: () => new Date('2026-11-01T09:00:00Z') });
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
});
afterAll(() => server.stop());

async function doctor(): Promise<string> {
  const { employeeId } = await clinic.person({ role: 'doctor' });
  await clinic.sql('update employees set job_title_id = $2 where id = $1', [
    employeeId,
    clinic.start.titles.get('طبيب'),
  ]);
  return employeeId;
}
const fields = ({ status, json }: { status: number; json: Body }): unknown[] => [
  status,
  Object.keys((json['errors'] as Body | undefined) ?? {}),
];

describe('clinic.md 3.0 chairs of a doctor', () => {
  it('are not lowered below what is held to come, nor is the profile taken away', async () => {
    const of = await doctor();
    const made = await owner.post('/doctor-profiles', {
      employee_id: of,
      parallel_chairs: 3,
      color: '#12355b',
    });
    const id = String(made.json['id']);
    await clinic.sql(
      `insert into schedule_holds (clinic_id, doctor_id, lane, is_bound, from_at, to_at, room_event_id)
        select app_clinic(), $1, 2, true, '2026-11-02T08:00Z', '2026-11-02T09:00Z', $2`,
      [of, await event()],
    );
    const to = (parallel_chairs: number) =>
      owner.put(`/doctor-profiles/${id}`, { version: 1, parallel_chairs });
    expect(fields(await to(1))).toEqual([422, ['parallel_chairs']]);
    expect((await owner.remove(`/doctor-profiles/${id}`)).status).toBe(422);
    expect((await to(2)).status).toBe(200);
  });

  async function event(): Promise<unknown> {
    const room = await owner.post('/rooms', { name_ar: 'غرفة الحدث', branch_id: clinic.start.branch });
    const body = {
      room_id: room.json['id'],
      title: 'صيانة',
      starts_at: '2026-11-02T08:00:00Z',
      ends_at: '2026-11-02T09:00:00Z',
    };
    return (await owner.post('/room-events', body)).json['id'];
  }
});

describe('clinic.md 9 settings of booking', () => {
  it('begin as written there and are changed by whoever manages types', async () => {
    const manager = await clinic.signedIn({ permissions: ['patients_manage_appointment_types'] });
    const [set] = (await manager.get('/booking-settings')).json as unknown as (Body & { version: number })[];
    expect(set).toMatchObject({
      no_show_grace_min: 15,
      late_cancel_hours: 24,
      reminder_hours: 24,
      second_reminder_hours: 2,
    });
    const put = (values: Body) =>
      manager.put(`/booking-settings/${String(set?.['id'])}`, { version: set?.version, ...values });
    expect(fields(await put({ second_reminder_hours: 24 }))).toEqual([422, ['second_reminder_hours']]);
    expect((await put({ second_reminder_hours: null, no_show_grace_min: 20 })).status).toBe(200);
    const desk = await clinic.signedIn({ permissions: ['patients_view_appointments_calendar'] });
    expect((await desk.get('/booking-settings')).status).toBe(403);
  });
});
