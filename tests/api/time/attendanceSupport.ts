import { expect } from 'vitest';
import type { Answer, Client } from '#tests/setup/client.ts';
import type { TestClinic, TestPerson } from '#tests/setup/clinics.ts';
import type { TestServer } from '#tests/setup/testServer.ts';
import { given, hrRights, line, newDevice, numbered, step } from './timeSupport.ts';

export type Person = Client & { readonly person: TestPerson };
export type Row = Readonly<Record<string, unknown>>;

/** What an employee of these tests may. */
export const asksOnly = { permissions: ['view_self_attendance'] } as const;

/** A clinic with HR, somebody's manager, and two people with a file of punches. */
export interface Attended {
  readonly clinic: TestClinic;
  readonly hr: Person;
  readonly boss: Person;
  readonly ali: Person;
  readonly mona: Person;
  readonly branch: string;
  ask(who: Client, values: Row): Promise<Answer>;
  move(who: Client, id: unknown, name: string, values?: Row): Promise<Answer>;
  dayOf(who: Person, day: string): Promise<Row>;
}

const lines = [
  line('12', '2026-11-24 10:05:00'),
  line('12', '2026-11-23 09:00:00'),
  line('12', '2026-11-23 20:00:00'),
  line('13', '2026-11-24 10:30:00'),
  line('13', '2026-11-24 18:00:00'),
];

/** Makes it on that server, whose clock stands in November 2026. */
export async function attended(server: TestServer): Promise<Attended> {
  const clinic = await server.newClinic();
  const decides = ['manual_attendances_view', 'manual_attendances_approve'] as const;
  const hr = await clinic.signedIn({ permissions: [...hrRights.permissions, ...decides] });
  const boss = await clinic.signedIn(asksOnly);
  const ali = await clinic.signedIn({ ...asksOnly, managerId: boss.person.employeeId });
  const mona = await clinic.signedIn(asksOnly);
  for (const [number, one] of Object.entries({ 12: ali, 13: mona, 14: boss }))
    await numbered(clinic, one.person.employeeId, number);
  const [row] = await clinic.sql('select id from branches limit 1');
  const device = await newDevice(hr, clinic, 'جهاز المدخل');
  const file = await given(hr, device, lines);
  expect((await step(hr, String(file.json.id), 'commit', { mode: 'all_or_nothing' })).status).toBe(200);
  return {
    clinic,
    hr,
    boss,
    ali,
    mona,
    branch: String(row?.['id']),
    ask: (who, values) => who.post('/attendance-requests', { reason: 'نسيت البصمة', ...values }),
    async move(who, id, name, values = {}) {
      const [one] = await clinic.sql('select version from attendance_requests where id = $1', [id]);
      return who.post(`/attendance-requests/${String(id)}/${name}`, { version: one?.['version'], ...values });
    },
    async dayOf(who, day) {
      const [one] = await clinic.sql(
        `select id, day_status, worked_minutes, late_minutes, ot_day + ot_night as overtime
          from attendance_days where employee_id = $1 and work_date = $2`,
        [who.person.employeeId, day],
      );
      return one ?? {};
    },
  };
}
