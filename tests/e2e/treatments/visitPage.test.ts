import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../axe.ts';
import { button, notice } from '../forms.ts';
import { atDesk, picture, settled } from '../support.ts';
import { chairDesk, fits, made, type ChairDesk } from './chairDesk.ts';

/** The page of one visit in the file of its patient (ux.md UX-78, issue 18 part 5). */
let chair: ChairDesk;
beforeAll(async () => {
  chair = await chairDesk();
});
const noted = async (values: object): Promise<string> =>
  String((await made(chair.doctor, '/visit-notes', values))['id']);

/** An item the store has none of, and a procedure that takes two of it and is usually done at visits of the first type. */
async function lacking(): Promise<Readonly<Record<'item' | 'procedure', string>>> {
  const { owner, sql } = chair.clinic;
  const category = await made(owner, '/item-categories', { name_ar: 'مواد نادرة' });
  const named = { name_ar: 'معجون تنظيف نادر', category_id: category['id'], base_unit: 'piece' };
  const item = String((await made(owner, '/inventory-items', named))['id']);
  const procedure = await chair.procedure({
    name_ar: 'تنظيف معتاد',
    group: 'perio',
    scope: 'mouth',
    recipe: [{ item_id: item, unit: 'piece', qty: '2' }],
  });
  const [type] = await sql('select id, version from appointment_types order by created_at, id limit 1');
  const usual = { version: type?.['version'], default_procedure_id: procedure };
  expect((await owner.put(`/appointment-types/${String(type?.['id'])}`, usual)).status).toBe(200);
  return { item, procedure };
}

/** Five of it come as a gift into the main warehouse. */
async function received(item: string): Promise<void> {
  const [main] = await chair.clinic.sql(`select id from warehouses where kind = 'main'`);
  const gift = { item_id: item, unit: 'piece', qty: '5', unit_price: '7.00', tax_percent: '0' };
  const receipt = { kind: 'gift', warehouse_id: main?.['id'], lines: [gift] };
  const key = { 'idempotency-key': crypto.randomUUID() };
  expect((await chair.clinic.owner.post('/stock-receipts', receipt, key)).status).toBe(201);
}

