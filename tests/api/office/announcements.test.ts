import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#server/log.ts';
import { area } from '#resources/office/index.server.ts';
import { runClinicDay } from '#server/jobs/clinicDay.ts';
import type { Client } from '#tests/setup/client.ts';
import {
  startTestServer,
  type TestClinic,
  type TestPerson,
  type TestServer,
} from '#tests/setup/testServer.ts';
import { pdfOf, upload } from '../fileSupport.ts';
import { ok } from '../people/support.ts';

type Person = Client & { person: TestPerson };
type Made = { id: string; version: number; status?: string; [field: string]: unknown };
let server: TestServer;
let clinic: TestClinic;
let hr: Person;
let sara: Person;
let omar: Person;
let second: string;
/** The clock of the server stands, so that a time is before or after it. */
let now = new Date();
const later = (minutes: number): string => new Date(now.getTime() + minutes * 60_000).toISOString();

beforeAll(async () => {
  server = await startTestServer({}, { clock: () => now });
  clinic = await server.newClinic();
  hr = await clinic.signedIn({ role: 'hr' });
  sara = await clinic.signedIn({ role: 'employee' });
  omar = await clinic.signedIn({ role: 'employee' });
  const [branch] = await clinic.sql(
    `insert into branches (clinic_id, name_ar) values (app_clinic(), 'فرع المعادي') returning id`,
  );
  second = String(branch?.['id']);
  await clinic.sql('update employees set branch_id = $1 where id = $2', [second, omar.person.employeeId]);
});
afterAll(() => server.stop());

const draft = (more: object = {}) => ({
  title_ar: 'اجتماع الخميس',
  body: '<p>الساعة التاسعة في قاعة التدريب.</p>',
  ...more,
});
const write = (more: object = {}, by: Client = hr): Promise<Made> =>
  ok(by.post('/announcements', draft(more)));
/** A step, with the version as it stands. */
async function step(
  by: Client,
  of: { id: string },
  name: string,
  table = 'announcements',
  more: object = {},
) {
  const [row] = await clinic.sql(`select version from ${table.replace('-', '_')} where id = $1`, [of.id]);
  return by.post(`/${table}/${of.id}/${name}`, { version: row?.['version'], ...more });
}
const publish = async (more: object = {}): Promise<Made> => ok(step(hr, await write(more), 'publish'));
const only = (...people: Person[]) => ({
  audience: 'employees',
  employee_ids: people.map(({ person }) => person.employeeId),
});
/** What somebody finds under «إعلانات العيادة» about one announcement. */
async function own(by: Client, { id }: { id: string }): Promise<Made[]> {
  const filter = encodeURIComponent(JSON.stringify({ announcement_id: id }));
  return (await ok(by.get(`/announcement-receipts?scope=self&filter=${filter}`))) as Made[];
}
async function mine(by: Client, of: { id: string }): Promise<Made> {
  const [found] = await own(by, of);
  if (!found) throw new Error('no receipt');
  return found;
}
const about = async (filter: object): Promise<readonly unknown[]> =>
  (
    (await ok(
      hr.get(`/announcement-receipts?range=[0,99]&filter=${encodeURIComponent(JSON.stringify(filter))}`),
    )) as Made[]
  ).map(({ employee_id }) => employee_id);
const told = async (event: string, { id }: { id: string }) =>
  (
    await clinic.sql(
      `select o.payload -> 'to' ->> 'employeeId' as who from outbox o join announcement_receipts r on r.id::text = o.payload ->> 'record_id'
        where o.event = $1 and r.announcement_id = $2`,
      [event, id],
    )
  ).map(({ who }) => who);
/** One look of the schedule at what is due in this area. */
const look = () =>
  runClinicDay({
    pool: server.database.pool,
    clock: () => now,
    logger: createLogger({ production: true, destination: { write: () => undefined } }),
    areas: [area],
    inside: server.app.repository.inside,
  });

