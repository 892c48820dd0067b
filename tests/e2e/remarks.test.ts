import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { box, button } from './forms.ts';
import { seriousFindings } from './axe.ts';
import { ownClinic, type OwnClinic } from './ownClinic.ts';
import { atDesk } from './support.ts';

/** A submitted request for one item: a draft would be its writer's alone. Answers its id. */
async function requestOf({ owner, sql }: OwnClinic, asker: Client): Promise<string> {
  const made = async (who: Client, path: string, body: unknown): Promise<string> => {
    const answer = await who.post(path, body, { 'idempotency-key': randomUUID() });
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
    return answer.json.id as string;
  };
  const category = await made(owner, '/item-categories', { name_ar: 'مواد استهلاكية' });
  const item = await made(owner, '/inventory-items', {
    name_ar: 'قفازات',
    category_id: category,
    base_unit: 'piece',
  });
  const [main] = await sql("select id from warehouses where kind = 'main'");
  const lines = [{ item_id: item, unit: 'piece', requested_qty: '1' }];
  const request = await made(asker, '/inventory-requests', { warehouse_id: main?.['id'], lines });
  expect((await asker.post(`/inventory-requests/${request}/submit`)).status).toBe(200);
  return request;
}

/** UX-23: what was typed is there after a reload, a person in it still a person. Another letter, another keeping. */
async function isThereAfterReload(page: Page, words: string): Promise<void> {
  const remark = box(page, 'تعليق جديد');
  const kept = () =>
    page.evaluate(() => Object.entries(localStorage).find(([name]) => name.startsWith('draft.'))?.[1]);
  const before = await kept();
  await remark.press('Space');
  await expect.poll(kept).not.toBe(before);
  await page.reload();
  await page.getByText('استعدنا ما كتبته').waitFor();
  expect((await remark.inputValue()).trim()).toBe(words);
}

it('UX-82 UX-23 one person mentions another by keyboard; the bell leads to the remark, and the answer arrives by itself', async () => {
  const clinic = await ownClinic();
  const [doctor, keeper] = [
    await clinic.signedIn({ role: 'doctor' }),
    await clinic.signedIn({ role: 'storekeeper' }),
  ];
  await clinic.sql("update employees set full_name_ar = 'هالة منصور' where id = $1", [
    keeper.person.employeeId,
  ]);
  await clinic.sql("update employees set full_name_ar = 'سامي فؤاد' where id = $1", [
    doctor.person.employeeId,
  ]);
  const request = await requestOf(clinic, doctor);
  const at = ({ token }: Client) => ({ home: clinic.home, token: token ?? '' });
  await atDesk(at(doctor), async (desk) => {
    const { page } = desk;
    await page.goto(`/inventory/requests/${request}?tab=remarks`);
    await page.getByText('لا تعليقات بعد').waitFor();
    const remark = box(page, 'تعليق جديد');
    await remark.pressSequentially('متى يصل؟ @هاله');
    await page.getByRole('option', { name: /هالة منصور/ }).waitFor();
    await remark.press('Enter');
    await expect.poll(() => remark.inputValue()).toBe('متى يصل؟ @هالة منصور ');
    await isThereAfterReload(page, 'متى يصل؟ @هالة منصور');
    await remark.press('Control+Enter');
    await page.getByRole('tab', { name: 'التعليقات (1)' }).waitFor();
    await expect.poll(() => remark.inputValue()).toBe('');
    await atDesk(at(keeper), async (other) => {
      await other.page.goto('/dashboard');
      await other.page.getByRole('button', { name: 'الإشعارات، إشعار جديد' }).click();
      await other.page
        .getByRole('dialog', { name: 'الإشعارات' })
        .getByRole('button', { name: /ذكرك سامي فؤاد في تعليق/ })
        .click();
      await other.page.waitForURL(`${clinic.home}/inventory/requests/${request}?tab=remarks`);
      await other.page.getByRole('log').getByText('متى يصل؟').waitFor();
      const answer = box(other.page, 'تعليق جديد');
      await answer.pressSequentially('غداً @سامي');
      await other.page.getByRole('option', { name: /سامي فؤاد/ }).click();
      expect(await seriousFindings(other.page)).toEqual([]);
      await button(other.page, 'إرسال').click();
      await other.page.getByRole('tab', { name: 'التعليقات (2)' }).waitFor();
    });
    // The doctor did nothing: the word of the bell brings the answer into the open page.
    await page.getByRole('log').getByText('غداً').waitFor();
  });
});