describe('UX-78 the page of a visit', () => {
  it('the file opens on today’s visit; a note starts where the last one ended, is saved and closed', () =>
    atDesk(chair.at(chair.doctor), async (at) => {
      const { page } = at;
      const id = await chair.patient({ allergies: ['بنسلين'], alert: 'يتناول أدوية سيولة' });
      const before = await chair.visit(id, 14);
      await noted({
        patient_id: id,
        appointment_id: before,
        complaint: 'ألم شديد',
        diagnosis: 'التهاب لثة',
        plan: 'تنظيف جير',
        pulse: 80,
      });
      await chair.visit(id, 0, 'arrived');
      await chair.doctor.post('/visit-note-templates', {
        name: 'فحص دوري',
        examination: 'لثة سليمة',
        diagnosis: 'لا مرض',
      });
      await page.goto(`${chair.clinic.home}/patients/${id}/view`);
      await page.getByRole('tab', { name: 'الزيارة', selected: true }).waitFor();
      await settled(at);
      await picture(page, 'visit begins');
      await expect.poll(() => page.getByText('الحساسية: بنسلين').count()).toBe(1);
      await page.getByRole('button', { name: /^البدء من زيارة/ }).click();
      await page.getByText(/^مأخوذ كما هو من زيارة/).waitFor();
      // What was measured is not taken over.
      await expect.poll(() => page.getByRole('textbox', { name: /^النبض/ }).inputValue()).toBe('');
      await button(page, 'نموذج').click();
      await page.getByRole('menuitem', { name: 'فحص دوري' }).click();
      // Only what was empty is filled.
      await expect.poll(() => page.getByRole('textbox', { name: /^الفحص/ }).inputValue()).toBe('لثة سليمة');
      await expect
        .poll(() => page.getByRole('textbox', { name: /^التشخيص/ }).inputValue())
        .toBe('التهاب لثة');
      await page.getByRole('textbox', { name: /^الضغط الانقباضي/ }).fill('120');
      await page.getByRole('textbox', { name: /^الضغط الانبساطي/ }).fill('80');
      await picture(page, 'visit is written');
      await button(page, 'حفظ المذكرة').click();
      await notice(page, 'حُفظت المذكرة').waitFor();
      await page.getByText('120/80').waitFor();
      await button(page, 'إغلاق').click();
      await button(page.getByRole('dialog'), 'إغلاق').click();
      await button(page, 'إضافة ملحق').waitFor();
      await settled(at);
      await picture(page, 'visit is closed');
      await page.evaluate(() => window.scrollTo(0, 0));
      expect(await seriousFindings(page)).toEqual([]);
    }));

  it.each([
    ['ar', 390, 844],
    ['ar', 768, 1024],
    ['en', 1366, 768],
  ] as const)('is read in %s at %i wide, long texts too', (locale, width, height) =>
    atDesk(chair.at(chair.doctor, { locale, width, height }), async (at) => {
      const { page } = at;
      const id = await chair.patient({ alert: 'حساسية شديدة من البنسلين' });
      const long = 'ألم عند المضغ يزداد ليلاً ويمتد إلى الأذن. '.repeat(20);
      const now = await chair.visit(id, 0);
      await noted({
        patient_id: id,
        appointment_id: now,
        complaint: long,
        bp_systolic: 135,
        bp_diastolic: 85,
        pulse: 80,
        temperature: '37.2',
        diagnosis: 'خراج',
        teeth: ['36', '37'],
      });
      await page.goto(`${chair.clinic.home}/patients/${id}/view?tab=visit`);
      await page.getByText('135/85').waitFor();
      await settled(at);
      await picture(page, `visit ${locale} ${width}`);
      expect(await fits(page)).toBe(true);
      expect(await seriousFindings(page)).toEqual([]);
    }),
  );

  it('a visit that is over asks what was done of what was planned for it, and when the patient comes back', () =>
    atDesk(chair.at(chair.doctor), async (at) => {
      const { page } = at;
      const id = await chair.patient();
      const now = await chair.visit(id, 0, 'in_progress');
      const filling = await chair.procedure({ name_ar: 'حشو تجريبي', group: 'restorative' });
      const here = await chair.line({
        patient_id: id,
        procedure_id: filling,
        teeth: ['36'],
        appointment_id: now,
      });
      await chair.line({ patient_id: id, procedure_id: filling, teeth: ['46'] });
      await page.goto(`${chair.clinic.home}/patients/${id}/view?tab=visit`);
      await button(page, 'إنهاء الزيارة').click();
      await page.getByRole('dialog').getByRole('button').last().click();
      const asked = page.getByRole('dialog', { name: 'انتهت زيارة ليلى حسن فؤاد' });
      await asked.waitFor();
      await settled(at);
      await picture(page, 'after the visit');
      expect(await seriousFindings(page)).toEqual([]);
      const planned = asked.getByRole('region', { name: 'مخطط لها في هذه الزيارة' });
      await expect.poll(() => planned.getByRole('listitem').count()).toBe(1);
      await button(planned, 'إتمام').click();
      await page.getByRole('dialog').last().getByRole('button', { name: 'إتمام', exact: true }).click();
      await asked.getByRole('region', { name: 'تمت في هذه الزيارة' }).waitFor();
      const done = (await chair.doctor.get(`/patient-treatments/${here}`)).json;
      expect([done['status'], done['appointment_id']]).toEqual(['completed', now]);
      await button(asked, 'حجز الزيارة القادمة').click();
      await page.getByRole('dialog', { name: 'حجز موعد' }).waitFor();
      await picture(page, 'next visit');
      await page.keyboard.press('Escape');
      await button(asked, 'تم').click();
      await asked.waitFor({ state: 'detached' });
    }));

  it('what is usually done at the visit is offered; what the store lacks of it stands on its overview until a receipt brings it', () =>
    atDesk(chair.at(chair.doctor), async (at) => {
      const { page } = at;
      const id = await chair.patient();
      const now = await chair.visit(id, 0, 'in_progress');
      const { item, procedure } = await lacking();
      await page.goto(`${chair.clinic.home}/patients/${id}/view?tab=visit`);
      await button(page, 'تم اليوم').click();
      const asked = page.getByRole('dialog', { name: 'علاج أُجري اليوم' });
      await asked.getByText('لا يكفي المخزن').waitFor();
      await expect
        .poll(() => asked.getByRole('combobox', { name: /^الإجراء/ }).inputValue())
        .toBe('تنظيف معتاد');
      await picture(page, 'done today, the usual procedure');
      await button(asked, 'تسجيل أنه تم').click();
      await asked.waitFor({ state: 'detached' });
      const [line] = await chair.clinic.sql(
        'select status, appointment_id as visit from patient_treatments where procedure_id = $1',
        [procedure],
      );
      expect(line).toEqual({ status: 'completed', visit: now });
      await atDesk(chair.at(chair.clinic.owner), async (store) => {
        const missing = store.page.getByRole('region', { name: /^مواد ناقصة/ });
        const row = missing.getByRole('row', { name: /معجون تنظيف نادر/ });
        await store.page.goto(`${chair.clinic.home}/inventory`);
        await row.waitFor();
        await expect.poll(() => row.getByRole('cell').allInnerTexts()).toContain('2 قطعة');
        await settled(store);
        await picture(store.page, 'shortfalls of treatments');
        expect(await seriousFindings(store.page)).toEqual([]);
        await received(item);
        await store.page.reload();
        await store.page.getByRole('heading', { name: 'المخزون', level: 1 }).waitFor();
        await settled(store);
        expect(await row.count()).toBe(0);
      });
      const [stock] = await chair.clinic.sql(
        `select g.status, (select sum(qty)::float8 from stock_transactions t where t.item_id = g.item_id) as left from stock_shortfalls g where g.item_id = $1`,
        [item],
      );
      expect(stock).toEqual({ status: 'settled', left: 3 });
    }));

  it('whoever waits for the doctor is opened from the day on the page of the visit', () =>
    atDesk(chair.at(chair.doctor), async (at) => {
      const { page } = at;
      const id = await chair.patient({ full_name: 'سلمى أشرف منصور' });
      const now = await chair.visit(id, 0, 'arrived');
      await page.goto(`${chair.clinic.home}/dashboard`);
      const card = page.locator('[data-card="appointments.own_waiting"]');
      await card.getByRole('link', { name: 'سلمى أشرف منصور' }).first().click();
      await page.getByRole('tab', { name: 'الزيارة', selected: true }).waitFor();
      expect(new URL(page.url()).searchParams.get('visit')).toBe(now);
      await page.getByRole('combobox', { name: 'الزيارة المعروضة' }).waitFor();
      await button(page.getByRole('tabpanel'), 'ما هذه الصفحة؟').click();
      await page.getByText('مذكرة الزيارة والمخطط والعلاجات في صفحة واحدة').waitFor();
    }));

  it('there is no such tab for the desk, and the file opens as it always did', () =>
    atDesk(chair.at(chair.clerk), async (at) => {
      const { page } = at;
      const id = await chair.patient();
      await chair.visit(id, 0, 'arrived');
      await page.goto(`${chair.clinic.home}/patients/${id}/view?tab=visit`);
      await page.getByRole('tab', { selected: true }).first().waitFor();
      await settled(at);
      expect(await page.getByRole('tab', { name: 'الزيارة' }).count()).toBe(0);
      expect(await page.getByRole('tab', { name: 'البيانات', selected: true }).count()).toBeLessThanOrEqual(
        1,
      );
    }));
});