test('hr announces to two branches and asks for acknowledgement; who has not is a list as long as it is counted', async () => {
  const made = await publish({
    audience: 'branches',
    branch_ids: [clinic.start.branch, second],
    needs_ack: true,
  });
  expect(made.status).toBe('published');
  expect((await told('announcement.published', made)).toSorted()).toEqual(
    [hr, sara, omar].map(({ person }) => person.employeeId).toSorted(),
  );
  const found = await mine(sara, made);
  expect(found).toMatchObject({ status: 'unread', needs_ack: true });
  expect(await ok(sara.get(`/announcement-receipts/${found.id}`))).toMatchObject({
    body: '<p>الساعة التاسعة في قاعة التدريب.</p>',
    _labels: { announcement_id: 'اجتماع الخميس' },
    _may: expect.arrayContaining(['read', 'acknowledge']) as unknown,
  });
  await ok(step(sara, found, 'read', 'announcement-receipts'));
  await ok(step(sara, found, 'acknowledge', 'announcement-receipts'));
  await ok(step(omar, await mine(omar, made), 'read', 'announcement-receipts'));
  expect(await ok(hr.get(`/announcements/${made.id}`))).toMatchObject({
    receivers: 3,
    read_count: 2,
    acked_count: 1,
  });
  expect(await about({ announcement_id: made.id, not_read: true })).toEqual([hr.person.employeeId]);
  expect((await about({ announcement_id: made.id, not_acked: true })).toSorted()).toEqual(
    [hr, omar].map(({ person }) => person.employeeId).toSorted(),
  );
  await ok(step(hr, made, 'remind'));
  expect((await told('announcement.reminder', made)).toSorted()).toEqual(
    [hr, omar].map(({ person }) => person.employeeId).toSorted(),
  );
});

test('who read and acknowledged all is reminded of nothing, and nobody acknowledges what asks for nothing', async () => {
  const made = await publish(only(sara));
  const found = await mine(sara, made);
  expect((await step(sara, found, 'acknowledge', 'announcement-receipts')).json).toMatchObject({
    code: 'no_ack_asked',
  });
  await ok(step(sara, found, 'read', 'announcement-receipts'));
  expect((await step(hr, made, 'remind')).json).toMatchObject({ code: 'ann_told' });
});

test('an empty audience and an end before the beginning are refused', async () => {
  const [title] = await clinic.sql(
    `insert into job_titles (clinic_id, name_ar) values (app_clinic(), 'أخصائي أشعة') returning id`,
  );
  const made = await write({ audience: 'job_titles', job_title_ids: [title?.['id']] });
  const empty = await step(hr, made, 'publish');
  expect([empty.status, empty.json.errors?.audience]).toEqual([422, 'لا يوجد موظفون في الفئة المختارة']);
  const unsaid = await hr.post('/announcements', draft({ audience: 'branches' }));
  expect([unsaid.status, unsaid.json.errors?.branch_ids]).toEqual([422, 'لا يوجد موظفون في الفئة المختارة']);
  const early = await hr.post('/announcements', draft({ publish_at: later(60), expires_at: later(30) }));
  expect([early.status, Object.keys(early.json.errors ?? {})]).toEqual([422, ['expires_at']]);
});

test('what is planned appears and ends at its time, once', async () => {
  const made = await publish({ ...only(sara), publish_at: later(30), expires_at: later(90) });
  expect(made.status).toBe('scheduled');
  await look();
  expect(await own(sara, made)).toEqual([]);
  now = new Date(later(31));
  await look();
  await look();
  expect(await own(sara, made)).toHaveLength(1);
  expect((await ok(hr.get(`/announcements/${made.id}`))).status).toBe('published');
  expect(await told('announcement.published', made)).toEqual([sara.person.employeeId]);
  now = new Date(later(60));
  await look();
  expect((await ok(hr.get(`/announcements/${made.id}`))).status).toBe('expired');
  // What was told stays to be read.
  expect(await own(sara, made)).toHaveLength(1);
});

test('who joins gets what runs on the first day, who moves gets it with the move, and a leaver is not reminded', async () => {
  const made = await publish({ audience: 'branches', branch_ids: [second] });
  const ended = await publish({ audience: 'branches', branch_ids: [second] });
  await ok(step(hr, ended, 'expire'));
  const [joiner, mover] = [
    await clinic.signedIn({ role: 'employee' }),
    await clinic.signedIn({ role: 'employee' }),
  ];
  const today = String((await ok(hr.get('/me'))).today);
  const place = 'update employees set branch_id = $1, hire_date = $2::date where id = $3';
  await clinic.sql(place.replace('$2::date', '$2::date + 1'), [second, today, joiner.person.employeeId]);
  await clinic.sql(place, [second, today, mover.person.employeeId]);
  await look();
  expect([await own(joiner, made), (await own(mover, made)).length, await own(mover, ended)]).toEqual([
    [],
    1,
    [],
  ]);
  await clinic.sql(place, [second, today, joiner.person.employeeId]);
  await look();
  await look();
  expect(await own(joiner, made)).toHaveLength(1);
  await clinic.sql(`update employees set status = 'inactive' where id = $1`, [mover.person.employeeId]);
  await ok(step(hr, made, 'remind'));
  expect((await told('announcement.reminder', made)).toSorted()).toEqual(
    [omar, joiner].map(({ person }) => person.employeeId).toSorted(),
  );
  await clinic.sql('update employees set branch_id = $1 where id = any ($2::uuid[])', [
    clinic.start.branch,
    [joiner.person.employeeId, mover.person.employeeId],
  ]);
});

