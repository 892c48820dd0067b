import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/kit/ids.ts';
import { startMailBench, type MailBench } from '#tests/setup/mailBench.ts';
import type { TestClinic } from '#tests/setup/testServer.ts';

let bench: MailBench;
beforeAll(async () => {
  bench = await startMailBench();
});
afterAll(() => bench.stop());

const slow = { timeout: 25_000, interval: 100 };
const arrived = (to: string): boolean => bench.post.arrived.some((one) => one.envelopeTo.includes(to));

/** As if the clinic had sent so many mails today. */
const sentToday = (clinic: TestClinic, count: number): Promise<unknown> =>
  bench.gate("select count_today('test')").then(() =>
    clinic.sql(
      `insert into outbox (clinic_id, kind, event, payload, sent_at)
        select app_clinic(), 'mail', 'account.password_changed', '{}', clock_timestamp() from generate_series(1, $1)`,
      [count],
    ),
  );

describe('platform.md 14: at most 500 mails a day of a trial clinic', () => {
  it('the 500th goes, the 501st waits for the clinic’s midnight, other clinics go on', async () => {
    const clinic = await bench.server.newClinic();
    const other = await bench.server.newClinic();
    await sentToday(clinic, 499);
    await bench.plain('number-500@example.com', clinic);
    await expect.poll(() => arrived('number-500@example.com'), slow).toBe(true);
    const over = await bench.plain('number-501@example.com', clinic);
    await bench.plain('other-clinic@example.com', other);
    await expect.poll(() => arrived('other-clinic@example.com'), slow).toBe(true);
    await expect.poll(async () => (await bench.mail(over)).error, slow).toBe('daily_limit');
    expect(arrived('number-501@example.com')).toBe(false);
    const [midnight] = await clinic.sql(
      `select extract(epoch from next_try_at - (date_trunc('day', now() at time zone 'Africa/Cairo') + interval '1 day')
        at time zone 'Africa/Cairo')::float as apart, attempts from outbox where id = $1`,
      [over],
    );
    expect(midnight).toEqual({ apart: 0, attempts: 0 });
  });

  it('a clinic that pays has no such limit', async () => {
    const clinic = await bench.server.newClinic();
    await clinic.sql("update clinics set subscription_plan = 'pro'");
    await sentToday(clinic, 600);
    await bench.plain('paying@example.com', clinic);
    await expect.poll(() => arrived('paying@example.com'), slow).toBe(true);
  });
});

describe('DESIGN 9.15: until the owner’s address is proven', () => {
  it('the owner gets mail, nobody else does; proven, what waited leaves', async () => {
    const clinic = await bench.server.newClinic();
    const { userId } = await clinic.person({ isOwner: true, email: 'Owner-New@example.com' });
    const waiting = await bench.plain('member@example.com', clinic);
    await bench.plain('owner-new@example.com', clinic);
    await expect.poll(() => arrived('owner-new@example.com'), slow).toBe(true);
    await expect.poll(async () => (await bench.mail(waiting)).error, slow).toBe('address_not_proven');
    expect(await bench.mail(waiting)).toMatchObject({ attempts: 0, sent: false, failed: false });
    expect(arrived('member@example.com')).toBe(false);

    const token = Buffer.from(newId().replaceAll('-', '').repeat(2), 'hex');
    await clinic.sql("select create_reset_token(app_clinic(), $1, $2, 'verify_email', 60)", [userId, token]);
    await clinic.sql("select * from use_reset_token($1, 'verify_email')", [token]);
    await bench.due(waiting);
    await expect.poll(() => arrived('member@example.com'), slow).toBe(true);
  });
});
