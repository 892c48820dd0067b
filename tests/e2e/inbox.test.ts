import { describe, expect, it } from 'vitest';
import { seriousFindings } from './axe.ts';
import { button } from './forms.ts';
import { ownClinic, type OwnClinic } from './ownClinic.ts';
import { atDesk, picture, settled, type Desk } from './support.ts';
import { cairoDay } from '#tests/setup/cairo.ts';
import { expectWithin } from '#tests/setup/speed.ts';

/** A clinic whose owner has so many drafts of penalties to decide; answers their ids, the longest waiting first. */
async function withDrafts(
  count: number,
): Promise<{ readonly clinic: OwnClinic; readonly ids: readonly string[] }> {
  const clinic = await ownClinic();
  const employee = await clinic.person();
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const made = await clinic.owner.post('/penalties', {
      employee_id: employee.employeeId,
      violation_date: cairoDay(-(n + 2)),
      unit: 'days',
      value: '1',
      reason: `تأخر عن الوردية رقم ${n + 1}`,
    });
    expect(made.status).toBe(201);
    const { id } = made.json as { id: string };
    await clinic.sql(
      `update approval_waits set since = now() - make_interval(hours => $2) where record_id = $1`,
      [id, count - n],
    );
    ids.push(id);
  }
  return { clinic, ids };
}

const open = async (desk: Desk, address = '/notifications?tab=inbox'): Promise<void> => {
  await desk.page.goto(address);
  await settled(desk);
};
const states = async (clinic: OwnClinic, ids: readonly string[]): Promise<unknown[]> =>
  (
    await clinic.sql(
      'select status from penalties where id = any ($1::uuid[]) order by array_position($1::uuid[], id)',
      [ids],
    )
  ).map(({ status }) => status);
const rows = ({ page }: Desk) => page.getByRole('tabpanel').getByRole('listitem');
/** The text of whatever has the focus. */
const focused = ({ page }: Desk): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent ?? '');

