import { afterEach, describe, expect, it } from 'vitest';
import { selfSigned } from '#tests/setup/certificate.ts';
import { startMailBench, type MailBench } from '#tests/setup/mailBench.ts';
import { openPostOffice, type Guarded } from '#tests/setup/postOffice.ts';

let bench: MailBench | undefined;
afterEach(() => bench?.stop());

const slow = { timeout: 25_000, interval: 100 };
const account = { user: 'clinic', password: 'p@ss:word/1' };

/** The product with an address for its mails, as who runs it writes it. */
async function start(guarded: Guarded, password: string, settings: string): Promise<MailBench> {
  const post = await openPostOffice(guarded);
  const { port } = new URL(post.url);
  const address = `smtp://${guarded.user}:${encodeURIComponent(password)}@localhost:${port}${settings}`;
  return (bench = await startMailBench({ SMTP_URL: address }, {}, post));
}
const trusting = (cert: string): string => `?requireTLS=true&tls.ca=${encodeURIComponent(cert)}`;

describe('platform.md 14: a mail server that asks for TLS and an account', () => {
  it('gets both: the mail travels over STARTTLS under the account', async () => {
    const guarded = { ...selfSigned(), ...account };
    const { plain, post } = await start(guarded, account.password, trusting(guarded.cert));
    await plain('over-tls@example.com');
    await expect.poll(() => post.arrived.length, slow).toBe(1);
    expect(post.arrived[0]).toMatchObject({ secure: true, user: 'clinic' });
  });

  it('whose certificate is not trusted gets nothing: the worker says so, and the mail waits without losing a try', async () => {
    const guarded = { ...selfSigned(), ...account };
    const { plain, mail, post, server } = await start(guarded, account.password, '?requireTLS=true');
    const id = await plain('not-trusted@example.com');
    await expect.poll(async () => (await mail(id)).error, slow).toBe('certificate not trusted');
    expect(await mail(id)).toMatchObject({ attempts: 0, sent: false, failed: false });
    expect(post.arrived).toEqual([]);
    await expect.poll(() => server.logLines.join(''), slow).toContain('certificate not trusted');
    // Neither the password nor the address of anybody stands in the log (SEC-65).
    expect(server.logLines.join('')).not.toMatch(/p@ss|p%40ss|not-trusted@example/);
  });

  it('that refuses the account gets nothing either, and the mail waits', async () => {
    const guarded = { ...selfSigned(), ...account };
    const { plain, mail, post } = await start(guarded, 'wrong', trusting(guarded.cert));
    const id = await plain('no-account@example.com');
    await expect.poll(async () => (await mail(id)).error, slow).toMatch(/^AUTH/);
    expect(await mail(id)).toMatchObject({ attempts: 0, sent: false, failed: false });
    expect(post.arrived).toEqual([]);
  });
});
