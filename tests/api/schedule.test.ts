import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailBench, type MailBench } from '#tests/setup/mailBench.ts';

let bench: MailBench;
beforeAll(async () => {
  bench = await startMailBench({}, { platformWork: 'off' });
});
afterAll(() => bench.stop());

describe('the nightly sweep', () => {
  it('forgets what nobody asks for any more, also when the night was missed', async () => {
    const { clinic, gate, another } = bench;
    const old = (column: string, days: number): Promise<unknown> =>
      clinic.sql(
        `insert into outbox (clinic_id, kind, event, payload, ${column})
          values (app_clinic(), 'mail', 'account.password_changed', '{}', now() - make_interval(days => $1))`,
        [days],
      );
    for (const days of [29, 31]) await Promise.all([old('sent_at', days), old('failed_at', days)]);
    await gate(
      "insert into login_failures (key, at) values ('kept', now()), ('old', now() - interval '31 days')",
    );
    const left = (): ReturnType<MailBench['gate']> =>
      gate(
        'select count(*)::int as mails, (select count(*)::int from login_failures) as failures from outbox',
      );
    expect(await left()).toEqual([{ mails: 4, failures: 2 }]);
    await another({ platformWork: 'on' });
    await expect.poll(left, { timeout: 20_000 }).toEqual([{ mails: 2, failures: 1 }]);
  });

  it('is begun by one of many servers, and again the next night', async () => {
    const begin = async (night: string): Promise<number> => {
      const tries = Array.from({ length: 10 }, () =>
        bench.gate("select begin_run('test-task', $1) as mine", [night]),
      );
      return (await Promise.all(tries)).filter(([row]) => row?.['mine'] === true).length;
    };
    expect(await begin('2026-11-21T01:00:00Z')).toBe(1);
    expect(await begin('2026-11-21T01:00:00Z')).toBe(0);
    expect(await begin('2026-11-22T01:00:00Z')).toBe(1);
    expect(await begin('2026-11-21T01:00:00Z')).toBe(0);
  });
});