test('a changed text asks before it is acknowledged anew; whom it is for does not change', async () => {
  const made = await publish({ ...only(sara, omar), needs_ack: true });
  await ok(step(sara, await mine(sara, made), 'acknowledge', 'announcement-receipts'));
  const { version } = await ok(hr.get(`/announcements/${made.id}`));
  const change = (values: object) => hr.put(`/announcements/${made.id}`, { version, ...values });
  expect((await change({ audience: 'all', employee_ids: [] })).json.errors).toHaveProperty('audience');
  const asked = await change({ body: '<p>الساعة العاشرة.</p>' });
  expect([asked.status, asked.json.code, asked.json.details]).toEqual([
    409,
    'ann_resets',
    { passes: 'reset_acks', n: 1 },
  ]);
  expect(await mine(sara, made)).toMatchObject({ status: 'acknowledged' });
  await ok(change({ body: '<p>الساعة العاشرة.</p>', reset_acks: true }));
  expect(await mine(sara, made)).toMatchObject({ status: 'unread', acked_at: null });
  expect(await told('announcement.changed', made)).toEqual([sara.person.employeeId]);
  // What is no part of the text asks nobody again.
  const now2 = await ok(hr.get(`/announcements/${made.id}`));
  await ok(hr.put(`/announcements/${made.id}`, { version: now2.version, pinned: true }));
  expect(await told('announcement.changed', made)).toEqual([sara.person.employeeId]);
});

test('text, file and receipt of somebody else are 404, and of one that was withdrawn for everybody it reached', async () => {
  const { json: paper } = await upload(hr, pdfOf('خطة'), 'plan.pdf');
  const made = await publish({ ...only(sara), files: [paper.id] });
  const found = await mine(sara, made);
  expect((await ok(sara.get(`/announcement-receipts/${found.id}`)))._files.files).toMatchObject([
    { id: paper.id, name: 'plan.pdf' },
  ]);
  const reads = async (by: Client) =>
    (
      await Promise.all([
        by.get(`/files/${paper.id}`),
        by.get(`/announcement-receipts/${found.id}`),
        by.get(`/announcements/${made.id}`),
      ])
    ).map(({ status }) => status);
  expect(await reads(sara)).toEqual([200, 200, 403]);
  expect(await reads(omar)).toEqual([404, 404, 403]);
  expect((await step(omar, found, 'read', 'announcement-receipts')).status).toBe(404);
  await ok(step(hr, made, 'withdraw'));
  expect(await reads(sara)).toEqual([404, 404, 403]);
  expect(await own(sara, made)).toEqual([]);
});

test('who reaches one branch addresses it and its people, and no others', async () => {
  const right = { permissions: ['create_announcements'], dataScope: 'branch' };
  const desk = await clinic.signedIn(right);
  const ann = (more: object) => desk.post('/announcements', draft(more));
  for (const beyond of [
    { audience: 'all' },
    { audience: 'branches', branch_ids: [clinic.start.branch, second] },
    { audience: 'roles', role_ids: [clinic.start.roles.get('employee')] },
    only(omar),
  ]) {
    const { status, json } = await ann(beyond);
    expect([status, json.errors?.audience]).toEqual([422, 'في الفئة المختارة موظفون خارج نطاقك']);
  }
  const within = await ok(ann({ audience: 'branches', branch_ids: [clinic.start.branch] }));
  expect((await ok(step(desk, within, 'publish'))).status).toBe('published');
  // What somebody of the same branch told the whole clinic is not theirs to take away.
  const wide = await publish();
  expect((await step(desk, wide, 'withdraw')).json.errors?.audience).toBe(
    'في الفئة المختارة موظفون خارج نطاقك',
  );
  const alone = await clinic.signedIn({ permissions: ['create_announcements'], dataScope: 'self' });
  expect((await alone.get(`/announcements/${wide.id}`)).status).toBe(404);
});
