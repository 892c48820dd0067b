import { expect, it } from 'vitest';
import { startClinicDesk } from '#tests/setup/clinicDesk.ts';

const desk = startClinicDesk();

it('ux.md 12 lists are sorted by the name they show: the English one in English, the Arabic one in Arabic', async () => {
  for (const [name_ar, name_en] of [
    ['ألف', 'Zulu'],
    ['باء', 'Mike'],
    ['جيم', ''],
    ['ياء', 'Alpha'],
  ])
    expect((await desk.owner.post('/departments', { name_ar, name_en: name_en || null })).status).toBe(201);
  const names = async (language: string): Promise<unknown[]> => {
    const sort = encodeURIComponent(JSON.stringify(['name_ar', 'ASC']));
    const { json } = await desk.owner.get(`/departments?sort=${sort}&range=[0,99]`, {
      'accept-language': language,
    });
    const mine = new Set(['ألف', 'باء', 'جيم', 'ياء']);
    return (json as { name_ar: string }[]).map((one) => one.name_ar).filter((name) => mine.has(name));
  };
  expect(await names('en')).toEqual(['ياء', 'باء', 'ألف', 'جيم']);
  expect(await names('ar')).toEqual(['ألف', 'باء', 'جيم', 'ياء']);
});

it('people-platform.md 25 the probation ends three months after the hiring day, unless said otherwise', async () => {
  const { start } = desk.clinic;
  const hired = async (phone: string, day: string, more: object = {}): Promise<unknown> => {
    const made = await desk.owner.post('/employees', {
      full_name_ar: 'موظف تحت الاختبار',
      gender: 'male',
      phone,
      branch_id: start.branch,
      department_id: [...start.departments.values()][0],
      job_title_id: [...start.titles.values()][0],
      employment_periods: [{ start: day }],
      ...more,
    });
    expect(made.status).toBe(201);
    return (await desk.owner.get(`/employees/${made.json.id}`)).json.probation_end;
  };
  expect(await hired('01001000301', '2025-01-15')).toBe('2025-04-15');
  // The last day of a shorter month, and over the end of the year.
  expect(await hired('01001000302', '2025-11-30')).toBe('2026-02-28');
  expect(await hired('01001000303', '2025-01-15', { probation_end: '2025-02-15' })).toBe('2025-02-15');
});
