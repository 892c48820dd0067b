import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailBench, type MailBench } from '#tests/setup/mailBench.ts';
import type { Arrived } from '#tests/setup/postOffice.ts';
import { expectWithin } from '#tests/setup/speed.ts';

let bench: MailBench;
beforeAll(async () => {
  bench = await startMailBench({ BASE_DOMAIN: 'clinics.example' });
});
afterAll(() => bench.stop());

const slow = { timeout: 25_000, interval: 20 };

async function arrival(to: string): Promise<Arrived> {
  const found = (): Arrived | undefined => bench.post.arrived.find((one) => one.envelopeTo.includes(to));
  await expect.poll(found, slow).toBeDefined();
  return found() as Arrived;
}

/** The thirty values of SEC-54: header lines, second recipients, templates, markup, direction marks, links. */
const hostile = [
  'منى\r\nBcc: thief@example.com',
  'Mona\nBcc: thief@example.com',
  'Mona\rBcc: thief@example.com',
  'Mona\r\n\r\nforged body',
  'Mona\r\n Subject: forged',
  'Mona\u2028Bcc: thief@example.com',
  'Mona\u0085Bcc: thief@example.com',
  'Mona\u000bBcc: thief@example.com',
  'Mona%0d%0aBcc: thief@example.com',
  'Mona\\r\\nBcc: thief@example.com',
  'Mona" <thief@example.com>',
  'Mona, thief@example.com',
  'Mona; thief@example.com',
  'Mona <thief@example.com>',
  '=?utf-8?B?VGhpZWY=?= <thief@example.com>',
  '{name}{clinic}{link}',
  '{{constructor.constructor("x")()}}',
  '${process.env.SMTP_URL}',
  '<%= link %>',
  '#{link}',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><a href="https://evil.example">press</a>',
  "' onmouseover='alert(1)",
  '</td></tr></table><h1>forged</h1>',
  '&lt;b&gt;&amp;',
  'Win https://evil.example now',
  'www.evil.example',
  '\u202egnp.exe\u202c\u2067x',
  'م'.repeat(5_000),
];

/** A mail whose three names are given; answers it as it arrived. */
async function named(to: string, locale: 'ar' | 'en', name: string): Promise<Arrived> {
  const link = 'https://palm.clinics.example/login';
  const names = { name, clinic: name, user_name: name };
  await bench.queue('account.temporary', { to, locale, ...names, link, hours: 72 });
  return arrival(to);
}
const headersOf = ({ headers }: Arrived): string[] => headers.map(({ key }) => key).toSorted();

/** A mail of nobody hostile, which all others are compared with. */
let plain: Promise<Arrived> | undefined;

describe('SEC-54: values that want to be more than text', () => {
  it('there are thirty of them', () => expect(hostile).toHaveLength(30));

  it.each(hostile.map((value, index) => [index + 1, value] as const))(
    'value %i adds no header, no recipient, no markup and is no template',
    async (number, value) => {
      const to = `hostile-${number}@example.com`;
      const mail = await named(to, number % 2 === 0 ? 'ar' : 'en', value);
      expect(headersOf(mail)).toEqual(headersOf(await (plain ??= named('plain@example.com', 'en', 'Mona'))));
      expect(mail.envelopeTo).toEqual([to]);
      expect(mail.to?.map(({ address }) => address)).toEqual([to]);
      expect(mail.cc ?? mail.bcc).toBeUndefined();
      expectQuiet(mail);
    },
  );

  it('an address that is more than one address is never sent to', async () => {
    const addresses = [
      'a@example.com, thief@example.com',
      'a@example.com\r\nBcc: thief@example.com',
      '<thief@example.com>',
      'Mona <thief@example.com>',
      'a@example.com thief@example.com',
      'no-address',
      '',
    ];
    const before = bench.post.arrived.length;
    for (const to of addresses) {
      const id = await bench.plain(to);
      await expect.poll(async () => (await bench.mail(id)).failed, slow).toBe(true);
      expect((await bench.mail(id)).error).toBe('bad_address');
    }
    expect(bench.post.arrived).toHaveLength(before);
  });
});

