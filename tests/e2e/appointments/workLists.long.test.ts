import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { wallNow } from '#metadata/time/clock.ts';
import { addDays } from '#metadata/time/days.ts';
import { bookingDesk, type BookingDesk } from '#tests/api/appointments/bookingDesk.ts';
import { seriousFindings } from '../axe.ts';
import { ownClinic, type OwnClinic } from '../ownClinic.ts';
import { atDesk, picture, settled, type Desk } from '../support.ts';

/** The lists of work beside the calendar: messages, freed times, who waits, who is to be called back (clinic.md 4.1, 4.5, 2.7, UX-36). */
const day = addDays(wallNow('Africa/Cairo').day, 2);
const at = (clock: string): string => `${day}T${clock}:00+02:00`;
/** In three hours, in steps of five minutes. */
const soon = new Date(Math.ceil((Date.now() + 3 * 3_600_000) / 300_000) * 300_000).toISOString();
let clinic: OwnClinic;
let desk: BookingDesk;
let doctor_id: string;
let type_id: string;
let reminded: string;

async function agreed(full_name: string, values: object = {}): Promise<string> {
  const patient_id = await desk.patient({ full_name, ...values });
  await clinic.owner.post('/patient-consents', { patient_id, purpose: 'messages' });
  return patient_id;
}
const waits = (patient_id: string, values: object = {}) =>
  desk.desk.post('/appointment-waitlist', { patient_id, type_id, ...values });

beforeAll(async () => {
  clinic = await ownClinic();
  desk = await bookingDesk(clinic);
  type_id = await desk.type({ name_ar: 'كشف أول', name_en: 'First visit', duration_min: 30 });
  doctor_id = await desk.doctor();
  await clinic.sql(
    "update employees set full_name_ar = 'سارة حسن', full_name_en = 'Sara Hassan' where id = $1",
    [doctor_id],
  );
}, 60_000);

const options = (more: object = {}) => ({
  home: clinic.home,
  token: String(desk.desk.token),
  locale: 'ar' as const,
  ...more,
});
const names = ['رسائل للإرسال', 'أوقات فرغت', 'قائمة الانتظار', 'الاستدعاءات'] as const;
const button = (page: Page, name: string) =>
  page.getByRole('group', { name: 'قوائم العمل' }).getByRole('button', { name: new RegExp(name) });
/** The list at the side: beside the calendar at the desk, over it on a phone. */
const side = (page: Page, name: string) =>
  page.getByRole('complementary', { name }).or(page.getByRole('dialog', { name }));
async function opened(one: Desk, list: string): Promise<void> {
  await one.page.goto(`/patients/appointments?on=${day}&side=${list}`);
  await one.page.locator('h1').waitFor({ state: 'attached' });
  await settled(one);
}

it('each list says what it is for while nothing is to be done', () =>
  atDesk(options(), async (one) => {
    await opened(one, 'messages');
    const texts = [
      'لا رسائل للإرسال الآن',
      'لا وقت فارغ يناسب منتظراً',
      'لا أحد ينتظر موعداً أقرب',
      'لا استدعاء مستحق الآن',
    ];
    for (const [n, name] of names.entries()) {
      if (n > 0) await button(one.page, name).click();
      await side(one.page, name)
        .getByText(texts[n] ?? '')
        .waitFor();
      await picture(one.page, `work empty ${n}`);
    }
  }));

/** Two visits soon, one of them of a patient who did not agree to messages, and a time that two people wait for. */
async function worked(): Promise<void> {
  reminded = await agreed('منى سامي إبراهيم');
  await desk.booked({ patient_id: reminded, doctor_id, type_id, starts_at: soon });
  await desk.booked({
    patient_id: await desk.patient({ full_name: 'كريم بلا موافقة' }),
    doctor_id,
    type_id,
    starts_at: at('14:00'),
  });
  const off = await desk.booked({
    patient_id: await agreed('هاني فوزي رزق'),
    doctor_id,
    type_id,
    starts_at: at('10:00'),
  });
  await waits(await agreed('عادل منصور حنا'));
  await waits(await agreed('مريم توفيق سعد'), { urgent: true, until: addDays(day, 9) });
  await desk.step(String(off['id']), 'cancel', { cancel_reason: 'patient_request', cancelled_by: 'patient' });
  // What can be taken back is not on the list: all of it stands for ten minutes by now.
  await clinic.sql(`update visit_messages set since = since - interval '10 minutes'`);
}

