import { expect } from 'vitest';
import type { ClinicDesk } from '#tests/setup/clinicDesk.ts';
import type { Client } from '#tests/setup/client.ts';

export type Draft = Readonly<Record<string, unknown>>;
export interface Patient {
  readonly id: string;
  readonly version: number;
  readonly file_no: string;
  readonly [field: string]: unknown;
}
export interface Like {
  readonly patient_id?: string;
  readonly file_no?: string;
  readonly level?: string;
  readonly reasons?: readonly string[];
  readonly hidden?: true;
}

/** What the tests of patients ask again and again, of the desk's clinic. */
export function patientsOf(desk: ClinicDesk) {
  const file = (values: Draft, by: Client = desk.owner) =>
    by.post('/patients', { gender: 'male', branch_id: desk.clinic.start.branch, ...values });
  const filed = async (values: Draft): Promise<Patient> => {
    const { status, json, text } = await file(values);
    expect([status, status === 201 ? '' : text]).toEqual([201, '']);
    return json as Patient;
  };
  const like = async (values: Draft, by: Client = desk.owner): Promise<readonly Like[]> => {
    const { status, json, text } = await by.post('/patients/check-duplicates', values);
    expect([status, text]).toEqual([200, text]);
    return json as readonly Like[];
  };
  let count = 0;
  /** A patient like nobody else. */
  const another = (values: Draft = {}): Promise<Patient> => {
    count += 1;
    const phone = `0109${String(count).padStart(7, '0')}`;
    return filed({
      full_name: `مريض رقم${count}`,
      phone,
      gender: 'female',
      confirm_duplicate: true,
      ...values,
    });
  };
  const now = async (id: string): Promise<Patient> =>
    (await desk.owner.get(`/patients/${id}`)).json as Patient;
  const merge = (kept: string, duplicate: string, more: Draft = {}, by: Client = desk.owner) =>
    by.post(`/patients/${kept}/merge`, { duplicate_id: duplicate, ...more });
  const merged = async (kept: string, duplicate: string, more: Draft = {}) => {
    const { status, json, text } = await merge(kept, duplicate, more);
    expect([status, status === 200 ? '' : text]).toEqual([200, '']);
    return json as {
      readonly merge_id: string;
      readonly filled: readonly string[];
      readonly left: readonly string[];
      readonly emptied: readonly string[];
      readonly moves: Readonly<Record<string, number>>;
    };
  };
  const unmerge = (kept: string, merge_id: string) =>
    desk.owner.post(`/patients/${kept}/unmerge`, { merge_id });
  return { file, filed, like, another, now, merge, merged, unmerge };
}

/** Status, code and sentence of a refusal. */
export const refused = ({ status, json }: Awaited<ReturnType<Client['post']>>): unknown[] => [
  status,
  json.code,
  json.message,
];
