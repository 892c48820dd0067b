import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import {
  startTestServer,
  type TestClinic,
  type TestPerson,
  type TestServer,
} from '#tests/setup/testServer.ts';
import { pdfOf, readBytes, upload } from './fileSupport.ts';
import { newKey } from './inventory/stockSupport.ts';

type Person = Client & { readonly person: TestPerson };

let server: TestServer;
let clinic: TestClinic;
let asker: Person;
let keeper: Person;
let stranger: Person;
let request: string;
let place: string;
const clock = { now: new Date() };
beforeAll(async () => {
  server = await startTestServer(
    { DATABASE_URL: await ownDatabase() },
    { platformWork: 'on', clock: () => clock.now },
  );
  clinic = await server.newClinic();
  asker = await clinic.signedIn({
    permissions: ['inventory_create_request', 'inventory_view_self_request'],
    dataScope: 'self',
  });
  keeper = await clinic.signedIn({ permissions: ['inventory_view_request'], dataScope: 'all' });
  stranger = await clinic.signedIn({ permissions: ['inventory_view_self_request'], dataScope: 'self' });
  request = await newRequest(clinic, asker);
  place = `/inventory-requests/${request}/remarks`;
});
afterAll(() => server.stop());

/** A submitted request for one item: a draft would be its writer's alone. Answers its id. */
async function newRequest(of: TestClinic, by: Client): Promise<string> {
  const owner = await of.signedIn({ role: 'owner' });
  const posted = async (who: Client, path: string, body: object): Promise<string> => {
    const made = await who.post(path, body, { 'idempotency-key': newKey() });
    expect([made.status, made.text]).toEqual([201, expect.any(String)]);
    return made.json.id as string;
  };
  const category = await posted(owner, '/item-categories', { name_ar: 'مواد استهلاكية' });
  const item = await posted(owner, '/inventory-items', {
    name_ar: 'قفازات',
    category_id: category,
    base_unit: 'piece',
  });
  const [main] = await of.sql("select id from warehouses where kind = 'main'");
  const made = await posted(by, '/inventory-requests', {
    warehouse_id: main?.['id'],
    lines: [{ item_id: item, unit: 'piece', requested_qty: '1' }],
  });
  expect((await by.post(`/inventory-requests/${made}/submit`)).status).toBe(200);
  return made;
}

const text = (words: string) => [{ text: words }];
const write = async (by: Client, body: unknown, more: object = {}) => {
  const answer = await by.post(place, { body, ...more });
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return answer.json;
};
const nameOf = async ({ person }: Person): Promise<string> =>
  String(
    (await clinic.sql('select full_name_ar from employees where id = $1', [person.employeeId]))[0]?.[
      'full_name_ar'
    ],
  );
const bell = async (client: Client) => (await client.get('/notifications')).json;
const dayFrom = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Cairo' }).format(
    new Date(clock.now.getTime() + days * 86_400_000),
  );

