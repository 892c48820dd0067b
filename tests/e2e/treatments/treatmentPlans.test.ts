import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectWithin } from '#tests/setup/speed.ts';
import { addDays } from '#metadata/time/days.ts';
import { wallNow } from '#metadata/time/clock.ts';
import { seriousFindings } from '../axe.ts';
import { button, notice } from '../forms.ts';
import { atDesk, picture, settled, type Desk } from '../support.ts';
import { chairDesk, fits, made, type ChairDesk } from './chairDesk.ts';

/** Treatments and plans in the file of a patient (clinic.md 2.5, issue 18): few entries, a signature on a tablet, keys alone. */
let chair: ChairDesk;
let crown: string;
beforeAll(async () => {
  chair = await chairDesk();
  crown = await chair.procedure({ name_ar: 'تاج زيركون تجريبي', chart_effect: 'crown' });
});

const tab = (id: string, name = 'treatments'): string =>
  `${chair.clinic.home}/patients/${id}/view?tab=${name}`;
async function open(at: Desk, id: string): Promise<void> {
  await at.page.goto(tab(id));
  await at.page.getByRole('region', { name: /^(العلاجات|Treatments)$/ }).waitFor();
  await settled(at);
}
const linesOf = async (id: string): Promise<Record<string, unknown>[]> => {
  const filter = encodeURIComponent(JSON.stringify({ patient_id: id }));
  return (await chair.clinic.owner.get(`/patient-treatments?filter=${filter}`)).json;
};
const plansOf = async (id: string): Promise<unknown[]> => {
  const filter = encodeURIComponent(JSON.stringify({ patient_id: id }));
  const { json } = await chair.clinic.owner.get(`/treatment-plans?filter=${filter}`);
  return (json as unknown as Record<string, unknown>[]).map(({ status, signed_by, total }) => [
    status,
    signed_by,
    total,
  ]);
};
/** A plan of one crown that is offered. */
async function offered(id: string, name = 'خطة الزيركون'): Promise<void> {
  const plan = await made(chair.clinic.owner, '/treatment-plans', { patient_id: id, name });
  await chair.line({ patient_id: id, procedure_id: crown, teeth: ['14'], plan_id: plan['id'] });
}
/** Draws two strokes on the paper of the open dialog. */
async function sign(page: Page): Promise<void> {
  const pad = page.getByRole('application');
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('there is no paper to sign on');
  await page.mouse.move(box.x + 40, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 80, { steps: 4 });
  await page.mouse.move(box.x + 200, box.y + 30, { steps: 4 });
  await page.mouse.up();
}

describe('a planned crown', () => {
  it('with its price takes three entries', () =>
    atDesk(chair.at(chair.clinic.owner), async (at) => {
      const { page } = at;
      const id = await chair.patient();
      await open(at, id);
      await button(page, 'إضافة علاج').click();
      const form = page.getByRole('dialog', { name: 'علاج جديد في الخطة' });
      let entries = 0;
      const entered = async (work: Promise<unknown>): Promise<void> => {
        await work;
        entries += 1;
      };
      await form.getByRole('combobox', { name: /الإجراء/ }).fill('تاج زيركون تجريبي');
      await entered(
        page
          .getByRole('option', { name: /تاج زيركون تجريبي/ })
          .first()
          .click(),
      );
      await entered(form.getByRole('button', { name: /14/ }).first().click());
      await entered(form.getByRole('textbox', { name: /السعر/ }).fill('4200'));
      await button(form, 'إضافة').click();
      await notice(page, 'أُضيف العلاج').waitFor();
      expect(entries).toBeLessThanOrEqual(4);
      expect((await linesOf(id)).map(({ teeth, status, unit_price }) => [teeth, status, unit_price])).toEqual(
        [[['14'], 'planned', '4200.00']],
      );
    }));
});