it('a reminder is marked as sent, and a freed time booked for who waits; the other hears that it is taken', async () => {
  await worked();
  await atDesk(options(), async (one) => {
    const { page } = one;
    await opened(one, 'messages');
    const list = side(page, 'رسائل للإرسال');
    await list.getByText('منى سامي إبراهيم').waitFor();
    await list.getByText('لم يوافق على الرسائل. اتصل به').waitFor();
    await picture(page, 'work messages');
    const link = list.getByRole('link', { name: 'واتساب: منى سامي إبراهيم' });
    const href = new URL((await link.getAttribute('href')) ?? '');
    expect([href.host, href.searchParams.get('text')]).toEqual([
      'wa.me',
      expect.stringContaining('نذكّركم بموعدكم مع سارة حسن'),
    ]);
    await list.getByRole('button', { name: 'تم الإرسال: منى سامي إبراهيم' }).click();
    await page.getByText('سُجّل تذكير منى سامي إبراهيم').waitFor();
    await list.getByText('منى سامي إبراهيم').waitFor({ state: 'detached' });
    expect(await seriousFindings(page)).toEqual([]);

    await button(page, 'أوقات فرغت').click();
    const freed = side(page, 'أوقات فرغت');
    const people = freed.getByRole('listitem');
    await people.first().waitFor();
    // Urgent first, though she was put on the list later.
    expect(await people.first().innerText()).toContain('مريم توفيق سعد');
    // The link leads out of the house: what counts here is that opening it is noted.
    await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault(), true));
    await freed.getByRole('link', { name: 'واتساب: عادل منصور حنا' }).click();
    await freed.getByText('عُرض عليه').waitFor();
    await picture(page, 'work freed');
    await freed.getByRole('button', { name: 'حجز: مريم توفيق سعد' }).click();
    await freed.getByText('أبلغهم أن الوقت حُجز').waitFor();
    await picture(page, 'work taken');
    await freed.getByRole('button', { name: 'أُبلغ: عادل منصور حنا' }).click();
    await freed.getByText('لا وقت فارغ يناسب منتظراً').waitFor();
    const filter = encodeURIComponent(JSON.stringify({ source: 'waitlist' }));
    const made = (await desk.desk.get(`/appointments?filter=${filter}`)).json as unknown as {
      starts_at: string;
      status: string;
    }[];
    expect(made.map(({ starts_at, status }) => [Date.parse(starts_at), status])).toEqual([
      [Date.parse(at('10:00')), 'booked'],
    ]);
  });
});

it('who is to be called back is booked from the list, which answers the recall; on a phone and in English too', async () => {
  const month = wallNow('Africa/Cairo').day.slice(0, 7);
  for (const patient_id of [await agreed('نادية شوقي رمضان'), await agreed('John Smith')])
    await desk.desk.post('/patient-recalls', { patient_id, due_month: month, doctor_id, reason: 'scaling' });
  await atDesk(options(), async (one) => {
    const { page } = one;
    await opened(one, 'recalls');
    const list = side(page, 'الاستدعاءات');
    await list.getByText('نادية شوقي رمضان').waitFor();
    await picture(page, 'work recalls');
    await list.getByRole('button', { name: 'حجز: نادية شوقي رمضان' }).click();
    const form = page.getByRole('dialog', { name: 'حجز موعد' });
    await expect
      .poll(() => form.getByRole('combobox', { name: 'المريض' }).inputValue())
      .toBe('نادية شوقي رمضان');
    await form.getByRole('button', { name: 'إلغاء' }).click();
    await list.getByRole('button', { name: 'تسجيل محاولة: نادية شوقي رمضان' }).click();
    const tried = page.getByRole('dialog', { name: /نادية شوقي رمضان|محاولة/ });
    await tried.getByRole('combobox', { name: 'النتيجة' }).click();
    await page.getByRole('option', { name: 'لم يرد' }).click();
    await tried
      .getByRole('button', { name: /محاولة|حفظ|تسجيل/ })
      .last()
      .click();
    await list.getByText('محاولات الاتصال: 1').waitFor();
    await button(page, 'قائمة الانتظار').click();
    await side(page, 'قائمة الانتظار').getByText('عادل منصور حنا').waitFor();
    await side(page, 'قائمة الانتظار').getByRole('button', { name: 'حجز: عادل منصور حنا' }).click();
    await page.getByRole('dialog', { name: /حجز الموعد الأقرب/ }).waitFor();
    await picture(page, 'work waitlist');
  });
  await atDesk(options({ width: 390, height: 844 }), async (one) => {
    await opened(one, 'messages');
    await one.page.getByRole('dialog', { name: 'رسائل للإرسال' }).waitFor();
    await picture(one.page, 'work phone');
    expect(await seriousFindings(one.page)).toEqual([]);
    await opened(one, 'waitlist');
    await side(one.page, 'قائمة الانتظار').getByText('عادل منصور حنا').waitFor();
    await picture(one.page, 'work phone waitlist');
  });
  await atDesk(options({ locale: 'en' }), async (one) => {
    for (const list of ['messages', 'freed', 'waitlist', 'recalls']) {
      await opened(one, list);
      await picture(one.page, `work english ${list}`);
    }
    const link = one.page.getByRole('link', { name: 'WhatsApp: John Smith' });
    expect(new URL((await link.getAttribute('href')) ?? '').searchParams.get('text')).toContain(
      'Hello John Smith,',
    );
  });
});
