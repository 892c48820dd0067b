import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MailEvent } from '#server/outbox/mailEvents.ts';
import { mailCases } from '#tests/fixtures/mailTexts.ts';
import { startMailBench, type MailBench } from '#tests/setup/mailBench.ts';
import type { Arrived } from '#tests/setup/postOffice.ts';

let bench: MailBench;
beforeAll(async () => {
  bench = await startMailBench({ BASE_DOMAIN: 'clinics.example' });
  await bench.clinic.sql("update clinics set email = 'desk@palm.example', primary_color = '#7A1F5C'");
});
afterAll(() => bench.stop());

const people = {
  ar: { name: 'منى السيد', clinic: 'عيادة النخيل' },
  en: { name: 'Mona Elsayed', clinic: 'Palm Clinic' },
} as const;
const events = Object.keys(mailCases) as MailEvent[];

async function arrival(event: MailEvent, locale: 'ar' | 'en', more: object = {}): Promise<Arrived> {
  const to = `${event.replace('.', '-')}-${locale}-${Object.keys(more).length}@example.com`;
  const payload = { to, locale, ...people[locale], ...mailCases[event].payload, ...more };
  await bench.queue(event, payload);
  const found = (): Arrived | undefined => bench.post.arrived.find((one) => one.envelopeTo.includes(to));
  await expect.poll(found, { timeout: 20_000 }).toBeDefined();
  return found() as Arrived;
}

describe.each(['ar', 'en'] as const)('platform.md 14: mails in %s', (locale) => {
  it.each(events)('%s says what it should', async (event) => {
    const mail = await arrival(event, locale);
    const { subject, text } = mailCases[event][locale];
    expect(mail.subject).toBe(subject);
    expect(mail.text?.replaceAll('\r\n', '\n').trim()).toBe(text.trim());
    expect(mail.from).toMatchObject({ name: people[locale].clinic, address: 'no-reply@clinics.example' });
    expect(mail.envelopeFrom).toBe('no-reply@clinics.example');
    const reply = ['subscription.plan_asked', 'platform.contact'].includes(event)
      ? 'owner@palm.example'
      : 'desk@palm.example';
    expect(mail.replyTo?.map(({ address }) => address)).toEqual([reply]);
    expectReadable(mail, locale);
  });
});

/** Language and direction on html, body and every cell; nothing loaded from anywhere; no script. */
function expectReadable(mail: Arrived, locale: 'ar' | 'en'): void {
  const html = mail.html ?? '';
  const way = locale === 'ar' ? 'lang="ar" dir="rtl"' : 'lang="en" dir="ltr"';
  expect(html).toContain(`<html ${way}>`);
  expect(html).toContain(`<body ${way}`);
  const cells = html.match(/<td\b/g) ?? [];
  expect(cells.length).toBeGreaterThan(4);
  expect(html.split(`<td ${way}`)).toHaveLength(cells.length + 1);
  expect(html).not.toMatch(/<(?:img|script|link|iframe|object|form)\b|url\(|@import|\bsrc=/i);
  expect(html).toContain('background:#7A1F5C');
}

describe('platform.md 14: what every mail carries', () => {
  it('the second step says on as it says off', async () => {
    const mail = await arrival('account.second_step', 'ar', { state: 'on' });
    expect(mail.text).toContain('أصبح الدخول إلى حسابك في عيادة النخيل يطلب رمزاً من هاتفك بعد كلمة المرور.');
  });

  it('only what nobody needs for safety names a way to stop it', async () => {
    const listed = new Map<string, boolean>();
    for (const event of events) {
      const mail = await arrival(event, 'en', { marked: 1 });
      listed.set(
        event,
        mail.headers.some(({ key }) => key === 'list-unsubscribe'),
      );
    }
    expect([...listed].filter(([, is]) => is).map(([event]) => event)).toEqual([
      'account.welcome',
      'subscription.ending',
      'notification',
    ]);
  });

  it('SEC-34 SEC-65 a link leaves the queue with its mail', async () => {
    const id = await bench.queue('account.reset', {
      to: 'gone-link@example.com',
      locale: 'ar',
      name: 'منى',
      clinic: 'عيادة النخيل',
      link: 'https://palm.clinics.example/reset-password?token=secret-token',
      minutes: 30,
    });
    await expect.poll(async () => (await bench.mail(id)).sent, { timeout: 20_000 }).toBe(true);
    expect(JSON.stringify(await bench.mail(id))).not.toContain('secret-token');
    expect(bench.server.logLines.join('\n')).not.toContain('secret-token');
  });
});