describe('acceptance', () => {
  it('on a tablet takes less than 30 seconds: open the dialog, sign, accept', () =>
    atDesk(chair.at(chair.clinic.owner, { width: 768, height: 1024, touch: true }), async (at) => {
      const { page } = at;
      const id = await chair.patient();
      await offered(id);
      await open(at, id);
      await picture(page, 'plan offered 768');
      const began = performance.now();
      await button(page, 'موافقة المريض').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('شُرحت لي خطة العلاج').waitFor();
      await sign(page);
      await settled(at);
      await picture(page, 'plan signed 768');
      expect(await seriousFindings(page)).toEqual([]);
      await button(dialog, 'موافقة المريض').click();
      await notice(page, 'وافق المريض على').waitFor();
      expectWithin(performance.now() - began, 30_000);
      expect(await plansOf(id)).toEqual([['accepted', 'ليلى حسن فؤاد', '4000.00']]);
    }));

  it('of chosen lines goes by keys alone, the signature too', () =>
    atDesk(chair.at(chair.clinic.owner, { locale: 'en' }), async (at) => {
      const { page } = at;
      const id = await chair.patient();
      for (const place of ['14', '15'])
        await chair.line({ patient_id: id, procedure_id: crown, teeth: [place] });
      await open(at, id);
      for (const box of await page.getByRole('checkbox', { name: /^Choose/ }).all()) {
        await box.focus();
        await page.keyboard.press('Space');
      }
      await page.getByRole('group', { name: 'Chosen: 2' }).waitFor();
      await settled(at);
      await picture(page, 'lines chosen en');
      expect(await seriousFindings(page)).toEqual([]);
      await button(page, 'Patient accepts the chosen').focus();
      await page.keyboard.press('Enter');
      // The name stands there; the paper is the next place of the keyboard.
      await page.getByRole('textbox', { name: /Name of who signs/ }).waitFor();
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('application');
      for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', ' ', 'ArrowRight', ' ', 'ArrowUp'])
        await page.keyboard.press(key);
      await picture(page, 'signed by keys en');
      await button(page.getByRole('dialog'), 'Accept').focus();
      await page.keyboard.press('Enter');
      await notice(page, 'The chosen treatments were accepted').waitFor();
      expect(await plansOf(id)).toEqual([['accepted', 'ليلى حسن فؤاد', '8000.00']]);
      const [plan] = await chair.clinic.sql('select sealed from plan_seals order by plan_id desc limit 1');
      expect(JSON.parse(String(plan?.['sealed'])).signature).toBe(
        'M150 100 L165 100 L180 100 L180 115 M195 115 L195 100',
      );
    }));
});

describe('an offered plan', () => {
  it('is printed with prices or without, and says that it is not signed', () =>
    atDesk(chair.at(chair.clinic.owner), async (at) => {
      const { page } = at;
      const id = await chair.patient();
      await offered(id, 'خطة التاج');
      await page.addInitScript(() => {
        window.print = () => undefined;
      });
      await open(at, id);
      await button(page.getByRole('region', { name: 'خطة التاج' }), 'طباعة').click();
      const dialog = page.getByRole('dialog', { name: 'عرض خطة علاج' });
      await dialog.getByText('عرض لم يُوقَّع بعد').waitFor();
      expect(await dialog.getByText(/4,000\.00/).count()).toBeGreaterThan(0);
      await picture(page, 'plan offered on paper');
      await dialog.getByRole('switch', { name: 'مع الأسعار' }).click();
      expect(await dialog.getByText(/4,000\.00/).count()).toBe(0);
      await button(dialog, 'طباعة').click();
      const sheet = page.getByTestId('plan-sheet');
      await sheet.waitFor({ state: 'attached' });
      await page.emulateMedia({ media: 'print' });
      await picture(page, 'plan offered printed');
      expect(await sheet.innerText()).toContain('تاج زيركون تجريبي');
      expect(await sheet.innerText()).not.toContain('4,000');
    }));
});

describe('a visit for chosen lines', () => {
  it('is booked from the plan, and they belong to it', () =>
    atDesk(chair.at(chair.clinic.owner, { width: 390, height: 844 }), async (at) => {
      const { page } = at;
      const id = await chair.patient();
      for (const place of ['24', '25'])
        await chair.line({ patient_id: id, procedure_id: crown, teeth: [place] });
      await open(at, id);
      for (const box of await page.getByRole('checkbox', { name: /^اختيار/ }).all()) await box.check();
      await picture(page, 'lines chosen 390');
      expect(await fits(page)).toBe(true);
      await button(page, 'حجز موعد للمختار').click();
      const form = page.getByRole('dialog', { name: 'حجز موعد' });
      await form.getByRole('combobox', { name: /النوع/ }).click();
      await page.getByRole('option').first().click();
      const day = addDays(wallNow('Africa/Cairo').day, 3).split('-').toReversed().join('/');
      await form.getByRole('textbox', { name: /البداية: التاريخ/ }).fill(day);
      await form.getByRole('textbox', { name: /البداية: الوقت/ }).fill('11:00');
      await picture(page, 'booking of chosen 390');
      await button(form, 'حجز').click();
      // Outside of the doctor's hours, where the day is one they do not work, it is asked first.
      const [anyway, booked] = [button(page, 'حجز مع ذلك'), notice(page, 'رُبطت العلاجات المختارة بالموعد')];
      await anyway.or(booked).first().waitFor();
      if (await anyway.isVisible()) await anyway.click();
      await booked.waitFor();
      const visits = new Set((await linesOf(id)).map((line) => line['appointment_id']));
      expect([visits.size, visits.has(null)]).toEqual([1, false]);
    }));
});
