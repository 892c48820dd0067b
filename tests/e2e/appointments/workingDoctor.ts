import { expect } from 'vitest';
import type { OwnClinic } from '../ownClinic.ts';

/** Lets a doctor work from 9:00 to 17:00 on every day of the week, in the clinic's first branch. */
export async function works(clinic: OwnClinic, doctor_id: string): Promise<void> {
  for (const weekday of ['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri']) {
    const row = { doctor_id, weekday, opens: '09:00', closes: '17:00', branch_id: clinic.start.branch };
    const { status, text } = await clinic.owner.post('/doctor-schedules', {
      ...row,
      valid_from: '2026-01-01',
    });
    expect([status, text]).toEqual([201, text]);
  }
}
