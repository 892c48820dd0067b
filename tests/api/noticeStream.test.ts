import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { streamTimes } from '#server/notifications/hub.ts';
import type { Client } from '#tests/setup/client.ts';
import { openStream, type OpenStream } from '#tests/setup/noticeStream.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { expectWithin } from '#tests/setup/speed.ts';

let server: TestServer;
/** Another process of the same installation; it hands nothing out itself. */
let second: TestServer;
let clinic: TestClinic;
let databaseUrl: string;
beforeAll(async () => {
  const DATABASE_URL = (databaseUrl = await ownDatabase());
  server = await startTestServer(
    { DATABASE_URL },
    { platformWork: 'on', streamTimes: { breath: 100, life: 1_800_000 } },
  );
  second = await startTestServer({ DATABASE_URL }, { streamTimes: { breath: 100, life: 700 } });
  clinic = await server.newClinic();
});
afterAll(async () => {
  await server.stop();
  await second.stop();
});

/** Something happens that the person is told of; answers when its transaction was over. */
async function happens(userId: string, record = crypto.randomUUID()): Promise<number> {
  await clinic.sql(
    `insert into outbox (clinic_id, kind, event, payload) values (app_clinic(), 'notification', 'target.assigned', $1)`,
    [JSON.stringify({ to: { userId }, resource: 'targets', record_id: record })],
  );
  return Date.now();
}
const at = (origin: string, client: Client): Client => ({ ...client, origin });
const slow = { timeout: 20_000, interval: 20 };

