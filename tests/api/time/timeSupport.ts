import { expect } from 'vitest';
import { upload } from '#tests/api/fileSupport.ts';
import type { Answer, Client } from '#tests/setup/client.ts';
import type { TestClinic } from '#tests/setup/clinics.ts';

/** What HR of these tests may. */
export const hrRights = {
  permissions: [
    'create_fingerprint',
    'view_attendances',
    'manage_shifts',
    'edit_employees',
    'view_employees',
  ],
} as const;

/** A line of a device's file: `       12\t2026-11-02 10:00:05\t0\t1`. */
export const line = (user: string, wall: string, state = 0): string =>
  `${user.padStart(9)}\t${wall}\t${state}\t1`;

/** A device of the first branch. */
export async function newDevice(hr: Client, clinic: TestClinic, name: string, values = {}): Promise<string> {
  const [branch] = await clinic.sql('select id from branches limit 1');
  const made = await hr.post('/fingerprint-devices', { name, branch_id: branch?.['id'], ...values });
  expect([made.status, made.json]).toEqual([201, expect.objectContaining({ name })]);
  return String(made.json.id);
}

/** Gives an employee a number and a long employment. */
export async function numbered(clinic: TestClinic, employee: string, number: string): Promise<void> {
  await clinic.sql('update employees set device_user_id = $2 where id = $1', [employee, number]);
  await clinic.sql(
    `insert into employees__employment_periods (clinic_id, record_id, start) select clinic_id, id, '2020-01-01' from employees e
      where id = $1 and not exists (select 1 from employees__employment_periods p where p.record_id = e.id)`,
    [employee],
  );
  await clinic.sql(`update employees__employment_periods set start = '2020-01-01' where record_id = $1`, [
    employee,
  ]);
}

/** Uploads lines as a file and gives it to a device. */
export async function given(
  hr: Client,
  device: string,
  lines: readonly string[] | Buffer,
  values = {},
): Promise<Answer> {
  const bytes = Buffer.isBuffer(lines) ? lines : Buffer.from(lines.join('\r\n'));
  const stored = await upload(hr, bytes, 'attlog.dat', 'fingerprint-uploads.file');
  expect([stored.status, stored.json]).toEqual([201, expect.objectContaining({ mime: 'text/plain' })]);
  return hr.post('/fingerprint-uploads', { device_id: device, file: stored.json.id, ...values });
}

let sent = 0;

/** Takes an upload a step on. */
export async function step(hr: Client, id: string, name: string, values = {}): Promise<Answer> {
  const { version } = (await hr.get(`/fingerprint-uploads/${id}`)).json;
  const key = { 'idempotency-key': `step-${id}-${(sent += 1)}` };
  return hr.post(`/fingerprint-uploads/${id}/${name}`, { version, ...values }, key);
}
