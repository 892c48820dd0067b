import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { bookingDesk, type BookingDesk } from '#tests/api/appointments/bookingDesk.ts';
import { expectWithin } from '#tests/setup/speed.ts';
import { seriousFindings } from '../axe.ts';
import { button, heading } from '../forms.ts';
import { ownClinic, type OwnClinic } from '../ownClinic.ts';
import { atDesk, forgiveOffline, picture, settled, type DeskOptions } from '../support.ts';

let clinic: OwnClinic;
let at: BookingDesk;
beforeAll(async () => {
  clinic = await ownClinic();
  at = await bookingDesk(clinic);
});

const television: DeskOptions = { width: 1920, height: 1080 };
const phone: DeskOptions = { width: 390, height: 844 };
let screens = 0;

async function link(): Promise<string> {
  const body = { name: `شاشة ${(screens += 1)}`, branch_id: clinic.start.branch };
  const { id } = (await at.owner.post('/waiting-room-screens', body)).json;
  return String((await at.owner.post(`/waiting-room-screens/${String(id)}/open-link`)).json.address);
}
/** The clinic’s own way to its page: machines that test need not resolve the configured name. */
const pathOf = (address: string): string => `${new URL(address).pathname}${new URL(address).hash}`;

/** The latest time one may book that is not to come: it belongs to the clinic day that is now. */
const thisMoment = (): string => new Date(Math.floor(Date.now() / 300_000) * 300_000).toISOString();

async function waiting(
  count: number,
): Promise<{ readonly visits: readonly string[]; readonly room: string }> {
  const [doctor_id, room_id, type_id] = [
    await at.doctor(3),
    await at.room({ name_ar: 'غرفة النيل', name_en: 'Nile room', capacity: 3 }),
    await at.type(),
  ];
  const visits: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const patient_id = await at.patient({ full_name: 'منى سامي فؤاد' });
    const { id } = await at.booked({ doctor_id, room_id, type_id, patient_id, starts_at: thisMoment() });
    expect((await at.step(id, 'arrive')).status).toBe(200);
    visits.push(id);
  }
  return { visits, room: room_id };
}

type Shown = readonly {
  readonly room: object | null;
  readonly now: readonly object[];
  readonly next: readonly number[];
}[];
/** The screen with queues nobody has to book first. */
async function showing(page: Page, queues: Shown): Promise<void> {
  await page.route('**/api/v1/waiting-room', (route) =>
    route.fulfill({
      json: { version: 'x', clinic: { ar: 'عيادة النيل لطب الأسنان', en: 'Nile Dental Clinic' }, queues },
    }),
  );
}
const roomNames = [
  'غرفة النيل',
  'غرفة الورد',
  'غرفة الأشعة والتصوير البانورامي ثلاثي الأبعاد',
  'عيادة الأطفال',
  'غرفة 5',
  'غرفة 6',
  'غرفة 7',
  'غرفة 8',
];
const many: Shown = roomNames.map((ar, n) => ({
  room: { ar, en: n % 2 === 0 ? `Room ${n + 1}` : null },
  now:
    n % 3 === 2
      ? []
      : Array.from({ length: 1 + (n % 3) }, (_, more) => ({
          ticket: 10 * n + more + 1,
          room: more === 1 ? { ar: 'غرفة 2', en: null } : null,
        })),
  next: Array.from({ length: n * 3 }, (_, more) => 120 + more),
}));