describe('T11 the live stream (platform.md 11)', () => {
  it('its head forbids keeping, packing and holding back; the token never stands in an address', async () => {
    const employee = await clinic.signedIn();
    const stream = await openStream(employee);
    expect(stream.response.status).toBe(200);
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.response.headers.get('cache-control')).toContain('no-cache, no-transform');
    expect(stream.response.headers.get('x-accel-buffering')).toBe('no');
    expect(stream.response.headers.get('x-content-type-options')).toBe('nosniff');
    await expect
      .poll(() => stream.of('unread').map(({ data }) => data as unknown), slow)
      .toEqual([{ count: 0 }]);
    await expect.poll(() => stream.comments(), slow).toBeGreaterThan(1);
    stream.close();
    const bare = await server.client(clinic.subdomain).get(`/notifications/stream?token=${employee.token}`);
    expect(bare.status).toBe(401);
  });

  it('T11 an event arrives within 1 s of its commit, also through another process', async () => {
    const employee = await clinic.signedIn();
    const streams = [await openStream(employee), await openStream(at(second.origin, employee))];
    for (const stream of streams) await expect.poll(() => stream.of('unread').length, slow).toBe(1);
    const committed = await happens(employee.person.userId);
    for (const stream of streams) {
      await expect.poll(() => stream.of('notification').length, slow).toBe(1);
      const [event] = stream.of('notification');
      expect(event?.data).toMatchObject({
        type: 'target.assigned',
        title_ar: 'هدف جديد: مستهدف',
        id: event?.id,
      });
      expectWithin((event?.at ?? Infinity) - committed, 1_000);
      await expect.poll(() => stream.of('unread').at(-1)?.data as unknown, slow).toEqual({ count: 1 });
      stream.close();
    }
  });

  it('what another person is told reaches nobody else', async () => {
    const [mine, theirs] = [await clinic.signedIn(), await clinic.signedIn({ role: 'owner', isOwner: true })];
    const [here, there] = [await openStream(mine), await openStream(theirs)];
    await expect.poll(() => here.of('unread').length + there.of('unread').length, slow).toBe(2);
    await happens(mine.person.userId);
    await expect.poll(() => here.of('notification').length, slow).toBe(1);
    expect(there.of('notification')).toEqual([]);
    here.close();
    there.close();
  });

  it('T11 after a cut Last-Event-ID brings what was missed, in order and once', async () => {
    const employee = await clinic.signedIn();
    const first = await openStream(employee);
    await happens(employee.person.userId);
    await expect.poll(() => first.of('notification').length, slow).toBe(1);
    first.close();
    for (let missed = 0; missed < 3; missed += 1) await happens(employee.person.userId);
    await expect.poll(async () => (await employee.get('/notifications')).json.total as number, slow).toBe(4);
    const last = first.of('notification')[0]?.id ?? '';
    const again = await openStream(employee, { 'last-event-id': last });
    await expect.poll(() => again.of('unread').length, slow).toBe(1);
    const all = (await employee.get('/notifications')).json.data as { id: string }[];
    expect(again.of('notification').map(({ id }) => id)).toEqual(
      all
        .slice(0, 3)
        .map(({ id }) => id)
        .toReversed(),
    );
    expect(again.of('reset')).toEqual([]);
    again.close();
  });

  it.each(['more than 100 missed', 'an id nobody knows', 'no id at all'])('%s: reset', async (why) => {
    const employee = await clinic.signedIn();
    const [row] = await clinic.sql(
      `insert into notifications (clinic_id, recipient_id, type, area, title_ar, title_en)
        select app_clinic(), $1, 'penalty.created', 'pay', 'جزاء', 'Penalty' from generate_series(1, 102) returning id`,
      [employee.person.userId],
    );
    const ids: Readonly<Record<string, string>> = {
      'more than 100 missed': String(row?.['id']),
      'an id nobody knows': crypto.randomUUID(),
      'no id at all': '<x>',
    };
    const stream = await openStream(employee, { 'last-event-id': ids[why] ?? '' });
    await expect.poll(() => stream.of('unread').length, slow).toBe(1);
    expect(stream.of('reset')).toHaveLength(1);
    expect(stream.of('notification')).toEqual([]);
    stream.close();
  });

  it('T11 sign-out and a switched-off account say goodbye and close within 1 s', async () => {
    const [leaving, stopped] = [await clinic.signedIn(), await clinic.signedIn()];
    const streams = [await openStream(leaving), await openStream(at(second.origin, stopped))];
    for (const stream of streams) await expect.poll(() => stream.of('unread').length, slow).toBe(1);
    await leaving.post('/logout');
    await clinic.sql('update users set is_active = false where id = $1', [stopped.person.userId]);
    const over = Date.now();
    for (const stream of streams) {
      await expect.poll(() => stream.ended(), slow).toBe(true);
      expect(stream.of('bye').map(({ data }) => data as unknown)).toEqual([{ code: 'session_ended' }]);
    }
    expectWithin(Date.now() - over, 1_000);
    await happens(leaving.person.userId);
    expect((await openStream(leaving)).response.status).toBe(401);
  });

  it('SEC-13 changed rights, services and settings are told; an unrelated sign-out is not', async () => {
    const owner = await clinic.signedIn({ role: 'owner', isOwner: true });
    const employee = await clinic.signedIn();
    const passer = await clinic.signedIn();
    const stream = await openStream(employee);
    await expect.poll(() => stream.comments(), slow).toBeGreaterThan(0);
    await passer.post('/logout');
    const before = stream.comments();
    await expect.poll(() => stream.comments(), slow).toBeGreaterThan(before + 2);
    expect(stream.of('me.changed')).toEqual([]);
    await clinic.sql(
      "insert into user_grants (clinic_id, user_id, permission, effect) values (app_clinic(), $1, 'view_branches', 'allow')",
      [employee.person.userId],
    );
    await expect.poll(() => stream.of('me.changed').length, slow).toBe(1);
    await clinic.sql("update clinics set modules_off = array['inventory']");
    await expect.poll(() => stream.of('me.changed').length, slow).toBe(2);
    await clinic.sql("update clinics set primary_color = '#101010', version = version + 1");
    await expect.poll(() => stream.of('me.changed').length, slow).toBe(3);
    stream.close();
    expect(owner.token).toBeTruthy();
  });

  it('read elsewhere: the count follows', async () => {
    const employee = await clinic.signedIn();
    await happens(employee.person.userId);
    await expect.poll(async () => (await employee.get('/notifications')).json.unread as number, slow).toBe(1);
    const stream = await openStream(employee);
    await expect.poll(() => stream.of('unread').at(-1)?.data as unknown, slow).toEqual({ count: 1 });
    await employee.post('/notifications/read-all');
    await expect.poll(() => stream.of('unread').at(-1)?.data as unknown, slow).toEqual({ count: 0 });
    stream.close();
  });

  it('at most five of one person: the oldest is closed', async () => {
    const employee = await clinic.signedIn();
    const streams: OpenStream[] = [];
    for (let opened = 0; opened < 6; opened += 1) streams.push(await openStream(employee));
    await expect
      .poll(() => streams.map((stream) => stream.ended()), slow)
      .toEqual([true, ...Array.from({ length: 5 }, () => false)]);
    streams.forEach((stream) => stream.close());
  });

  it('also where two processes hold them, and those of a process that died count no more', async () => {
    const employee = await clinic.signedIn();
    const third = await startTestServer({ DATABASE_URL: databaseUrl });
    onTestFinished(() => third.stop());
    // What a killed process leaves behind: places nobody breathes for.
    await clinic.sql(
      `insert into notice_streams (clinic_id, id, user_id, opened_at, seen_at)
        select app_clinic(), gen_random_uuid(), $1, now() + interval '1 hour', now() - interval '2 minutes' from generate_series(1, 5)`,
      [employee.person.userId],
    );
    const streams: OpenStream[] = [];
    const places = [server, third, server, third, server, third];
    for (const { origin } of places) {
      const stream = await openStream(at(origin, employee));
      streams.push(stream);
      await expect.poll(() => stream.of('unread').length, slow).toBe(1);
    }
    await expect
      .poll(() => streams.map((stream) => stream.ended()), slow)
      .toEqual([true, ...Array.from({ length: 5 }, () => false)]);
    // They are told of what happens, and a closed one leaves its place at once.
    await happens(employee.person.userId);
    await expect
      .poll(() => streams.slice(1).map((stream) => stream.of('notification').length), slow)
      .toEqual([1, 1, 1, 1, 1]);
    streams.forEach((stream) => stream.close());
    await expect
      .poll(
        () => clinic.sql('select id from notice_streams where user_id = $1', [employee.person.userId]),
        slow,
      )
      .toEqual([]);
  });

  it('a comment every 25 s, and after 30 minutes the server closes it', async () => {
    expect(streamTimes).toEqual({ breath: 25_000, life: 1_800_000 });
    const employee = await clinic.signedIn();
    const stream = await openStream(at(second.origin, employee));
    await expect.poll(() => stream.ended(), slow).toBe(true);
    expect(stream.comments()).toBeGreaterThan(2);
    expect(stream.of('bye')).toEqual([]);
  });

  it('SEC-29 an open stream never counts as use', async () => {
    const employee = await clinic.signedIn();
    await clinic.sql('update clinics set session_idle_minutes = 15');
    const hr = await clinic.signedIn({ role: 'hr' });
    const stream = await openStream(hr);
    await expect.poll(() => stream.of('unread').length, slow).toBe(1);
    const pool = server.database.pool;
    await pool.query(
      "begin; set local role gate; update sessions set last_seen_at = now() - interval '16 minutes'; commit",
    );
    await expect.poll(() => stream.of('bye').length, { timeout: 10_000, interval: 50 }).toBe(1);
    expect(employee.token).toBeTruthy();
  });
});