describe('UX-82 remarks', () => {
  it('stand in the order they were written, newest last, in pages', async () => {
    const first = await write(asker, text('  هل يصل الطلب اليوم؟\r\nشكراً  '));
    expect(first).toMatchObject({
      version: 1,
      mine: true,
      author: { id: asker.person.userId, name: await nameOf(asker) },
      body: [{ text: 'هل يصل الطلب اليوم؟\nشكراً' }],
      edited_at: null,
      withdrawn_at: null,
      earlier: [],
      follow_up: null,
      files: [],
    });
    const second = await write(keeper, text('نعم'));
    const third = await write(asker, text('ممتاز'));
    const whole = (await keeper.get(place)).json;
    expect(whole).toMatchObject({ total: 3, older: false });
    expect(whole.data.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id, third.id]);
    expect(whole.data.map(({ mine }: { mine: boolean }) => mine)).toEqual([false, true, false]);
    const page = (await keeper.get(`${place}?limit=2`)).json;
    expect([page.older, page.data.map(({ id }: { id: string }) => id)]).toEqual([
      true,
      [second.id, third.id],
    ]);
    const before = (await keeper.get(`${place}?limit=2&before=${String(second.id)}`)).json;
    expect([before.older, before.data.map(({ id }: { id: string }) => id)]).toEqual([false, [first.id]]);
    for (const wrong of ['limit=0', 'limit=101', 'before=x', 'sort=id'])
      expect((await keeper.get(`${place}?${wrong}`)).status).toBe(400);
  });

  it('say what is wrong with them, on their field', async () => {
    const refused = async (body: object) => (await asker.post(place, body)).json;
    expect(await refused({})).toMatchObject({
      code: 'invalid',
      errors: { body: expect.any(String) as string },
    });
    expect((await refused({ body: text('   ') })).errors).toHaveProperty('body');
    expect((await refused({ body: text('ط'.repeat(2_001)) })).errors.body).toContain('2000');
    expect((await refused({ body: 'نص' })).errors).toHaveProperty('body');
    expect((await refused({ body: [{ text: 'x', html: 'y' }] })).errors).toHaveProperty('body');
    expect(await refused({ body: text('x'), author_id: keeper.person.userId })).toMatchObject({
      code: 'unknown_field',
    });
    expect((await refused({ body: text('x'), follow_up_on: dayFrom(-1) })).errors).toEqual({
      follow_up_on: 'اختر اليوم أو يوماً بعده',
    });
    expect((await refused({ body: text('x'), follow_up_on: '2026-02-30' })).errors).toHaveProperty(
      'follow_up_on',
    );
    expect((await refused({ body: text('x'), files: [request] })).errors).toHaveProperty('files');
    expect((await asker.post(place, { body: text('ط'.repeat(2_000)) })).status).toBe(201);
  });

  it('sent twice are one remark (REL-13)', async () => {
    const key = { 'idempotency-key': newKey() };
    const { total } = (await asker.get(place)).json;
    const answers = await Promise.all(
      [1, 2, 3].map(() => asker.post(place, { body: text('مرة واحدة') }, key)),
    );
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
    expect((await asker.get(place)).json.total).toBe(total + 1);
  });

  it('are never edited silently: what they said before stays to be read', async () => {
    const remark = await write(asker, text('أحتاج 3 علب'));
    const one = `${place}/${String(remark.id)}`;
    const stolen = await keeper.put(one, { version: 1, body: text('لا تحتاج') });
    expect([stolen.status, stolen.json.code]).toEqual([403, 'forbidden']);
    const changed = await asker.put(one, { version: 1, body: text('أحتاج 5 علب') });
    expect(changed.json).toMatchObject({
      version: 2,
      body: text('أحتاج 5 علب'),
      edited_at: expect.any(String) as string,
      earlier: [{ body: text('أحتاج 3 علب'), written_at: remark.created_at as string }],
    });
    const again = await asker.put(one, { body: text('أحتاج 6 علب') }, { 'if-match': '"2"' });
    expect(again.json.earlier.map(({ body }: { body: unknown }) => body)).toEqual([
      text('أحتاج 3 علب'),
      text('أحتاج 5 علب'),
    ]);
    expect((await asker.put(one, { version: 3, body: text('أحتاج 6 علب') })).json.version).toBe(3);
    const late = await asker.put(one, { version: 2, body: text('x') });
    expect([late.status, late.json.details.current.version]).toEqual([409, 3]);
    // Nor behind the API: the app's own hand cannot take a wording away or give the remark to somebody else.
    await expect(clinic.sql('delete from remark_wordings')).rejects.toThrow();
    await expect(clinic.sql('update remarks set author_id = $1', [keeper.person.userId])).rejects.toThrow();
  });

  it('can be withdrawn by their author: who and when stay, the text goes, the audit log keeps it', async () => {
    const remark = await write(asker, text('كلام متسرع'));
    const one = `${place}/${String(remark.id)}`;
    await asker.put(one, { version: 1, body: text('كلام متسرع جداً') });
    expect((await keeper.post(`${one}/withdraw`, { version: 2 })).status).toBe(403);
    const gone = await asker.post(`${one}/withdraw`, { version: 2 });
    expect(gone.json).toMatchObject({ body: [], earlier: [], withdrawn_at: expect.any(String) as string });
    expect((await keeper.get(`${place}?limit=100`)).text).not.toContain('متسرع');
    expect((await keeper.get(`/inventory-requests/${request}/history`)).text).not.toContain('متسرع');
    expect((await asker.put(one, { version: 3, body: text('x') })).json.code).toBe('invalid_state');
    const auditor = await clinic.signedIn({
      permissions: ['view_audit_log', 'inventory_view_request'],
      dataScope: 'all',
    });
    const [entry] = (await auditor.get(`/audit-log/inventory-requests/${request}`)).json;
    expect(entry).toMatchObject({
      remark: 'withdrawn',
      facts: [{ name: 'remark', before: 'كلام متسرع جداً', after: null }],
    });
    const outsider = await clinic.signedIn({ permissions: ['view_audit_log'], dataScope: 'all' });
    expect((await outsider.get('/audit-log?entity=inventory-requests')).text).not.toContain('متسرع');
  });

  it('offer for a mention only who may see the record, by Arabic or Latin name', async () => {
    await clinic.sql(
      "update employees set full_name_ar = 'هالة منصور', full_name_en = 'Hala Mansour' where id = $1",
      [keeper.person.employeeId],
    );
    const people = async (q = '') =>
      (await asker.get(`${place}/people?q=${encodeURIComponent(q)}`)).json as { id: string; name: string }[];
    expect((await people()).map(({ id }) => id)).toContain(keeper.person.userId);
    expect((await people()).map(({ id }) => id)).not.toContain(stranger.person.userId);
    expect((await people()).map(({ id }) => id)).not.toContain(asker.person.userId);
    for (const q of ['هاله', 'mansour hala', 'منصور'])
      expect(await people(q)).toEqual([
        { id: keeper.person.userId, name: 'هالة منصور', fact: expect.any(String) as string },
      ]);
    expect(await people('%')).toEqual([]);
  });

  it('refuse the mention of somebody who may not see the record, and of a stranger to the clinic', async () => {
    const named = (id: string) => asker.post(place, { body: [{ text: 'انظر ' }, { user_id: id }] });
    const closed = await named(stranger.person.userId);
    expect([closed.status, closed.json.errors]).toEqual([
      422,
      {
        body: `لا يستطيع ${await nameOf(stranger)} فتح هذا السجل. احذف اسمه من التعليق، أو اطلب من المسؤول منحه الصلاحية`,
      },
    ]);
    const foreign = await (await server.newClinic()).signedIn({ role: 'owner' });
    const absent = await named('01900000-0000-7000-8000-00000000dead');
    expect([absent.status, (await named(foreign.person.userId)).json.errors]).toEqual([
      422,
      absent.json.errors,
    ]);
  });

  it('ring for whom they mention, once, and lead to the remarks of the record (platform.md 11)', async () => {
    const body = [{ text: 'من فضلك راجع ' }, { user_id: keeper.person.userId }, { text: ' <b>اليوم</b>' }];
    const remark = await write(asker, body);
    expect(remark.body).toEqual([
      { text: 'من فضلك راجع ' },
      { user_id: keeper.person.userId, name: 'هالة منصور' },
      { text: ' <b>اليوم</b>' },
    ]);
    await expect.poll(async () => (await bell(keeper)).total).toBe(1);
    const [notice] = (await bell(keeper)).data;
    expect(notice).toMatchObject({
      type: 'remark.mentioned',
      area: 'inventory',
      entity: 'inventory-requests',
      entity_id: request,
      actor_id: asker.person.userId,
      link: `/inventory/requests/${request}?tab=remarks`,
    });
    expect(notice.title_ar).toMatch(new RegExp(`^ذكرك ${await nameOf(asker)} في تعليق: `));
    expect(JSON.stringify(notice)).not.toContain('راجع');
    // A correction of the text rings for nobody who was named already.
    await keeper.post(`/notifications/${String(notice.id)}/read`);
    await asker.put(`${place}/${String(remark.id)}`, { version: 1, body: [...body, { text: ' أو غداً' }] });
    const own = await write(keeper, [{ text: 'تم ' }, { user_id: asker.person.userId }]);
    await expect.poll(async () => (await bell(asker)).total).toBe(1);
    expect((await bell(asker)).data[0].link).toBe(`/inventory/requests/${request}?tab=remarks`);
    expect((await bell(keeper)).total).toBe(1);
    expect(own.mine).toBe(true);
  });

  it('carry files that are as open as the record (SEC-57)', async () => {
    const stored = await upload(asker, pdfOf('عرض سعر'), 'عرض سعر.pdf', 'remarks.files');
    expect([stored.status, stored.text]).toEqual([201, expect.any(String)]);
    const { id } = stored.json as { id: string };
    expect((await keeper.post(place, { body: text('لي'), files: [id] })).json.errors).toHaveProperty('files');
    const remark = await write(asker, text('مرفق عرض السعر'), { files: [id] });
    expect(remark.files).toEqual([
      { id, name: 'عرض سعر.pdf', mime: 'application/pdf', size: expect.any(Number) as number },
    ]);
    expect((await asker.post(place, { body: text('x'), files: [id] })).json.errors).toHaveProperty('files');
    expect((await readBytes(keeper, `/files/${id}`)).status).toBe(200);
    expect((await readBytes(stranger, `/files/${id}`)).status).toBe(404);
    expect((await keeper.put(`/files/${id}`, { name: 'آخر' })).status).toBe(403);
    await asker.post(`${place}/${String(remark.id)}/withdraw`, { version: 1 });
    expect((await readBytes(keeper, `/files/${id}`)).status).toBe(404);
    const [loose] = await clinic.sql(
      'select record_id, loose_since is not null as loose from files where id = $1',
      [id],
    );
    expect(loose).toEqual({ record_id: null, loose: true });
  });

  it('can be read and not written when the subscription has ended (platform.md 5.6)', async () => {
    const there = await server.newClinic();
    const owner = await there.signedIn({ role: 'owner' });
    const path = `/inventory-requests/${await newRequest(there, owner)}/remarks`;
    expect((await owner.post(path, { body: text('قبل') })).status).toBe(201);
    await there.sql(
      "update clinics set subscription_ends_at = now() - interval '20 days', subscription_plan = 'basic'",
    );
    await expect
      .poll(async () => (await owner.post(path, { body: text('بعد') })).json.code, { timeout: 10_000 })
      .toBe('subscription_read_only');
    // A door may learn of the end a moment after the clock: what counts is that nothing is stored once it says so.
    const stored = (await owner.get(path)).json.total;
    expect((await owner.post(path, { body: text('بعد') })).json.code).toBe('subscription_read_only');
    expect((await owner.get(path)).json.total).toBe(stored);
  });
});
