import { afterEach, describe, expect, it } from 'vitest';
import { startMailBench, type MailBench } from '#tests/setup/mailBench.ts';

let bench: MailBench | undefined;
afterEach(() => bench?.stop());

/** How far the servers' clocks are ahead of the wall's, in milliseconds. */
let ahead = 0;
const start = async (): Promise<MailBench> => {
  ahead = 0;
  return (bench = await startMailBench({}, { clock: () => new Date(Date.now() + ahead) }));
};
/** The queue rested long enough after a server that was gone. */
async function rested({ due }: MailBench): Promise<void> {
  ahead += 6_000;
  await due();
}
const arrivedAt = ({ post }: MailBench): string[] => post.arrived.flatMap((one) => one.envelopeTo).sort();
const slow = { timeout: 25_000, interval: 25 };
const addresses = (count: number, at: string): string[] =>
  Array.from({ length: count }, (_, number) => `${at}-${String(number + 1).padStart(2, '0')}@example.com`);

describe('REL-05: a mail server that is gone', () => {
  it('loses nothing, sends nothing twice, and all mails leave when it is back', async () => {
    const { post, plain, mail, ...rest } = await start();
    await post.close();
    const sent = addresses(8, 'later');
    const ids = await Promise.all(sent.map((to) => plain(to)));
    // Whichever of them was tried first: the queue rests after it.
    const errors = async () => (await Promise.all(ids.map(mail))).map(({ error }) => error).join('');
    await expect.poll(errors, slow).toMatch(/^(?:CONN|E)/);
    // The time away costs no try: what waited a day is still sent.
    for (const id of ids) expect(await mail(id)).toMatchObject({ attempts: 0, sent: false, failed: false });
    await rest.gate("update outbox set created_at = created_at - interval '24 hours'");
    expect((await rest.server.client().get('/health')).status).toBe(200);
    await post.open();
    await rested(bench as MailBench);
    await expect.poll(() => arrivedAt(bench as MailBench), slow).toEqual(sent);
    await expect.poll(async () => (await mail(ids[7] ?? '')).sent, slow).toBe(true);
    expect(arrivedAt(bench as MailBench)).toEqual(sent);
  });

  it('a stopped server leaves its mails to the next one', async () => {
    const { post, plain, server, another } = await start();
    await post.close();
    await plain('after-restart@example.com');
    await server.app.stop();
    await post.open();
    await another();
    await expect.poll(() => arrivedAt(bench as MailBench), slow).toEqual(['after-restart@example.com']);
  });
});

describe('platform.md 14: tries', () => {
  it('a mail that is put off is tried again after 1, 5, 30 minutes, 2 and 12 hours, then has failed and is counted', async () => {
    const { post, plain, mail, due, gate } = await start();
    post.judge(() => 451);
    const id = await plain('busy@example.com');
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await expect
        .poll(async () => {
          const { attempts, error, failed, wait } = await mail(id);
          return attempts === attempt && error !== null && !failed && wait > 0 ? Math.ceil(wait / 60) : 0;
        }, slow)
        .toBeGreaterThan(0);
      // While a try runs the row holds the lease of two minutes; the wait is read after it.
      await expect.poll(async () => (await mail(id)).error, slow).toBe('RCPT TO 451');
      waits.push(Math.ceil((await mail(id)).wait / 60));
      await gate('update outbox set error = null where id = $1', [id]);
      await due(id);
    }
    expect(waits).toEqual([1, 5, 30, 120, 720]);
    await expect.poll(async () => (await mail(id)).failed, slow).toBe(true);
    expect(await mail(id)).toMatchObject({ attempts: 6, sent: false, error: 'RCPT TO 451' });
    expect(await gate('select name, count::int from daily_counters')).toEqual([
      { name: 'mail_failed', count: 1 },
    ]);
    expect(post.arrived).toEqual([]);
  });

  it('a temporary refusal, then success: one mail', async () => {
    const { post, plain, mail, due } = await start();
    let refusals = 0;
    post.judge(() => ((refusals += 1) === 1 ? 450 : undefined));
    const id = await plain('second-try@example.com');
    await expect.poll(async () => (await mail(id)).error, slow).toBe('RCPT TO 450');
    await due(id);
    await expect.poll(async () => (await mail(id)).sent, slow).toBe(true);
    expect(arrivedAt(bench as MailBench)).toEqual(['second-try@example.com']);
    expect(await mail(id)).toMatchObject({ attempts: 2, error: null });
  });

  it('a refusal for good is not repeated, is counted, and holds no other mail up', async () => {
    const { post, plain, mail, gate } = await start();
    post.judge((address) => (address.startsWith('nobody') ? 550 : undefined));
    const id = await plain('nobody@example.com');
    await plain('somebody@example.com');
    await expect.poll(async () => (await mail(id)).failed, slow).toBe(true);
    await expect.poll(() => arrivedAt(bench as MailBench), slow).toEqual(['somebody@example.com']);
    expect(await mail(id)).toMatchObject({ attempts: 1, error: 'RCPT TO 550' });
    expect(await gate('select count::int from daily_counters')).toEqual([{ count: 1 }]);
    expect(bench?.server.logLines.join('\n')).not.toContain('nobody@');
  });

  it('a link that no longer works is not sent', async () => {
    const { post, queue, mail, gate } = await start();
    await post.close();
    const id = await queue('account.reset', {
      to: 'too-late@example.com',
      locale: 'ar',
      name: 'منى',
      clinic: 'عيادة النخيل',
      link: 'http://palm.localhost/reset-password?token=abc',
      minutes: 30,
    });
    // Tried in vain once: a try that is still under way would find the mail server open again, and the link good.
    await expect.poll(async () => (await mail(id)).error, slow).toMatch(/^(?:CONN|E)/);
    await gate("update outbox set created_at = created_at - interval '31 minutes'");
    await post.open();
    await rested(bench as MailBench);
    await expect.poll(async () => (await mail(id)).failed, slow).toBe(true);
    expect((await mail(id)).error).toBe('link_expired');
    expect(post.arrived).toEqual([]);
  });
});

describe('REL-05: none twice', () => {
  it('two servers share fifty mails', async () => {
    const { plain, another, gate } = await start();
    await another();
    const sent = addresses(50, 'one-each');
    await Promise.all(sent.map((to) => plain(to)));
    await expect
      .poll(() => gate('select count(*)::int as n from outbox where sent_at is not null'), slow)
      .toEqual([{ n: 50 }]);
    expect(arrivedAt(bench as MailBench)).toEqual(sent);
  });

  it('a killed server’s mail in flight, and no other, comes back when its lease is over', async () => {
    const { plain, gate, mail, due, post, server, another } = await start();
    await server.app.stop();
    const first = await plain('in-flight@example.com');
    const second = await plain('waiting@example.com');
    // A worker took the first and died.
    expect((await gate('select id from take_mail()'))[0]).toEqual({ id: first });
    await another();
    await expect.poll(async () => (await mail(second)).sent, slow).toBe(true);
    expect(arrivedAt(bench as MailBench)).toEqual(['waiting@example.com']);
    await due(first);
    await expect.poll(async () => (await mail(first)).sent, slow).toBe(true);
    expect(post.arrived).toHaveLength(2);
    // The dead one’s word no longer counts.
    const late = 'select end_mail($1, $2, 1, $3) as counted';
    expect(await gate(late, [bench?.clinic.id, first, 'failed'])).toEqual([{ counted: false }]);
  });
});