const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('UX-37, issue 17: the screen of the waiting room', () => {
  it('its link is opened from its page, shown once, and lights the screen', () =>
    atDesk({ home: clinic.home, token: String(at.owner.token), locale: 'ar' }, async (desk) => {
      const { page } = desk;
      const body = { name: 'تلفاز الاستقبال', branch_id: clinic.start.branch };
      const { id } = (await at.owner.post('/waiting-room-screens', body)).json;
      await page.goto(`/waiting-room-screens/${String(id)}`);
      await heading(page, 'تلفاز الاستقبال').waitFor();
      await settled(desk);
      await picture(page, 'screen record ar 1366');
      await page.getByRole('button', { name: 'إجراءات أخرى' }).click();
      await page.getByRole('menuitem', { name: 'رابط جديد للشاشة' }).click();
      const asked = page.getByRole('dialog', { name: 'فتح رابط جديد لـ«تلفاز الاستقبال»؟' });
      await button(asked, 'فتح رابط جديد').click();
      const once = page.getByRole('dialog', { name: 'رابط «تلفاز الاستقبال»' });
      await once.waitFor();
      const address = await once.locator('bdi').innerText();
      expect(new URL(address).hash).toMatch(/^#[\w-]{43}$/);
      await picture(page, 'screen link once ar 1366');
      expect(await seriousFindings(page)).toEqual([]);
      await button(once, 'تم').click();
      await once.waitFor({ state: 'detached' });
      await page.getByText('مفتوح').first().waitFor();
      await atDesk({ home: clinic.home, ...television }, async ({ page: screen }) => {
        await screen.goto(pathOf(address));
        await screen.getByText('لا أحد ينتظر الآن').waitFor();
        await picture(screen, 'screen empty 1920');
        expect(await seriousFindings(screen)).toEqual([]);
      });
    }));

  it('a called patient appears within five seconds, by ticket and room, and nothing of the secret leaves', async () => {
    const { visits } = await waiting(3);
    const address = await link();
    const secret = new URL(address).hash.slice(1);
    await atDesk({ home: clinic.home, ...television }, async (desk) => {
      const { page, context } = desk;
      const leaks: string[] = [];
      page.on('request', (request) => {
        const { authorization: _, ...headers } = request.headers();
        if (`${request.url()}${JSON.stringify(headers)}`.includes(secret)) leaks.push(request.url());
      });
      await page.goto(pathOf(address));
      const card = page.locator('section', { has: page.getByRole('heading', { name: 'غرفة النيل' }) });
      await card.locator('.next .ticket').nth(2).waitFor();
      await expect.poll(() => card.locator('.next .ticket').allInnerTexts()).toEqual(['1', '2', '3']);
      const began = Date.now();
      expect((await at.step(visits[0] ?? '', 'start')).status).toBe(200);
      await card.locator('.now .ticket').getByText('1', { exact: true }).waitFor();
      const within = Date.now() - began;
      process.stdout.write(`waiting room, a call is seen after ms: ${within}\n`);
      expectWithin(within, 5_000);
      await expect.poll(() => card.locator('.next .ticket').allInnerTexts()).toEqual(['2', '3']);
      await picture(page, 'screen called 1920');
      expect(await seriousFindings(page)).toEqual([]);
      expect(await page.locator('body').innerText()).not.toContain('منى');
      expect(leaks).toEqual([]);
      expect(await context.cookies()).toEqual([]);
      expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
    });
  });

  it('says that the connection is lost, and what it shows may be old, until it is back', () =>
    atDesk({ home: clinic.home, ...television }, async (desk) => {
      const { page } = desk;
      await showing(page, many);
      await page.goto(pathOf(await link()));
      await page.locator('section').first().waitFor();
      await page.unroute('**/api/v1/waiting-room');
      await page.route('**/api/v1/waiting-room', (route) => route.abort('internetdisconnected'));
      await page.getByText('انقطع الاتصال. قد تكون الأرقام قديمة').waitFor({ timeout: 12_000 });
      await page.getByText('Connection lost. The numbers may be old').waitFor();
      expect(await page.locator('section').count()).toBeGreaterThan(0);
      await picture(page, 'screen lost 1920');
      expect(await seriousFindings(page)).toEqual([]);
      await page.unroute('**/api/v1/waiting-room');
      await showing(page, many);
      await page
        .getByText('انقطع الاتصال. قد تكون الأرقام قديمة')
        .waitFor({ state: 'hidden', timeout: 8000 });
      forgiveOffline(desk);
    }));

  it('more queues than are readable take turns on a television, and stand one below the other in the hand', async () => {
    const address = pathOf(await link());
    await atDesk({ home: clinic.home, ...television }, async ({ page }) => {
      await showing(page, many);
      await page.goto(address);
      await page.getByText('1 / 2', { exact: true }).waitFor();
      await picture(page, 'screen long 1920');
      expect([await page.locator('section').count(), await sideways(page)]).toEqual([6, 0]);
      const tall = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
      expect(tall).toBeLessThanOrEqual(0);
      const ticket = page.locator('.now .ticket').first();
      const size = await ticket.evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
      // Four metres away a sign needs some 14 mm; a pixel of a 43-inch television has half a millimetre.
      expect(size).toBeGreaterThanOrEqual(56);
      await page.getByText('2 / 2', { exact: true }).waitFor({ timeout: 12_000 });
      await picture(page, 'screen long second 1920');
    });
    await atDesk({ home: clinic.home, ...phone }, async ({ page }) => {
      await showing(page, many);
      await page.goto(address);
      await page.locator('section').nth(7).waitFor();
      await picture(page, 'screen long 390', true);
      expect(await sideways(page)).toBe(0);
      expect(await seriousFindings(page)).toEqual([]);
    });
  });

  it('a link that is none shows a closed screen and nothing else', () =>
    atDesk({ home: clinic.home, ...phone }, async ({ page }) => {
      await page.goto(`/waiting-room#${'a'.repeat(43)}`);
      await page.getByText('هذه الشاشة مغلقة').waitFor();
      await page.getByText('This screen is closed').waitFor();
      expect(await page.locator('section').count()).toBe(0);
      await picture(page, 'screen closed 390');
      expect(await seriousFindings(page)).toEqual([]);
    }));
});

describe('UX-37: one’s own calendar feed', () => {
  it('is opened and stopped where sessions are, and stands among them', async () => {
    const doctor = await clinic.signedIn({ role: 'doctor' });
    for (const options of [{ locale: 'ar' }, { locale: 'ar', ...phone }] as const)
      await atDesk({ home: clinic.home, token: String(doctor.token), ...options }, async (desk) => {
        const { page } = desk;
        await page.goto('/profile?tab=security');
        const feed = page.getByRole('region', { name: 'مواعيدي في تقويم الهاتف' });
        await button(feed, 'فتح رابط').click();
        const once = page.getByRole('dialog', { name: 'رابط تقويمك' });
        await once.waitFor();
        expect(await once.locator('bdi').innerText()).toMatch(/\/api\/v1\/calendar-feeds\/[\w-]{43}$/);
        await picture(page, `feed once ar ${page.viewportSize()?.width}`);
        expect(await seriousFindings(page)).toEqual([]);
        await button(once, 'تم').click();
        await page.getByText('رابط التقويم', { exact: true }).waitFor();
        await settled(desk);
        await feed.scrollIntoViewIfNeeded();
        await picture(page, `feed on ar ${page.viewportSize()?.width}`);
        expect(await seriousFindings(page)).toEqual([]);
        await button(feed, 'إيقاف الرابط').click();
        await button(page.getByRole('dialog', { name: 'إيقاف الرابط' }), 'إيقاف الرابط').click();
        await feed.getByText('لا يوجد رابط مفتوح.').waitFor();
      });
  });
});
