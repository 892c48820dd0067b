import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { shownContact } from '#server/site/shownContact.ts';
import { inClinic } from '#server/db/transaction.ts';
import type { Answer } from '#tests/setup/client.ts';
import { unique } from '#tests/setup/clinics.ts';
import { builtPages } from '#tests/setup/pages.ts';
import { raw } from '#tests/setup/raw.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';

/** The provider's own row of clinics (platform.md 10). */
const provider = '00000000-0000-4000-8000-000000000001';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ CONTACT_EMAIL: 'inbox@clinics.example' }, { webFolder: builtPages() });
});
afterAll(() => server.stop());

it('people 23: the page shows an address and a phone where none are set, in production only what was set', async () => {
  const plain = await startTestServer({}, { webFolder: builtPages() });
  const { text } = await plain.client().get('//contact');
  await plain.stop();
  expect(text).toContain('href="mailto:hello@clinics.example"');
  expect(text).toContain('href="tel:+20220000000"');
  expect((await server.client().get('//contact')).text).toContain('href="mailto:inbox@clinics.example"');
  const production = readConfig(
    {
      NODE_ENV: 'production',
      BASE_DOMAIN: 'clinics.example',
      SECRET_KEY: 'qV8zR1mT5xW0bN7cJ4hG9dLs2kF6yPaE3uQo',
      DATABASE_URL: 'postgres://clinic:long-random-word-77@db/clinic',
    },
    '/srv',
  );
  expect(shownContact(production)).toEqual({ email: undefined, phone: undefined });
});

type Row = Readonly<Record<string, unknown>>;
async function sql(text: string, values: unknown[]): Promise<readonly Row[]> {
  const [found] = await inClinic(server.database.pool, provider, [{ text, values }]);
  return (found?.rows ?? []) as Row[];
}
const kept = (email: string): Promise<readonly Row[]> =>
  sql(
    'select name, email, phone, clinic_name, message, status, ip_hash from contact_messages where email = $1',
    [email],
  );
const mailed = (email: string): Promise<readonly Row[]> =>
  sql(`select payload from outbox where event = 'platform.contact' and payload ->> 'sender_email' = $1`, [
    email,
  ]);
const counted = async (name: string): Promise<number> =>
  Number((await sql('select counted_today($1, 0) as n', [name]))[0]?.['n']);

