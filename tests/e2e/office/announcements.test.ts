import { describe, expect, it } from 'vitest';
import { box, button, choose, notice, pick } from '../forms.ts';
import { personWithLogin } from '../people.ts';
import { as, atDesk, freshToken, settled, type Desk } from '../support.ts';

async function open(desk: Desk, address: string): Promise<void> {
  await desk.page.goto(address);
  await settled(desk);
}

/** Two branches of this file's own, with one employee each. */
async function twoBranches() {
  const owner = await as('owner');
  const people = [await personWithLogin('employee'), await personWithLogin('employee')] as const;
  const branches: string[] = [];
  for (const { employeeId, name } of people) {
    const branch = `فرع ${name}`;
    const made = await owner.post('/branches', {
      name_ar: branch,
      code: name.replaceAll('-', '').toUpperCase(),
    });
    expect([made.status, made.text]).toEqual([201, expect.anything()]);
    const { json } = await owner.get(`/employees/${employeeId}`);
    const moved = await owner.put(`/employees/${employeeId}`, {
      version: (json as { version: number }).version,
      branch_id: (made.json as { id: string }).id,
    });
    expect([moved.status, moved.text]).toEqual([200, expect.anything()]);
    branches.push(branch);
  }
  return { people, branches };
}

type Person = Awaited<ReturnType<typeof personWithLogin>>;
const said = 'الساعة التاسعة في قاعة التدريب';

/** Writes an announcement to two branches and publishes it; answers its id. */
async function announce(desk: Desk, title: string, branches: readonly string[]): Promise<string> {
  const { page } = desk;
  await open(desk, '/announcements/create');
  await box(page, 'العنوان').first().fill(title);
  await page.getByRole('textbox', { name: /^المحتوى/ }).fill(said);
  await choose(page, 'الفئة المستهدفة', 'فروع');
  for (const branch of branches) await pick(page, 'الفروع', branch);
  await page.getByRole('switch', { name: /يتطلب إقرار/ }).click();
  await button(page, 'نشر').click();
  await notice(page, `نُشر «${title}»`).waitFor();
  await page.waitForURL(/\/announcements\/[\w-]{36}$/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Where the bell leads somebody who was reminded of it. */
async function reminderOf({ name, password }: Person, title: string): Promise<string> {
  const find = async (): Promise<string | undefined> => {
    const { json } = await (await as(name, password)).get('/notifications');
    const { data } = json as { data: { title_ar: string; link: string }[] };
    return data.find(({ title_ar }) => title_ar === `تذكير: ${title}`)?.link;
  };
  await expect.poll(find, { timeout: 10_000 }).toBeDefined();
  return (await find()) ?? '';
}

const atDeskOf = async (person: Person, run: (desk: Desk) => Promise<void>): Promise<void> => {
  const token = await freshToken(person.name, person.password);
  await atDesk({ account: person.name, token }, run);
};

describe('an announcement from its text to whoever has not read it, in Arabic', () => {
  it('HR tells two branches; the employee reads and acknowledges in two taps; HR sees who has not, and reminds in one', async () => {
    const { people, branches } = await twoBranches();
    const [reader, late] = people;
    const title = `اجتماع ${reader.name}`;
    let id = '';
    await atDesk({ account: 'hr' }, async (desk) => {
      id = await announce(desk, title, branches);
    });
    await atDeskOf(reader, async (desk) => {
      const { page } = desk;
      await open(desk, '/dashboard');
      const card = page.getByRole('article', { name: 'إعلانات جديدة' });
      await card.getByRole('link', { name: title }).click();
      await page.getByText(said).waitFor();
      await button(page, 'اطلعت').click();
      await notice(page, `أقررت بـ«${title}»`).waitFor();
      await page.getByText(/أقررت باطلاعك عليه/).waitFor();
    });
    await atDesk({ account: 'hr' }, async (desk) => {
      const { page } = desk;
      await open(desk, `/announcements/${id}`);
      await page.getByRole('tab', { name: /من وصل إليهم الإعلان/ }).click();
      // Who has not read it stands before who has.
      await page.getByRole('row', { name: new RegExp(reader.fullName) }).waitFor();
      const rows = await page.getByRole('row').filter({ hasText: 'موظف الاختبار' }).allInnerTexts();
      expect(rows.map((row) => [row.includes(late.fullName), row.includes('غير مقروء')])).toEqual([
        [true, true],
        [false, false],
      ]);
      await button(page, 'تذكير من لم يقرأ').click();
      await notice(page, `أُرسل تذكير «${title}»`).waitFor();
    });
    await atDeskOf(late, async (desk) => {
      const { page } = desk;
      // The bell leads to the text over one's own announcements; opening it was reading it.
      await open(desk, await reminderOf(late, title));
      await page.getByRole('dialog').getByText(said).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'إغلاق' }).first().click();
      const card = page.getByRole('listitem').filter({ hasText: title });
      await card.getByText('مقروء', { exact: true }).waitFor();
    });
  });

  it('asks before a changed text takes back who acknowledged it', async () => {
    const { people, branches } = await twoBranches();
    const [reader] = people;
    const title = `تعليمات ${reader.name}`;
    await atDesk({ account: 'hr' }, async (desk) => {
      const { page } = desk;
      const id = await announce(desk, title, branches);
      const session = await as(reader.name, reader.password);
      const [receipt] = (await session.get('/announcement-receipts?scope=self')).json as {
        id: string;
        version: number;
      }[];
      const { version } = receipt ?? {};
      const done = await session.post(`/announcement-receipts/${receipt?.id}/acknowledge`, { version });
      expect([done.status, done.text]).toEqual([200, expect.anything()]);
      await open(desk, `/announcements/${id}`);
      await page.getByRole('link', { name: 'تعديل' }).click();
      const form = page.getByRole('dialog');
      await box(form, 'العنوان').first().fill(`${title} المعدلة`);
      await button(form, 'حفظ').click();
      const asks = page.getByRole('dialog', { name: 'تغيير نص أُقر به' });
      await asks.getByText('أقر به 1 من الموظفين. تغيير النص يطلب منهم القراءة والإقرار من جديد').waitFor();
      await button(asks, 'حفظ وطلب الإقرار من جديد').click();
      await notice(page, /تم حفظ/).waitFor();
      const [anew] = (await session.get('/announcement-receipts?scope=self')).json as { status: string }[];
      expect(anew?.status).toBe('unread');
    });
  });
});
