import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailBench, type MailBench } from '#tests/setup/mailBench.ts';
import type { Arrived } from '#tests/setup/postOffice.ts';
import { raw } from '#tests/setup/raw.ts';
import { employeeDraft, ok } from './people/support.ts';

let bench: MailBench;
beforeAll(async () => {
  bench = await startMailBench();
});
afterAll(() => bench.stop());

const slow = { timeout: 25_000, interval: 100 };
const addressed = { locale: 'ar', name: 'منى', clinic: 'عيادة النخيل' } as const;
const ending = (to: string): Promise<string> =>
  bench.queue('subscription.ending', {
    ...addressed,
    to,
    days: 3,
    ends_on: '2026-03-24',
    link: `http://${bench.clinic.subdomain}.localhost/settings/subscription`,
  });
const arrived = (to: string): Arrived[] => bench.post.arrived.filter((one) => one.envelopeTo.includes(to));
const header = (mail: Arrived | undefined, name: string): string =>
  mail?.headers.find(({ key }) => key === name)?.value ?? '';
/** The address a mail program posts to: the first of `List-Unsubscribe`. */
async function stopLink(to: string): Promise<URL> {
  await ending(to);
  await expect.poll(() => arrived(to).length, slow).toBeGreaterThan(0);
  return new URL(/^<(http[^>]+)>/.exec(header(arrived(to)[0], 'list-unsubscribe'))?.[1] ?? '');
}
/** As RFC 8058 says it: a form, no session, nothing but the link. */
const oneClick = ({ pathname, search }: URL) =>
  raw(
    bench.server.origin,
    pathname + search,
    { 'content-type': 'application/x-www-form-urlencoded', 'x-clinic-subdomain': bench.clinic.subdomain },
    'POST',
    'List-Unsubscribe=One-Click',
  );

describe('platform.md 14: mails nobody must have', () => {
  it('RFC 8058: one POST to the signed link ends them for that address, twice is once, others still come', async () => {
    const link = await stopLink('enough@example.com');
    expect(link.hostname).toBe(`${bench.clinic.subdomain}.localhost`);
    // The link names nobody: addresses end up in logs.
    expect(link.href).not.toContain('enough');
    expect(header(arrived('enough@example.com')[0], 'list-unsubscribe-post')).toBe(
      'List-Unsubscribe=One-Click',
    );
    expect((await oneClick(link)).status).toBe(200);
    expect((await oneClick(link)).status).toBe(200);
    const [unwanted] = [await ending('enough@example.com'), await ending('more@example.com')];
    await expect.poll(() => arrived('more@example.com').length, slow).toBe(1);
    await expect.poll(async () => (await bench.mail(unwanted)).error, slow).toBe('opted_out');
    expect(await bench.mail(unwanted)).toMatchObject({ sent: false, failed: true });
    expect(arrived('enough@example.com')).toHaveLength(1);
    expect(await bench.gate("select 1 from daily_counters where name = 'mail_failed'")).toEqual([]);
    // What is not of this kind goes out as before.
    await bench.plain('enough@example.com');
    await expect.poll(() => arrived('enough@example.com').length, slow).toBe(2);
  });

  it('a person who opens the link sees a page, and its button does the same', async () => {
    const link = await stopLink('page@example.com');
    const page = await raw(bench.server.origin, link.pathname + link.search);
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await bench.gate("select 1 from mail_opt_outs where address = 'page@example.com'")).toEqual([]);
    const answer = await bench.server
      .client(bench.clinic.subdomain)
      .post('/mail-opt-outs', { token: link.searchParams.get('token') });
    expect([answer.status, answer.json.message]).toEqual([200, 'لن تصلك رسائل من هذا النوع بعد الآن']);
    expect(await bench.gate("select event from mail_opt_outs where address = 'page@example.com'")).toEqual([
      { event: 'subscription.ending' },
    ]);
  });

  it.each([
    ['nothing', ''],
    ['another text', 'A'.repeat(80)],
    ['a changed link', 'changed'],
  ])('%s opens nothing', async (_what, token) => {
    const link = await stopLink(`kept-${token.length}@example.com`);
    const good = link.searchParams.get('token') ?? '';
    const sent = token === 'changed' ? `${good.slice(0, -2)}${good.endsWith('AA') ? 'BB' : 'AA'}` : token;
    link.searchParams.set('token', sent);
    const { status, text } = await oneClick(link);
    expect([status, (JSON.parse(text) as { code: string }).code]).toEqual([422, 'opt_out_invalid']);
  });

  it('what keeps an account safe names no way to stop it, and the database takes no wish to', async () => {
    await bench.plain('safe@example.com');
    await expect.poll(() => arrived('safe@example.com').length, slow).toBe(1);
    expect(header(arrived('safe@example.com')[0], 'list-unsubscribe')).toBe('');
    for (const event of ['account.reset', 'account.new_sign_in', 'staff.invited', 'security.many_files'])
      await expect(
        bench.gate('select opt_out_of_mail($1, $2, $3)', [bench.clinic.id, 'safe@example.com', event]),
      ).rejects.toThrow(/check constraint/);
  });
});

describe('SEC-32 a link belongs to the address it was sent to', () => {
  it('dies with it: after a change of the e-mail a reset link and an invitation of the old address open nothing', async () => {
    // No owner: until one's address is proven, mails to others wait (platform.md 5.2).
    const manager = await bench.clinic.signedIn({ role: 'manager' });
    const role_id = bench.clinic.start.roles.get('employee');
    const login = { name: 'moving.mail', email: 'old@example.com', role_id };
    const made = await ok(manager.post('/employees', employeeDraft(bench.clinic, { login })));
    const client = bench.server.client(bench.clinic.subdomain);
    const reset = async (to: string): Promise<string> => {
      const before = arrived(to).length;
      expect((await client.post('/forgot-password', { email: to })).status).toBe(200);
      const found = (): string | undefined =>
        arrived(to)
          .slice(before)
          .map(({ text }) => /reset-password\?token=([\w-]{43})/.exec(text ?? '')?.[1])
          .find((token) => token !== undefined);
      await expect.poll(found, slow).toBeDefined();
      return found() ?? '';
    };
    const token = await reset('old@example.com');
    await ok(
      manager.put(`/employees/${made.id}`, {
        version: made.version,
        login: { ...made.login, email: 'new@example.com' },
      }),
    );
    const typed = { password: 'Seven green ladders 7', password_confirmation: 'Seven green ladders 7' };
    const dead = await client.post('/reset-password', { token, ...typed });
    expect([dead.status, dead.json.code]).toEqual([422, 'reset_invalid']);
    const living = await reset('new@example.com');
    expect((await client.post('/reset-password', { token: living, ...typed })).status).toBe(200);
  });
});