const written = (more: Row = {}): Row => ({
  name: 'هدى سالم',
  email: `huda${unique()}@smile.example`,
  phone: '٠١٠١٢٣٤٥٦٧٨',
  clinicName: 'عيادة البسمة',
  message: 'كم سعر الباقة المتوسعة؟',
  honeypot_field: '',
  ...more,
});
const send = (body: Row, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  server.client().post('/contact-messages', body, headers);

describe('POST /contact-messages (platform.md 8)', () => {
  it('keeps a message with the provider and mails it to the inbox, with an answer that reaches the sender', async () => {
    const form = written();
    const answer = await send(form);
    expect([answer.status, answer.json]).toEqual([201, { message: 'تم إرسال رسالتك بنجاح!' }]);
    const [row, ...more] = await kept(String(form['email']));
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      name: 'هدى سالم',
      phone: '01012345678',
      clinic_name: 'عيادة البسمة',
      message: 'كم سعر الباقة المتوسعة؟',
      status: 'new',
    });
    expect(row?.['ip_hash']).toMatch(/^address:[\w-]{43}$/);
    const [mail] = await mailed(String(form['email']));
    expect(mail?.['payload']).toMatchObject({ to: 'inbox@clinics.example', reply_to: form['email'] });
  });

  it('SEC-71 knows a sender again by a mark nobody makes without the server’s key', async () => {
    const marks = [];
    for (const form of [written(), written()]) {
      await send(form);
      marks.push(String((await kept(String(form['email'])))[0]?.['ip_hash']));
    }
    expect(marks[0]).toBe(marks[1]);
    // Four thousand million addresses are tried in minutes: a hash without a key hides none of them.
    const guesses = ['127.0.0.1', '127.0.0.1/32', '::ffff:127.0.0.1', '::1'].flatMap((ip) =>
      [ip, `address\n${ip}`, `address ${ip}`, `address:${ip}`].flatMap((text) =>
        (['hex', 'base64', 'base64url'] as const).map((form) =>
          createHash('sha256').update(text).digest(form),
        ),
      ),
    );
    for (const guess of guesses) expect(marks[0]).not.toContain(guess);
  });

  it('T5 SEC-61 a filled trap gets the same answer, and nothing is kept or sent', async () => {
    const traps = await counted('contact_traps');
    const good = await send(written());
    const form = written({ honeypot_field: ' http://spam.example ' });
    const trapped = await send(form);
    expect([trapped.status, trapped.text]).toEqual([good.status, good.text]);
    expect(await kept(String(form['email']))).toEqual([]);
    expect(await mailed(String(form['email']))).toEqual([]);
    expect(await counted('contact_traps')).toBe(traps + 1);
    // Blanks are no filling.
    const blank = written({ honeypot_field: '  ' });
    await send(blank);
    expect(await kept(String(blank['email']))).toHaveLength(1);
  });

  it('SEC-61 T5 a trapped message takes as long as a kept one (medians of 40)', { retry: 3 }, async () => {
    const time = async (more: Row): Promise<number> => {
      const started = performance.now();
      expect((await send(written(more))).status).toBe(201);
      return performance.now() - started;
    };
    const open: number[] = [];
    const trapped: number[] = [];
    for (let n = 0; n < 40; n += 1) {
      open.push(await time({}));
      trapped.push(await time({ honeypot_field: 'x' }));
    }
    const median = (all: number[]): number => all.toSorted((a, b) => a - b)[20] ?? Number.NaN;
    const [one, other] = [median(open), median(trapped)];
    expect(Math.abs(one - other)).toBeLessThanOrEqual(Math.max(10, one * 0.05));
  });

  it('says of each of the five fields that it is required, in both languages', async () => {
    const blank = { name: ' ', email: '', phone: '', clinicName: '', message: '\n' };
    const arabic = await send(blank);
    expect(arabic.status).toBe(422);
    expect(arabic.json.errors).toEqual({
      name: 'الاسم مطلوب',
      email: 'البريد الإلكتروني مطلوب',
      phone: 'رقم الواتساب مطلوب',
      clinicName: 'اسم العيادة مطلوب',
      message: 'الرسالة مطلوبة',
    });
    const english = await send({}, { 'accept-language': 'en' });
    expect(english.json.errors.message).toBe('The message is required');
  });

  it('refuses what is no address, too long, too large or unknown', async () => {
    expect((await send(written({ email: 'huda' }))).json.errors).toHaveProperty('email');
    expect((await send(written({ name: 'ن'.repeat(256) }))).json.errors).toHaveProperty('name');
    expect((await send(written({ name: 'ن'.repeat(255) }))).status).toBe(201);
    expect((await send(written({ message: 'x'.repeat(20_001) }))).json.errors).toHaveProperty('message');
    expect((await send(written({ message: 'x'.repeat(20_000) }))).status).toBe(201);
    expect((await send(written({ message: 'x'.repeat(66_000) }))).status).toBe(413);
    expect((await send(written({ role: 'admin' }))).json.errors).toHaveProperty('role');
  });

  it('keeps a message with more than three links aside as spam', async () => {
    const link = 'https://a.example';
    const three = written({ message: `${link} ${link} ${link}` });
    const four = written({ message: `${link} ${link} ${link} www.b.example` });
    for (const form of [three, four]) expect((await send(form)).status).toBe(201);
    expect((await kept(String(three['email'])))[0]?.['status']).toBe('new');
    expect((await kept(String(four['email'])))[0]?.['status']).toBe('spam');
  });

  it('keeps the same text of the same sender once within ten minutes, also when both come at once', async () => {
    const form = written();
    const answers = await Promise.all([send(form), send(form), send(form)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const email = String(form['email']);
    expect(await kept(email)).toHaveLength(1);
    expect(await mailed(email)).toHaveLength(1);
    await sql(`update contact_messages set created_at = now() - interval '11 minutes' where email = $1`, [
      email,
    ]);
    await send(form);
    expect(await kept(email)).toHaveLength(2);
  });

  it('SEC-54 line breaks in a name make no header and no second line', async () => {
    const form = written({ name: 'Eve\r\nBcc: all@clinics.example' });
    await send(form);
    const [row] = await kept(String(form['email']));
    expect(String(row?.['name'])).not.toMatch(/[\r\n]/);
  });

  it('SEC-61 takes five an hour from one address, then says so with Retry-After', async () => {
    const limited = await startTestServer({ RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' });
    try {
      const from = { 'x-forwarded-for': `198.51.100.${process.pid % 250}` };
      const post = (): Promise<Answer> => limited.client().post('/contact-messages', written(), from);
      for (let n = 0; n < 5; n += 1) expect((await post()).status).toBe(201);
      const sixth = await post();
      expect([sixth.status, sixth.json.code, sixth.json.message]).toEqual([
        429,
        'contact_too_many',
        'أرسلت عدة رسائل. حاول لاحقاً',
      ]);
      expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await limited.stop();
    }
  });
});

describe('the contact form without script', () => {
  const post = (form: Row, target = '/contact') =>
    raw(
      server.origin,
      target,
      { 'content-type': 'application/x-www-form-urlencoded' },
      'POST',
      new URLSearchParams(form as Record<string, string>).toString(),
    );

  it('thanks with a page and keeps the message', async () => {
    const form = written();
    const { status, text } = await post(form);
    expect(status).toBe(200);
    expect(text).toMatch(/<section id="thanks" class="thanks" tabindex="-1">/);
    expect(text).toContain('تم إرسال رسالتك بنجاح!');
    expect(await kept(String(form['email']))).toHaveLength(1);
  });

  it('SEC-41 shows what was typed again as text, with what is wrong under its field', async () => {
    const { status, text } = await post(
      written({ email: '', name: '"><script>alert(1)</script>' }),
      '/contact?lang=en',
    );
    expect(status).toBe(422);
    expect(text).toContain('<p class="problem" id="email-problem">The e-mail is required</p>');
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(text).not.toContain('<script>alert');
  });
});
