import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { ownClinic, type OwnClinic } from '../ownClinic.ts';
import { atDesk, goTo, settled, type DeskOptions } from '../support.ts';
import { fileTwice, type Filed } from './twins.ts';

let clinic: OwnClinic;
let kept: Filed;
let twin: Filed;

beforeAll(async () => {
  clinic = await ownClinic();
  ({ kept, twin } = await fileTwice(clinic, 'لبنى', 1));
});

const desk = (token = clinic.owner.token): DeskOptions => ({
  home: clinic.home,
  token: String(token),
  locale: 'ar',
});
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /المكررون/ });
const isCompared = (page: Page): Promise<void> =>
  dialogOf(page).getByRole('radiogroup', { name: 'المدينة' }).waitFor();
const heads = (page: Page): Promise<string[]> =>
  dialogOf(page).getByRole('heading', { level: 3 }).allInnerTexts();
const one = (page: Page) => dialogOf(page).getByRole('listitem').filter({ hasText: 'لبنى سامي عدلي' });
const pressed = (page: Page, name: string): Promise<void> =>
  dialogOf(page).getByRole('button', { name }).click();

/** The two stand beside each other, the first as who stays. */
async function areBeside(page: Page, names: readonly string[]): Promise<void> {
  await isCompared(page);
  await expect
    .poll(() => heads(page))
    .toEqual([...names.map((name) => expect.stringContaining(name)), 'ما سيحدث']);
}

describe('duplicates that are compared stand in the address (clinic.md P5)', () => {
  it('so that reloading, turning round and going back keep the place', () =>
    atDesk(desk(), async (open) => {
      const { page } = open;
      await page.goto('/patients?sort=full_name&order=DESC');
      await settled(open);
      await page.getByRole('button', { name: 'المكررون' }).click();
      await one(page)
        .getByRole('button', { name: /^مقارنة/ })
        .click();
      await isCompared(page);
      const [first = ''] = await heads(page);
      const asFound = [kept.file_no, twin.file_no];
      if (!first.includes(kept.file_no)) asFound.reverse();
      await page.reload();
      await areBeside(page, asFound);
      await pressed(page, 'تبديل: إبقاء الملف الآخر');
      await areBeside(page, asFound.toReversed());
      expect(page.url()).toContain('sort=');
      await page.goBack();
      await one(page).waitFor();
      await page.goForward();
      await areBeside(page, asFound.toReversed());
      await pressed(page, 'رجوع إلى القائمة');
      await one(page).waitFor();
      await page.goBack();
      await dialogOf(page).waitFor({ state: 'detached' });
      await page.goForward();
      await pressed(page, 'إغلاق');
      await dialogOf(page).waitFor({ state: 'detached' });
      expect(page.url()).not.toContain('pair');
      // Left from the dialog over a filtered list: the list comes back as it was, without it.
      await page.goto('/patients?filter={"status":"active"}&pair=all');
      await dialogOf(page).waitFor();
      await goTo(open, '/dashboard');
      await goTo(open, '/patients');
      await page.waitForURL(/filter=/);
      await settled(open);
      expect(await page.getByRole('dialog').count()).toBe(0);
    }));

  it('so that a link may be sent; who may not merge sees nothing of it, by no door', async () => {
    const sent = `/patients?pair=${kept.id}.${twin.id}`;
    const doctor = await clinic.signedIn({ role: 'doctor' });
    await atDesk(desk(doctor.token), async (open) => {
      const asked: string[] = [];
      open.page.on('request', (request) => asked.push(request.url()));
      for (const path of ['/patients/my-patients', sent]) {
        await open.page.goto(path);
        await settled(open);
        expect(await open.page.getByRole('button', { name: 'المكررون' }).count()).toBe(0);
        expect(await open.page.getByRole('dialog').count()).toBe(0);
      }
      expect(asked.filter((url) => /duplicate-scan|merge-preview/.test(url))).toEqual([]);
    });
    await atDesk(desk(), async ({ page }) => {
      await page.goto(sent);
      await areBeside(page, [kept.file_no, twin.file_no]);
      await pressed(page, 'إغلاق');
      await dialogOf(page).waitFor({ state: 'detached' });
      expect(page.url()).not.toContain('pair');
      // An address that names nobody.
      await page.goto(`/patients?pair=${crypto.randomUUID()}.${twin.id}`);
      await pressed(page, 'رجوع إلى القائمة');
      await one(page).waitFor();
      // Merged by somebody else meanwhile: said, and nothing to press.
      await clinic.owner.post(`/patients/${kept.id}/merge`, { duplicate_id: twin.id, take: [] });
      await page.goto(sent);
      await page.getByText('هذا الملف مدموج في ملف آخر بالفعل').waitFor();
      await expect.poll(() => page.getByRole('button', { name: 'دمج', exact: true }).isEnabled()).toBe(false);
    });
  });
});
