import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#metadata/time/days.ts';
import { wallNow } from '#metadata/time/clock.ts';
import { seriousFindings } from '../axe.ts';
import { button, notice } from '../forms.ts';
import { atDesk, picture, settled } from '../support.ts';
import { chairDesk, fits, made, tooth, type ChairDesk } from './chairDesk.ts';

/** The chart of a mouth in the file of its patient (clinic.md 2.4, issue 18): by mouse, finger and keys, never mirrored. */
let chair: ChairDesk;
beforeAll(async () => {
  chair = await chairDesk();
});
async function open(page: Page, id: string): Promise<void> {
  await page.goto(`${chair.clinic.home}/patients/${id}/view?tab=chart`);
  await tooth(page, '18').waitFor();
}
/** What is kept of a patient's findings, newest last. */
async function kept(id: string): Promise<unknown[]> {
  const { json } = await chair.doctor.get(`/tooth-conditions?filter=${JSON.stringify({ patient_id: id })}`);
  return (json as unknown as Record<string, unknown>[])
    .map(({ tooth_fdi, condition, surfaces }) => [tooth_fdi, condition, surfaces])
    .toSorted();
}

describe('the tooth chart', () => {
  it.each([
    ['ar', 1366, 768],
    ['ar', 768, 1024],
    ['ar', 390, 844],
    ['en', 1366, 768],
  ] as const)(
    'in %s at %i: 18 stands left of 28, right is said over 18, nothing serious is found',
    (locale, width, height) =>
      atDesk(chair.at(chair.doctor, { locale, width, height }), async (at) => {
        const { page } = at;
        const id = await chair.patient();
        await chair.doctor.post('/tooth-conditions', {
          patient_id: id,
          tooth_fdi: '36',
          condition: 'caries',
          surfaces: ['O'],
        });
        await open(page, id);
        await settled(at);
        const left = async (fdi: string): Promise<number> =>
          (await tooth(page, fdi).boundingBox())?.x ?? Number.NaN;
        expect(await left('18')).toBeLessThan(await left('11'));
        expect(await left('11')).toBeLessThan(await left('21'));
        expect(await left('21')).toBeLessThan(await left('28'));
        expect(await left('48')).toBeLessThan(await left('38'));
        const side = async (text: string): Promise<number> =>
          (await page.getByText(text, { exact: true }).first().boundingBox())?.x ?? Number.NaN;
        const [right, other] =
          locale === 'ar' ? ['يمين المريض', 'يسار المريض'] : ['Patient’s right', 'Patient’s left'];
        expect(await side(right)).toBeLessThan(await side(other));
        await picture(page, `chart ${locale} ${width}`);
        expect(await fits(page)).toBe(true);
        await page.evaluate(() => window.scrollTo(0, 0));
        expect(await seriousFindings(page)).toEqual([]);
      }),
  );

  it('a finding takes two taps, and every tooth says what is on it', () =>
    atDesk(chair.at(chair.doctor, { width: 768, height: 1024 }), async (at) => {
      const { page } = at;
      const id = await chair.patient();
      await open(page, id);
      await tooth(page, '26').click();
      await button(page.getByRole('dialog'), 'مفقود').click();
      await notice(page, 'سُجلت الحالة').waitFor();
      expect(await kept(id)).toEqual([['26', 'missing', []]]);
      await page.locator('[data-tooth="26"][aria-label*="مفقود"]').first().waitFor();
    }));

  it('by keys alone: arrows go to a tooth, letters take surfaces, Enter asks what was found', () =>
    atDesk(chair.at(chair.doctor), async (at) => {
      const { page } = at;
      const id = await chair.patient();
      await open(page, id);
      await tooth(page, '16').focus();
      await page.keyboard.press('ArrowRight');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('data-tooth'))).toBe('15');
      await page.keyboard.press('m');
      await page.keyboard.press('o');
      await page.keyboard.press('Enter');
      const menu = page.getByRole('dialog');
      await button(menu, 'تسوس').focus();
      await page.keyboard.press('Enter');
      await notice(page, 'سُجلت الحالة').waitFor();
      expect(await kept(id)).toEqual([['15', 'caries', ['M', 'O']]]);
    }));

  it('of several teeth each is recorded', () =>
    atDesk(chair.at(chair.doctor), async (at) => {
      const { page } = at;
      const id = await chair.patient();
      await open(page, id);
      await tooth(page, '36').click({ modifiers: ['Control'] });
      await tooth(page, '37').click({ modifiers: ['Control'] });
      await button(page, 'تسجيل حالة').click();
      await button(page.getByRole('dialog'), 'تسوس').click();
      await notice(page, 'سُجلت الحالة').waitFor();
      expect(await kept(id)).toEqual([
        ['36', 'caries', []],
        ['37', 'caries', []],
      ]);
    }));

  it('a drag takes the teeth it goes over, and what is found is recorded of each', () =>
    atDesk(chair.at(chair.doctor), async (at) => {
      const { page } = at;
      const id = await chair.patient();
      await open(page, id);
      const middle = async (fdi: string): Promise<readonly [number, number]> => {
        const box = await tooth(page, fdi).boundingBox();
        if (!box) throw new Error(`no tooth ${fdi}`);
        return [box.x + box.width / 2, box.y + box.height / 2];
      };
      await page.mouse.move(...(await middle('13')));
      await page.mouse.down();
      for (const fdi of ['12', '11']) await page.mouse.move(...(await middle(fdi)), { steps: 6 });
      await page.mouse.up();
      await button(page.getByRole('dialog'), 'حركة بالسن').click();
      await notice(page, 'سُجلت الحالة').waitFor();
      expect(await kept(id)).toEqual([
        ['11', 'mobility', []],
        ['12', 'mobility', []],
        ['13', 'mobility', []],
      ]);
    }));

  it('a finger on a tablet: every target is 24 pixels or more, a tap takes a tooth, several by their switch', () =>
    atDesk(chair.at(chair.doctor, { width: 768, height: 1024, touch: true }), async (at) => {
      const { page } = at;
      const id = await chair.patient();
      await open(page, id);
      const small = (selector: string): Promise<string[]> =>
        page.locator(selector).evaluateAll((all) =>
          all
            .map((one) => ({ name: one.getAttribute('aria-label') ?? '', box: one.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
            .map(({ name, box }) => `${name} ${box.width}×${box.height}`),
        );
      expect(await small('[data-tooth]')).toEqual([]);
      await tooth(page, '36').tap();
      const menu = page.getByRole('dialog');
      await menu.waitFor();
      // A surface too small for a finger has its letter in the menu.
      expect(await small('[role="dialog"] button')).toEqual([]);
      await picture(page, 'chart menu 768');
      await button(menu, 'تسوس').tap();
      await notice(page, 'سُجلت الحالة').waitFor();
      await button(page, 'عدة أسنان').tap();
      for (const fdi of ['46', '47']) await tooth(page, fdi).tap();
      await button(page, 'تسجيل حالة').tap();
      await button(page.getByRole('dialog'), 'تسوس').tap();
      await page.locator('[data-tooth="47"][aria-label*="تسوس"]').first().waitFor();
      expect((await kept(id)).map((one) => (one as string[])[0])).toEqual(['36', '46', '47']);
    }));

  it('the kind of teeth is switched on the chart, and by age again', () =>
    atDesk(chair.at(chair.doctor), async (at) => {
      const { page } = at;
      const id = await chair.patient();
      await open(page, id);
      expect(await page.locator('[data-tooth="55"]').count()).toBe(0);
      const choose = async (text: string): Promise<void> => {
        await page.getByRole('combobox', { name: 'نوع الأسنان' }).click();
        await page.getByRole('option', { name: text }).click();
      };
      await choose('أسنان مختلطة');
      await tooth(page, '55').waitFor();
      await settled(at);
      await picture(page, 'chart mixed');
      expect((await chair.doctor.get(`/patients/${id}`)).json['dentition']).toBe('mixed');
      await choose('حسب العمر');
      await page.locator('[data-tooth="55"]').first().waitFor({ state: 'detached' });
      expect((await chair.doctor.get(`/patients/${id}`)).json['dentition']).toBe(null);
    }));

  it('a treatment is planned from the tooth: tooth, treatment, procedure, save', () =>
    atDesk(chair.at(chair.clinic.owner), async (at) => {
      const { page } = at;
      await chair.procedure({ name_ar: 'تاج زيركون تجريبي', chart_effect: 'crown' });
      const id = await chair.patient();
      await open(page, id);
      await tooth(page, '14').click();
      await button(page.getByRole('dialog'), 'إضافة علاج').click();
      const form = page.getByRole('dialog', { name: 'علاج جديد في الخطة' });
      await form.getByRole('combobox', { name: /الإجراء/ }).fill('تاج زيركون تجريبي');
      await page
        .getByRole('option', { name: /تاج زيركون تجريبي/ })
        .first()
        .click();
      await form.getByRole('button', { name: 'إضافة', exact: false }).last().click();
      await form.waitFor({ state: 'detached' });
      const { json } = await chair.clinic.owner.get(
        `/patient-treatments?filter=${JSON.stringify({ patient_id: id })}`,
      );
      const lines = json as unknown as Record<string, unknown>[];
      expect(lines.map(({ teeth, status, unit_price }) => [teeth, status, unit_price])).toEqual([
        [['14'], 'planned', '4000.00'],
      ]);
    }));

  it('any day of the mouth is looked at, two days stand beside each other, and the chart goes onto paper', () =>
    atDesk(chair.at(chair.doctor), async (at) => {
      const { page } = at;
      const id = await chair.patient();
      const today = wallNow('Africa/Cairo').day;
      const found = (tooth_fdi: string, condition: string, noted_on: string) =>
        made(chair.doctor, '/tooth-conditions', { patient_id: id, tooth_fdi, condition, noted_on });
      await found('26', 'caries', addDays(today, -30));
      await found('16', 'missing', today);
      await page.addInitScript(() => {
        window.print = () => document.body.setAttribute('data-printed', '');
      });
      await open(page, id);
      const gone = page.locator('[data-tooth="16"][aria-label*="مفقود"]');
      await gone.first().waitFor();
      await page.getByRole('slider', { name: 'اليوم المعروض' }).press('ArrowDown');
      await page.getByText(/^الفم في نهاية يوم/).waitFor();
      await gone.first().waitFor({ state: 'detached' });
      await page.locator('[data-tooth="26"][aria-label*="تسوس"]').first().waitFor();
      await button(page, 'العودة إلى اليوم').click();
      await button(page, 'مقارنة يومين').click();
      await page.getByText('تغيّر: 16', { exact: true }).waitFor();
      await settled(at);
      await picture(page, 'two days of a mouth');
      await button(page, 'إنهاء المقارنة').click();
      await button(page.getByRole('tabpanel'), 'طباعة').click();
      await page.locator('body[data-printed]').waitFor();
      await page.emulateMedia({ media: 'print' });
      const said = await page.getByTestId('chart-sheet').locator('li').allTextContents();
      expect(said.filter((text) => /\b(?:16|26)\b/.test(text))).toHaveLength(2);
      await picture(page, 'chart on paper');
    }));

  it('what cannot be read is no healthy mouth: it says so and offers to try again', () =>
    atDesk(chair.at(chair.doctor), async (at) => {
      const { page } = at;
      const id = await chair.patient();
      await page.route(/tooth-chart/, (route) =>
        route.fulfill({ status: 500, json: { code: 'server_error' } }),
      );
      await page.goto(`${chair.clinic.home}/patients/${id}/view?tab=chart`);
      await page.getByText('تعذر عرض مخطط الأسنان').waitFor();
      expect(await page.locator('[data-tooth]').count()).toBe(0);
      await picture(page, 'chart failed');
      await page.unroute(/tooth-chart/);
      await button(page, 'حاول مرة أخرى').click();
      await tooth(page, '18').waitFor();
    }));

  it('the desk sees what is done and planned, and that findings are not shown', () =>
    atDesk(chair.at(chair.clerk), async (at) => {
      const { page } = at;
      const id = await chair.patient();
      await chair.doctor.post('/tooth-conditions', { patient_id: id, tooth_fdi: '26', condition: 'missing' });
      await open(page, id);
      await page.getByText('حالات الأسنان لا تظهر لك').waitFor();
      expect(await page.locator('[data-tooth="26"][aria-label*="مفقود"]').count()).toBe(0);
      await picture(page, 'chart of the desk');
    }));
});
