import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

let server: TestServer;
let clinic: TestClinic;
beforeAll(async () => {
  // Nobody listens there: what is queued can be read before it is sent.
  const settings = { DATABASE_URL: await ownDatabase(), SMTP_URL: 'smtp://127.0.0.1:9' };
  server = await startTestServer(settings, { platformWork: 'on' });
  clinic = await server.newClinic();
});
afterAll(() => server.stop());

/** By e-mail from the start only that a salary is ready (platform.md 14), and that the clinic's record of changes was tampered with. */
const areas = (mail: readonly string[]) =>
  ['people', 'time', 'pay', 'inventory', 'patients', 'appointments', 'money', 'account', 'clinic'].map(
    (area) => ({
      area,
      app: true,
      mail: mail.includes(area),
    }),
  );

/** Tells the person of a target; answers the mail that was queued for it, once the bell has it. */
async function mailOf(person: { readonly userId: string }, event: string) {
  await clinic.sql(
    `insert into outbox (clinic_id, kind, event, payload) values (app_clinic(), 'notification', $1, $2)`,
    [event, JSON.stringify({ to: { userId: person.userId }, resource: 'targets' })],
  );
  await expect
    .poll(
      async () =>
        clinic.sql('select 1 as n from notifications where recipient_id = $1 and type = $2', [
          person.userId,
          event,
        ]),
      { timeout: 10_000 },
    )
    .toHaveLength(1);
  return await clinic.sql(
    `select payload, (next_try_at > now() + interval '10 minutes') as waits,
        to_char(next_try_at at time zone 'Africa/Cairo', 'HH24:MI') as due
      from outbox where kind = 'mail' and event = 'notification' and payload ->> 'to' = (select email from users where id = $1)`,
    [person.userId],
  );
}

/** `HH:MM` in Cairo, so many minutes from now. */
const cairo = (minutes: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Cairo', hour: '2-digit', minute: '2-digit' }).format(
    Date.now() + minutes * 60_000,
  );

describe('platform.md 11, UX-05: preferences', () => {
  it('the bell always, e-mail only where it was chosen; others keep what they chose', async () => {
    const employee = await clinic.signedIn();
    const other = await clinic.signedIn();
    expect((await employee.get('/notification-preferences')).json).toEqual({
      areas: areas(['pay', 'clinic']),
      quiet: null,
    });
    const kept = await employee.put('/notification-preferences', { areas: areas(['pay']), quiet: null });
    expect(kept.status).toBe(200);
    expect((await employee.get('/notification-preferences')).json).toEqual({
      areas: areas(['pay']),
      quiet: null,
    });
    expect((await other.get('/notification-preferences')).json.areas).toEqual(areas(['pay', 'clinic']));
    const [mail] = await mailOf(employee.person, 'target.changed');
    expect(mail).toMatchObject({
      waits: false,
      payload: {
        title: 'تغيّر هدفك: مستهدف',
        link: `http://${clinic.subdomain}.localhost:${new URL(server.origin).port}/my-targets`,
      },
    });
    expect(await mailOf(other.person, 'target.changed')).toEqual([]);
  });

  it('UX-05 a mail waits for the end of the quiet hours, across midnight too', async () => {
    const employee = await clinic.signedIn();
    const quiet = { from: cairo(-60), to: cairo(120) };
    const kept = await employee.put('/notification-preferences', { areas: areas(['pay']), quiet });
    expect(kept.json.quiet).toEqual(quiet);
    expect(await mailOf(employee.person, 'target.assigned')).toMatchObject([{ waits: true, due: quiet.to }]);
  });

  it.each([
    [{ areas: 'all' }, 'areas'],
    [{ areas: [{ area: 'nothing', mail: true }] }, 'areas'],
    [{ areas: [{ area: 'pay', mail: true, app: false }] }, 'areas'],
    [{ areas: [], quiet: { from: '22:00', to: '22:00' } }, 'quiet'],
    [{ areas: [], quiet: { from: '22:00' } }, 'quiet'],
    [{ areas: [], quiet: { from: '24:00', to: '07:00' } }, 'quiet'],
  ])('%o is refused on its field', async (body, field) => {
    const employee = await clinic.signedIn();
    const refused = await employee.put('/notification-preferences', body);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.json.errors)).toEqual([field]);
  });
});