describe('UX-75 what waits for one’s decision', () => {
  it('three rows in a row with the keyboard alone: what it will do is said first, the next opens by itself', async () => {
    const { clinic, ids } = await withDrafts(4);
    await atDesk({ home: clinic.home, token: clinic.owner.token ?? '' }, async (desk) => {
      const { page } = desk;
      await open(desk);
      await page.getByText('4 قرارات تنتظرك').waitFor();
      await page.getByText('تأخر عن الوردية رقم 1').waitFor();
      // From the head of the first row on.
      await rows(desk).first().getByRole('button', { expanded: true }).focus();
      await page.keyboard.press('Tab');
      for (const n of [1, 2, 3]) {
        await expect.poll(() => focused(desk)).toBe('اعتماد');
        await page.getByText(`تأخر عن الوردية رقم ${n}`).waitFor();
        await page.keyboard.press('Enter');
        const dialog = page.getByRole('dialog');
        await dialog.waitFor();
        expect((await dialog.innerText()).length).toBeGreaterThan(20);
        for (let tabs = 0; tabs < 4 && (await focused(desk)) !== 'اعتماد'; tabs += 1)
          await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await dialog.waitFor({ state: 'hidden' });
        await page.getByText(`تأخر عن الوردية رقم ${n + 1}`).waitFor();
      }
      await expect.poll(() => focused(desk)).toBe('اعتماد');
      expect(await states(clinic, ids)).toEqual(['approved', 'approved', 'approved', 'draft']);
      expect(await seriousFindings(page)).toEqual([]);
    });
  });

  it('what one decides goes from another’s inbox within five seconds, and the number follows', async () => {
    const { clinic, ids } = await withDrafts(2);
    const hr = await clinic.signedIn({ permissions: ['view_penalties', 'edit_penalties'] });
    await atDesk({ home: clinic.home, token: hr.token ?? '' }, async (desk) => {
      const stream = desk.page.waitForResponse((response) =>
        response.url().endsWith('/notifications/stream'),
      );
      await open(desk);
      await stream;
      await expect.poll(() => rows(desk).count()).toBe(2);
      await desk.page.getByRole('tab', { name: 'بانتظاري (2)' }).waitFor();
      const [id] = ids;
      expect((await clinic.owner.post(`/penalties/${id}/approve`, { version: 1 })).status).toBe(200);
      const decided = Date.now();
      await desk.page.getByRole('tab', { name: 'بانتظاري (1)' }).waitFor();
      await expect.poll(() => rows(desk).count()).toBe(1);
      const took = Date.now() - decided;
      expectWithin(took, 5_000);
    });
  });

  it('on a phone from the first page in two taps', async () => {
    const { clinic, ids } = await withDrafts(2);
    await atDesk(
      { home: clinic.home, token: clinic.owner.token ?? '', width: 390, height: 844, touch: true },
      async (desk) => {
        const { page } = desk;
        await open(desk, '/dashboard');
        const card = page.getByRole('region', { name: 'بانتظاري' });
        await card.getByRole('listitem').first().getByRole('button', { name: 'اعتماد' }).click();
        await button(page.getByRole('dialog'), 'اعتماد').click();
        await expect.poll(() => card.getByRole('listitem').count()).toBe(1);
        expect(await states(clinic, ids)).toEqual(['approved', 'draft']);
        const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(width).toBeLessThanOrEqual(0);
      },
    );
  });

  it('many at once, with the reason where one is demanded; an empty inbox says so', async () => {
    const { clinic, ids } = await withDrafts(3);
    await atDesk({ home: clinic.home, token: clinic.owner.token ?? '' }, async (desk) => {
      const { page } = desk;
      await open(desk);
      for (const box of await page.getByRole('tabpanel').getByRole('checkbox').all()) await box.check();
      await page
        .getByRole('toolbar', { name: '3 مختار' })
        .getByRole('button', { name: 'إلغاء الجزاء' })
        .click();
      const dialog = page.getByRole('dialog');
      await button(dialog, 'إلغاء الجزاء').click();
      await dialog.locator('[aria-invalid="true"]').first().waitFor();
      expect(await states(clinic, ids)).toEqual(['draft', 'draft', 'draft']);
      await dialog.getByRole('textbox').fill('سُجّلت بالخطأ');
      await button(dialog, 'إلغاء الجزاء').click();
      await page.getByText('لا شيء ينتظر قرارك').waitFor();
      expect(await states(clinic, ids)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    });
  });

  it('issue 20 «اعتماد الكل (n)» says first how many and what becomes of each, and tells of the one another decided meanwhile', async () => {
    const { clinic, ids } = await withDrafts(3);
    await atDesk({ home: clinic.home, token: clinic.owner.token ?? '' }, async (desk) => {
      const { page } = desk;
      await open(desk);
      await button(page, 'اعتماد الكل (3)').click();
      const dialog = page.getByRole('dialog');
      await dialog
        .getByText(/3 جزاءات/)
        .first()
        .waitFor();
      await expect.poll(() => dialog.getByRole('listitem').count()).toBe(3);
      expect(await seriousFindings(page)).toEqual([]);
      await picture(page, 'اعتماد الكل');
      // Nothing is decided before.
      expect(await states(clinic, ids)).toEqual(['draft', 'draft', 'draft']);
      await button(dialog, 'رجوع').click();
      expect(await states(clinic, ids)).toEqual(['draft', 'draft', 'draft']);
      await button(page, 'اعتماد الكل (3)').click();
      await clinic.sql(`update penalties set status = 'approved', version = version + 1 where id = $1`, [
        ids[1],
      ]);
      await button(dialog, 'اعتماد').click();
      await expect.poll(() => states(clinic, ids)).toEqual(['approved', 'approved', 'approved']);
      const counted = await clinic.sql('select version from penalties where id = $1', [ids[1]]);
      expect(counted).toEqual([{ version: 2 }]);
      await picture(page, 'اعتماد الكل بعد');
    });
  });
});
