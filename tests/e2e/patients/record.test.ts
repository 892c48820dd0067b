import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../axe.ts';
import { ownClinic, type OwnClinic } from '../ownClinic.ts';
import { isDrawn, readPdf } from '../pdfText.ts';
import { atDesk, picture, settled, type DeskOptions } from '../support.ts';

let clinic: OwnClinic;
let guardian: string;
let child: string;
/** 200 characters, as long as one may be (clinic.md 2.1). */
const alert =
  'حساسية شديدة من البنسلين ومشتقاته، ويتناول مميعات الدم يومياً، ولديه صمام قلب صناعي يحتاج مضاداً حيوياً قبل أي إجراء جراحي، وسكر غير منتظم. لا يُعطى أدرينالين دون استشارة طبيب القلب المعالج له. هام!!'.padEnd(
    200,
    '!',
  );
const longName = 'عبد الرحمن محمد عبد اللطيف السيد أبو المجد الشرقاوي المنوفي';

beforeAll(async () => {
  clinic = await ownClinic();
  const made = async (values: object): Promise<string> => {
    const answer = await clinic.owner.post('/patients', {
      gender: 'male',
      branch_id: clinic.start.branch,
      phone: '01112345678',
      ...values,
    });
    if (answer.status !== 201) throw new Error(answer.text);
    return (answer.json as { id: string }).id;
  };
  expect(alert).toHaveLength(200);
  guardian = await made({ full_name: longName, alert, birth_date: '1980-02-29', phone_2: '01098765432' });
  child = await made({
    full_name: 'ياسين عبد الرحمن محمد',
    phone: '01222345678',
    guardian_patient_id: guardian,
    guardian_relation: 'father',
  });
});

const at = (id: string): string => `${clinic.home}/patients/${id}/view`;
const desk = (values: DeskOptions = {}): DeskOptions => ({
  home: clinic.home,
  token: String(clinic.owner.token),
  locale: 'ar',
  ...values,
});
const banner = (page: Page) => page.getByRole('note', { name: 'تنبيه طبي' });

/** Whether the whole alert lies inside the window and nothing else lies over it. */
const inSight = (page: Page): Promise<boolean> =>
  banner(page).evaluate((one) => {
    const { top, bottom, left, width } = one.getBoundingClientRect();
    const covers = [top + 4, bottom - 4].map((y) => document.elementFromPoint(left + width / 2, y));
    return (
      top >= 0 &&
      bottom <= window.innerHeight &&
      covers.every((other) => other !== null && one.contains(other))
    );
  });

const windows = [
  ['1366', { width: 1366, height: 768 }],
  ['390', { width: 390, height: 844, touch: true }],
] as const;

describe('the record of a patient (clinic.md 2.1)', () => {
  it.each(windows)(
    'keeps the medical alert in sight on every tab, however far one scrolls, at %s',
    (name, size) =>
      atDesk(desk(size), async (open) => {
        const { page } = open;
        await page.goto(at(guardian));
        await settled(open);
        expect(await banner(page).innerText()).toContain(alert);
        expect(await seriousFindings(page)).toEqual([]);
        await picture(page, `patient-record-${name}`);
        for (const tab of [/^البيانات/, /^أفراد العائلة \(1\)/, /^السجل الزمني/]) {
          await page.getByRole('tab', { name: tab }).click();
          await settled(open);
          for (const part of [0, 0.5, 1]) {
            await page.evaluate((to) => window.scrollTo(0, document.body.scrollHeight * to), part);
            await expect.poll(() => inSight(page)).toBe(true);
          }
        }
      }),
  );

  it('calls each number, and offers no message without consent (SEC-67)', () =>
    atDesk(desk(), async (open) => {
      const { page } = open;
      await page.goto(at(guardian));
      await settled(open);
      const calls = page.getByRole('link', { name: /^اتصال \d/ });
      expect(await calls.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
        'tel:+201112345678',
        'tel:+201098765432',
      ]);
      expect(await page.locator('a[href*="wa.me"]').count()).toBe(0);
      await page.goto(at(child));
      await settled(open);
      expect(await banner(page).count()).toBe(0);
    }));

  it('is a sheet of A4 with identity, contacts, alert and family', () =>
    atDesk(desk(), async (open) => {
      const { page } = open;
      await page.addInitScript(() => {
        localStorage.setItem('RaStore.paper', JSON.stringify('a4'));
        window.print = () => document.body.setAttribute('data-printed', '');
        window.addEventListener('afterprint', (event) => event.stopImmediatePropagation());
      });
      await page.goto(at(guardian));
      await settled(open);
      await page.getByRole('button', { name: 'طباعة', exact: true }).first().click();
      await page.locator('body[data-printed]').waitFor();
      const sheet = page.getByTestId('paper');
      const text = await sheet.innerText();
      for (const said of ['ملف المريض', longName, alert, 'العائلة', 'ياسين عبد الرحمن محمد'])
        expect(text).toContain(said);
      expect(text).toMatch(/29\/2\/1980 \(\d+ سنة\)/);
      const pages = readPdf(await page.pdf({ preferCSSPageSize: true }));
      expect(pages.map(({ width, height }) => [width, height])).toEqual([[210, 297]]);
      expect(isDrawn(pages, '29/2/1980')).toBe(true);
    }));
});
