import { expect } from 'vitest';
import type { Answer } from '#tests/setup/client.ts';
import type { TestClinic } from '#tests/setup/testServer.ts';

/** The JSON of an answer that must be a success; the whole text stands in the failure. */
export async function ok(answer: Promise<Answer>): Promise<Answer['json']> {
  const { status, json, text } = await answer;
  expect([status < 300, text]).toEqual([true, expect.any(String)]);
  return json;
}

let phone = 0;
/** What HR sends to file somebody; nobody else has the phone. */
export const employeeDraft = (clinic: TestClinic, more: object = {}) => ({
  full_name_ar: 'منى سعيد عبد الرحمن',
  gender: 'female',
  phone: `0105${String((phone += 1)).padStart(7, '0')}`,
  branch_id: clinic.start.branch,
  department_id: [...clinic.start.departments.values()][0],
  job_title_id: [...clinic.start.titles.values()][0],
  employment_periods: [{ start: '2024-03-01' }],
  ...more,
});