/** No element of the value's own, no link but ours, no direction mark that reaches beyond the value. */
function expectQuiet(mail: Arrived): void {
  const html = mail.html ?? '';
  expect(html).not.toMatch(/<script|<img|<h1>forged|onerror=alert\(1\)>|<a href="https:\/\/evil/i);
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link);
  expect(links).toEqual(['https://palm.clinics.example/login', 'https://palm.clinics.example/login']);
  expect(html.match(/<(?:html|body|h1|table)\b/g)).toHaveLength(6);
  for (const part of [html, mail.text ?? '', mail.subject ?? ''])
    expect(part).not.toMatch(/[\u202a-\u202e\u2066\u2067]/);
  expect((mail.subject ?? '').length).toBeLessThan(260);
  expect(mail.text).not.toContain(bench.post.url);
}

/** Not by fetch, which sends the Host it likes. */
function forgot(email: string, headers: Readonly<Record<string, string>>): Promise<number | undefined> {
  const always = { 'content-type': 'application/json', 'x-clinic-subdomain': bench.clinic.subdomain };
  return new Promise((resolve, reject) => {
    const call = request(
      `${bench.server.origin}/api/v1/forgot-password`,
      { method: 'POST', headers: { ...always, ...headers } },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode));
      },
    );
    call.on('error', reject);
    call.end(JSON.stringify({ email }));
  });
}

describe('SEC-33: links in mails', () => {
  it('lead to the configured domain, whatever the request says its host is', async () => {
    const evil = [
      'evil.example',
      'clinics.example.evil.example',
      'evil.example:443',
      '203.0.113.7',
      'localhost',
    ];
    const altered = ['host', 'x-forwarded-host', 'origin', 'referer'].flatMap((header) =>
      evil.map((host) => ({
        [header]: header === 'origin' || header === 'referer' ? `https://${host}` : host,
      })),
    );
    expect(altered).toHaveLength(20);
    const before = bench.post.arrived.length;
    for (const [number, headers] of altered.entries()) {
      const email = `links-${number}@example.com`;
      await bench.clinic.person({ email });
      expect(await forgot(email, headers)).toBe(200);
    }
    await expect.poll(() => bench.post.arrived.length - before, slow).toBe(20);
    const links = bench.post.arrived
      .slice(before)
      .flatMap(({ html = '', text = '' }) => `${html} ${text}`.match(/https?:\/\/[^\s"'<]+/g) ?? []);
    expect(links.length).toBeGreaterThanOrEqual(60);
    const own = `https://${bench.clinic.subdomain}.clinics.example/reset-password?token=`;
    expect(links.filter((link) => !link.startsWith(own))).toEqual([]);
  });

  it.each([
    'https://evil.example/reset-password?token=x',
    'https://clinics.example.evil.example/',
    'https://evil.example/?palm.clinics.example',
    'https://palm.clinics.example@evil.example/',
    'http://palm.clinics.example/',
    'javascript:alert(1)',
    '//evil.example',
  ])('a queued link elsewhere is never sent: %s', async (link) => {
    const id = await bench.queue('account.reset', {
      to: 'elsewhere@example.com',
      locale: 'ar',
      name: 'منى',
      clinic: 'عيادة النخيل',
      link,
      minutes: 30,
    });
    await expect.poll(async () => (await bench.mail(id)).failed, slow).toBe(true);
    expect((await bench.mail(id)).error).toBe('foreign_link');
  });
});

describe('SEC-31: forgotten passwords and a mail server that hangs', () => {
  it('known, unknown and inactive addresses are answered at once and alike', async () => {
    await bench.clinic.person({ email: 'known@example.com' });
    await bench.clinic.person({ email: 'inactive@example.com', isActive: false });
    const go = bench.post.stall();
    const client = bench.server.client(bench.clinic.subdomain);
    const answers: string[] = [];
    for (const email of ['known@example.com', 'nobody@example.com', 'inactive@example.com']) {
      const began = performance.now();
      const { status, text } = await client.post('/forgot-password', { email });
      expectWithin(performance.now() - began, 2_000);
      answers.push(`${status} ${text}`);
    }
    expect(new Set(answers).size).toBe(1);
    expect(bench.post.arrived.some(({ envelopeTo }) => envelopeTo.includes('known@example.com'))).toBe(false);
    go();
    await arrival('known@example.com');
    expect(bench.post.arrived.some(({ envelopeTo }) => envelopeTo.includes('inactive@example.com'))).toBe(
      false,
    );
  });
});
