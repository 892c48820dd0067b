import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

/** Whom a freed time is offered to, and who may ask (clinic.md 4.5, areas-clinic 6.3, SEC-67). */
type Body = Readonly<Record<string, unknown>>;
let server: TestServer;
let clinic: TestClinic;
let desk: Client;
let owner: Client;
let doctor_id: string;
let other_id: string;
beforeAll(async () => {
  server = await startTestServer({}, { clock: () => new Date('2026-11-21T08:00:00Z') });
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
  desk = await clinic.signedIn({ role: 'receptionist' });
  [doctor_id, other_id] = await Promise.all([doctor('سارة حسن'), doctor('علي فؤاد')]);
});
afterAll(() => server.stop());

async function doctor(name: string): Promise<string> {
  const { employeeId } = await clinic.person({ role: 'doctor' });
  await clinic.sql('update employees set job_title_id = $2, full_name_ar = $3 where id = $1', [
    employeeId,
    clinic.start.titles.get('طبيب'),
    name,
  ]);
  return employeeId;
}
async function made(path: string, values: Body, by: Client = desk): Promise<Body> {
  const answer = await by.post(path, values);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.json as Body;
}
const typeNamed = async (name: string): Promise<string> =>
  String((await clinic.sql('select id from appointment_types where name_ar = $1', [name]))[0]?.['id']);
let number = 0;
/** Puts somebody new on the list, for an examination of 30 minutes where not said. */
async function waits(name: string, values: Body = {}): Promise<Body> {
  const phone = `0109${String((number += 1)).padStart(7, '0')}`;
  const patient = { full_name: name, gender: 'female', phone, branch_id: clinic.start.branch };
  const { id: patient_id } = await made('/patients', patient);
  return made('/appointment-waitlist', { patient_id, type_id: await typeNamed('كشف'), ...values });
}
interface Match {
  readonly id: string;
  readonly patient: { readonly name: string; readonly phone: string };
  readonly starts_at: string;
  readonly message: string | null;
}
const asked = (values: Body = {}): string =>
  `/appointment-waitlist/matches?${new URLSearchParams({
    // Sunday 22 November, 11:30–13:00 in Cairo.
    from: '2026-11-22T11:30:00+02:00',
    to: '2026-11-22T13:00:00+02:00',
    doctor_id,
    ...values,
  }).toString()}`;
const told = async (values: Body = {}, by: Client = desk): Promise<string[]> => {
  const { status, json, text } = await by.get(asked(values));
  if (status !== 200) throw new Error(text);
  return (json as unknown as Match[]).map(
    ({ patient, starts_at }) => `${patient.name} ${starts_at.slice(11, 16)}`,
  );
};

describe('a freed time', () => {
  it('is offered to those it suits alone, urgent ones first, then who waits longest', async () => {
    await waits('أولى عادية');
    await waits('ثانية عاجلة', { urgent: true });
    await waits('ثالثة لطبيبها', { doctor_id });
    await waits('رابعة لغيره', { doctor_id: other_id, urgent: true });
    await waits('خامسة مساء', { day_parts: ['evening'] });
    await waits('سادسة ظهرا', { day_parts: ['afternoon'] });
    await waits('سابعة أطول', { type_id: await typeNamed('زراعة') });
    await waits('ثامنة الاثنين', { weekdays: ['mon'] });
    await waits('تاسعة انتهت', { until: '2026-11-21' });
    const gone = await waits('عاشرة خرجت');
    await desk.post(`/appointment-waitlist/${String(gone['id'])}/drop`, { version: gone['version'] });
    const fitting = ['ثانية عاجلة 09:30', 'أولى عادية 09:30', 'ثالثة لطبيبها 09:30', 'سادسة ظهرا 10:00'];
    // Ninety minutes are enough for an implant too.
    expect(await told()).toEqual([...fitting, 'سابعة أطول 09:30']);
    expect(await told({ to: '2026-11-22T12:55:00+02:00' })).toEqual(fitting);
    expect((await told({ doctor_id: other_id }))[0]).toBe('ثانية عاجلة 09:30');
  });

  it('has a ready message for those alone who agreed to be written to, without a word of what they come for', async () => {
    const one = await waits('مريم توفيق', { type_id: await typeNamed('علاج عصب') });
    const messageTo = async (): Promise<string | null | undefined> =>
      ((await desk.get(asked())).json as unknown as Match[]).find(({ id }) => id === one['id'])?.message;
    expect(await messageTo()).toBeNull();
    const consent = await made('/patient-consents', { patient_id: one['patient_id'], purpose: 'messages' });
    const link = new URL(String(await messageTo()));
    expect(link.origin + link.pathname).toMatch(/^https:\/\/wa\.me\/20109\d{7}$/);
    const text = link.searchParams.get('text') ?? '';
    expect(text).toContain('مريم توفيق');
    expect(text).toContain('سارة حسن يوم الأحد 22/11/2026 الساعة 11:30 صباحاً');
    expect(text).not.toMatch(/عصب|علاج|كشف/);
    await desk.post(`/patient-consents/${String(consent['id'])}/withdraw`, { version: consent['version'] });
    expect(await messageTo()).toBeNull();
  });

  it.each<[string, Body]>([
    ['a time without its offset', { from: '2026-11-22T11:30:00' }],
    ['an end before the beginning', { to: '2026-11-22T11:30:00+02:00' }],
    ['more than a day', { to: '2026-11-23T11:31:00+02:00' }],
    ['no doctor', { doctor_id: 'x' }],
    ['a branch that is none', { branch_id: 'x' }],
  ])('is refused with %s', async (_, values) => expect((await desk.get(asked(values))).status).toBe(400));
});

describe('who may ask (clinic.md G1, G11)', () => {
  it('of another branch nobody is told to whoever reaches one alone, and doctors keep no list', async () => {
    const elsewhere = await made('/branches', { name_ar: 'فرع الدقي', code: 'DOK' }, owner);
    await waits('بعيدة هناك', { branch_id: elsewhere['id'], urgent: true });
    expect(await told()).toContain('بعيدة هناك 09:30');
    expect(await told({ branch_id: clinic.start.branch })).not.toContain('بعيدة هناك 09:30');
    const permissions = ['patients_view_appointments_calendar'];
    const near = await clinic.signedIn({ permissions, dataScope: 'branch' });
    expect(await told({}, near)).not.toContain('بعيدة هناك 09:30');
    expect(await told({ branch_id: String(elsewhere['id']) }, near)).toEqual([]);
    const self = await clinic.signedIn({ permissions, dataScope: 'self' });
    expect(await told({}, self)).toEqual([]);
    expect((await (await clinic.signedIn({ role: 'doctor' })).get(asked())).status).toBe(403);
  });

  it('another clinic’s doctor is nobody, and its people are never told', async () => {
    const foreign = await server.newClinic();
    const stranger = await foreign.signedIn({ role: 'owner' });
    expect((await stranger.get(asked())).status).toBe(404);
  });
});
