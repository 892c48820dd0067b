import { describe, expect, it } from 'vitest';
import { startClinicDesk, type SignedInPerson } from '#tests/setup/clinicDesk.ts';

const desk = startClinicDesk();

let count = 0;
async function title(is_clinical: boolean): Promise<string> {
  count += 1;
  const { status, json, text } = await desk.owner.post('/job-titles', {
    name_ar: `مسمى ${count}`,
    is_clinical,
  });
  expect([status, status === 201 ? '' : text]).toEqual([201, '']);
  return json.id as string;
}
/** Gives the employee another title. */
async function retitle(by: SignedInPerson, employeeId: string, job_title_id: string) {
  const { version } = (await desk.owner.get(`/employees/${employeeId}`)).json;
  return by.put(`/employees/${employeeId}`, {
    version,
    job_title_id,
    employment_periods: [{ start: '2024-01-01' }],
  });
}
/** Signs in somebody of a role under a title that is not clinical. */
async function person(role: string): Promise<SignedInPerson> {
  const one = await desk.clinic.signedIn({ role });
  await desk.clinic.sql('update employees set job_title_id = $2 where id = $1', [
    one.person.employeeId,
    await title(false),
  ]);
  await one.signIn(one.person.name, one.person.password);
  return one;
}
const refusedOn = ({ status, json }: Awaited<ReturnType<SignedInPerson['put']>>): unknown[] => [
  status,
  json.code,
  Object.keys((json.errors ?? {}) as object),
];
const isClinical = async (one: SignedInPerson): Promise<unknown> => (await one.get('/me')).json.clinical;

describe('DESIGN 9.50 a clinical title is given by who has what it opens', () => {
  it('a manager makes no title clinical that people sign in under, their own neither; an owner does', async () => {
    const manager = await person('manager');
    const { job_title_id: own } = (await desk.owner.get(`/employees/${manager.person.employeeId}`)).json;
    const change = async (by: SignedInPerson) => {
      const { version } = (await desk.owner.get(`/job-titles/${String(own)}`)).json;
      return by.put(`/job-titles/${String(own)}`, { version, is_clinical: true });
    };
    expect(refusedOn(await change(manager))).toEqual([403, 'above_your_reach', ['is_clinical']]);
    expect(await isClinical(manager)).toBe(false);
    expect((await change(desk.owner)).status).toBe(200);
    expect(await isClinical(manager)).toBe(true);
  });

  it('HR gives one to who has no login, and to nobody who has one', async () => {
    const hr = await person('hr');
    const clerk = await person('receptionist');
    const clinical = await title(true);
    expect(refusedOn(await retitle(hr, clerk.person.employeeId, clinical))).toEqual([
      403,
      'above_your_reach',
      ['job_title_id'],
    ]);
    const { employeeId } = await desk.clinic.person();
    await desk.clinic.sql('delete from users where employee_id = $1', [employeeId]);
    await desk.clinic.sql('update employees set job_title_id = $2 where id = $1', [
      employeeId,
      await title(false),
    ]);
    expect((await retitle(hr, employeeId, clinical)).status).toBe(200);
    expect((await retitle(hr, employeeId, await title(false))).status).toBe(200);
  });

  it('ends with the title, at once', async () => {
    const clerk = await person('receptionist');
    expect((await retitle(desk.owner, clerk.person.employeeId, await title(true))).status).toBe(200);
    expect(await isClinical(clerk)).toBe(true);
    expect((await retitle(desk.owner, clerk.person.employeeId, await title(false))).status).toBe(200);
    expect(await isClinical(clerk)).toBe(false);
  });
});
