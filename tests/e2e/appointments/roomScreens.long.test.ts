import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../axe.ts';
import { box, button, choose, heading } from '../forms.ts';
import { ownClinic, type OwnClinic } from '../ownClinic.ts';
import { atDesk, settled, type Desk } from '../support.ts';

const phone = { width: 390, height: 844, touch: true } as const;
let clinic: OwnClinic;
/** Tomorrow in Cairo, where midnight may have passed already. */
const tomorrowThere = (): string => {
  const cairo = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Cairo' });
  return cairo.format(new Date(Date.now() + 86_400_000));
};
const made = async (path: string, body: object): Promise<string> => {
  const { status, json, text } = await clinic.owner.post(path, body);
  expect([status, text]).toEqual([201, text]);
  return String(json['id']);
};
beforeAll(async () => {
  clinic = await ownClinic();
  const branch_id = clinic.start.branch;
  await made('/rooms', { name_ar: 'غرفة الليزر', branch_id, kind: 'surgery', equipment: ['ليزر'] });
  const busy = await made('/rooms', { name_ar: 'غرفة الصيانة', branch_id });
  const [starts_at, ends_at] = [`${tomorrowThere()}T00:00:00Z`, `${tomorrowThere()}T20:00:00Z`];
  await made('/room-events', {
    room_id: busy,
    kind: 'maintenance',
    title: 'صيانة الكرسي',
    starts_at,
    ends_at,
  });
});

const at = (more: object = {}) => ({
  home: clinic.home,
  token: String(clinic.owner.token),
  locale: 'ar' as const,
  ...more,
});
const open = async (desk: Desk, address: string): Promise<void> => {
  await desk.page.goto(clinic.home + address);
  await settled(desk);
};
const right = async (desk: Desk): Promise<void> => {
  expect([await seriousFindings(desk.page), desk.faults]).toEqual([[], []]);
  const wide = await desk.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
};
describe('rooms that are free (clinic.md 3.1)', () => {
  it('shows the free ones and when the others are, and leads to book in one', async () => {
    await atDesk(at(), async (desk) => {
      const { page } = desk;
      await open(desk, `/patients/rooms/available?on=${tomorrowThere()}&at=10:00`);
      await heading(page, 'الغرف المتاحة').waitFor();
      const free = page.getByRole('region', { name: 'غرف متاحة' });
      const taken = page.getByRole('region', { name: 'غرف غير متاحة في هذا الوقت' });
      await free.getByText('غرفة الليزر').waitFor();
      await taken.getByText('غرفة الصيانة').waitFor();
      const way = free.getByRole('link', { name: 'حجز في غرفة الليزر' });
      expect(decodeURIComponent((await way.getAttribute('href')) ?? '')).toContain('"duration_min":30');
      await right(desk);
    });
  });

  it('is asked by keyboard, and its question stands in the address', async () => {
    await atDesk(at(), async (desk) => {
      const { page } = desk;
      await open(desk, '/patients/rooms/available');
      await box(page, 'المدة (دقيقة)').fill('45');
      await box(page, 'فيها تجهيز').fill('مجهر');
      await page.keyboard.press('Enter');
      await page.getByText('لا توجد غرف بهذه المواصفات').waitFor();
      expect(new URL(page.url()).searchParams.get('duration_min')).toBe('45');
      await box(page, 'فيها تجهيز').fill('');
      await choose(page, 'نوع الغرفة', 'عمليات');
      await button(page, 'عرض الغرف').click();
      await page.getByRole('heading', { name: 'غرفة الليزر' }).waitFor();
      await settled(desk);
      expect(await page.getByRole('heading', { name: 'غرفة الصيانة' }).count()).toBe(0);
    });
  });

  it('fits a phone', async () => {
    await atDesk(at(phone), async (desk) => {
      await open(desk, `/patients/rooms/available?on=${tomorrowThere()}&at=10:00`);
      await desk.page.getByText('غرفة الصيانة').waitFor();
      await right(desk);
    });
  });
});

describe('how rooms and types are used (clinic.md 3.1, 4.3)', () => {
  it('tells rooms in a table, drawn, and by weekday and hour, on a wide screen and a phone', async () => {
    for (const shape of [{}, phone])
      await atDesk(at(shape), async (desk) => {
        const { page } = desk;
        await open(desk, '/patients/rooms/statistics');
        await heading(page, 'إشغال الغرف').waitFor();
        const heat = page.getByRole('region', { name: 'الإشغال بأيام الأسبوع وساعاته' }).last();
        await heat.getByRole('rowheader', { name: 'السبت' }).waitFor();
        await settled(desk);
        await right(desk);
      });
  });

  it('tells what came of each type, and the months of a year', async () => {
    for (const shape of [{}, phone])
      await atDesk(at(shape), async (desk) => {
        const { page } = desk;
        await open(desk, '/appointment-types/statistics');
        await heading(page, 'إحصاءات المواعيد').waitFor();
        await page.getByText('مواعيد آخر 12 شهراً').first().waitFor();
        await settled(desk);
        await right(desk);
      });
  });

  it('shows how each room stands in the list, and its day on its page', async () => {
    await atDesk(at(), async (desk) => {
      const { page } = desk;
      await open(desk, '/patients/rooms');
      await page.getByRole('cell', { name: /متاحة/ }).first().waitFor();
      await page.getByRole('link', { name: 'غرفة الصيانة' }).first().click();
      await page.getByRole('tab', { name: 'يوم الغرفة' }).click();
      await button(page, 'اليوم التالي').click();
      await page.getByRole('cell', { name: 'صيانة الكرسي' }).waitFor();
      await settled(desk);
      await right(desk);
    });
  });
});
