import sharp from 'sharp';
import { inject, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { createClient, type Client } from '#tests/setup/client.ts';
import { ownClinic } from './ownClinic.ts';
import { atDesk, settled, type Desk } from './support.ts';

const port = inject('port');
const home = `http://localhost:${port}`;
const password = 'demo-platform-2026';

/** At the console's own sign-in page, as a person comes there. */
async function signIn(desk: Desk, name: string): Promise<void> {
  const { page } = desk;
  await page.goto(`${home}/platform`);
  await page.locator('input[name=name]').fill(name);
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
  await page.getByRole('navigation', { name: 'القائمة الرئيسية' }).waitFor();
  await settled(desk);
}
async function caller(name: string): Promise<Client> {
  const client = createClient(`http://127.0.0.1:${port}`);
  client.token = (await client.post('/platform/login', { name, password })).json.token as string;
  return client;
}
/** Chooses a move of the record on show and confirms it. */
async function move(
  page: Page,
  name: string,
  asked: () => Promise<void> = async () => undefined,
): Promise<void> {
  const direct = page.getByRole('main').getByRole('button', { name, exact: true });
  const more = page.getByRole('button', { name: 'إجراءات أخرى' });
  await direct.or(more).first().waitFor();
  if ((await direct.count()) > 0) await direct.first().click();
  else {
    await more.click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  }
  const dialog = page.getByRole('dialog');
  await asked();
  await dialog.getByRole('button', { name, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Writes an article with every tool of the editor. */
async function writeArticle(page: Page, picture: Buffer): Promise<void> {
  const body = page.getByRole('textbox', { name: /^المحتوى(?! بال)/ });
  const bar = page.getByRole('toolbar', { name: /^المحتوى(?! بال)/ });
  const tool = (name: string) => bar.getByRole('button', { name, exact: true }).click();
  const type = async (...lines: string[]): Promise<void> => {
    for (const line of lines) {
      await page.keyboard.type(line);
      await page.keyboard.press('Enter');
    }
  };
  await body.click();
  await tool('عنوان');
  await type('قبل الموعد', 'رسالة قصيرة تكفي.');
  await tool('قائمة نقطية');
  await type('الاسم', 'الساعة', '');
  await tool('اقتباس');
  await page.keyboard.type('دقيقة واحدة تكفي');
  await page.keyboard.press('Enter');
  await tool('اقتباس');
  await page.keyboard.type('اقرأ المزيد');
  await page.keyboard.press('Shift+Home');
  await tool('رابط');
  const asked = page.getByRole('dialog');
  await asked.getByRole('textbox').fill('https://clinic.example/more');
  await asked.getByRole('button', { name: 'رابط' }).click();
  await asked.waitFor({ state: 'detached' });
  await page.keyboard.press('End');
  await tool('جدول');
  await page.keyboard.type('الوقت');
  await body.locator('p').last().click();
  await bar
    .locator('input[type=file]')
    .setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: picture });
  await asked.getByRole('textbox').fill('هاتف على مكتب');
  await asked.getByRole('button', { name: 'إضافة صورة' }).click();
  await asked.waitFor({ state: 'detached' });
}

/** What every tool wrote, as it is kept. */
function expectArticle({ body_ar, pictures }: { body_ar: string; pictures: string[] }): void {
  expect(body_ar).toBe(
    '<h2>قبل الموعد</h2><p>رسالة قصيرة تكفي.</p><ul><li>الاسم</li><li>الساعة</li></ul><blockquote>دقيقة واحدة تكفي</blockquote>' +
      '<p><a href="https://clinic.example/more">اقرأ المزيد</a></p>' +
      '<table><thead><tr><th>الوقت</th><th>عنوان العمود</th></tr></thead>' +
      '<tbody><tr><td><br /></td><td><br /></td></tr><tr><td><br /></td><td><br /></td></tr></tbody></table>' +
      `<p><img src="/api/v1/blog-pictures/${pictures[0]}" alt="هاتف على مكتب" /></p><p><br /></p>`,
  );
}

/** The form of a new post, filled and not yet saved. */
async function writePost(page: Page, title: string, cover: Buffer): Promise<void> {
  await page.goto(`${home}/platform/blog-posts/create`);
  await page.getByRole('textbox', { name: 'العنوان', exact: false }).first().fill(title);
  await page
    .getByRole('textbox', { name: /^المقتطف(?! بال)/ })
    .fill('كيف تصل رسالة التذكير في وقتها دون أن تزعج المريض أو تشغل الاستقبال.');
  await writeArticle(page, cover);
  await page
    .locator('[data-source="cover"] input[type=file]')
    .first()
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: cover });
  await page.getByRole('textbox', { name: /^وصف الصورة/ }).fill('مريضة تنظر إلى هاتفها');
}

it('an editor writes a post with every tool, schedules it, publishes it, and anybody reads it; clinics are none of theirs', async () => {
  const cover = await sharp({ create: { width: 1300, height: 700, channels: 3, background: '#12355b' } })
    .png()
    .toBuffer();
  const title = `موعد لا يُنسى ${port}`;
  const editor = await caller('editor@platform.example');
  const stored = async () => (await editor.get(`/platform/blog-posts?filter={"q":"${port}"}`)).json[0];
  await atDesk({ home }, async (desk) => {
    const { page } = desk;
    await signIn(desk, 'editor@platform.example');
    expect(
      await page.evaluate(() => [
        localStorage.getItem('token'),
        localStorage.getItem('platform_token')?.length,
      ]),
    ).toEqual([null, 43]);
    expect(await page.getByRole('link', { name: 'العيادات', exact: true }).count()).toBe(0);
    await writePost(page, title, cover);
    await settled(desk);
    await page.getByRole('button', { name: 'حفظ وفتح' }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await settled(desk);
    await move(page, 'جدولة النشر', async () => {
      const [day, clock] = [0, 1].map((n) => page.getByRole('dialog').getByRole('textbox').nth(n));
      await day?.fill('1/1/2099');
      await clock?.fill('10:00');
    });
    expect(await stored()).toMatchObject({ status: 'scheduled' });
    await settled(desk);
    await move(page, 'نشر');
  });
  const { id, cover: coverId, slug } = await stored();
  const post = (await editor.get(`/platform/blog-posts/${id}`)).json;
  expect(post).toMatchObject({ title_ar: title, status: 'published', pictures: [expect.any(String)] });
  expectArticle(post);
  const picture = await fetch(`http://127.0.0.1:${port}/api/v1/blog-pictures/${coverId}`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  await atDesk({ home: `http://www.localhost:${port}` }, async ({ page }) => {
    await page.goto('/blogs');
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/blogs/${slug}`);
    await page.getByRole('columnheader', { name: 'الوقت' }).waitFor();
    await page.getByRole('img', { name: 'هاتف على مكتب' }).waitFor();
  });
});

it('an admin suspends a clinic, and its people are told so at the door', async () => {
  const clinic = await ownClinic();
  const doctor = await clinic.person({ role: 'doctor' });
  await atDesk({ home }, async (desk) => {
    const { page } = desk;
    await signIn(desk, 'admin@platform.example');
    await page.goto(`${home}/platform/clinics/${clinic.id}`);
    await settled(desk);
    await move(page, 'إيقاف الاشتراك');
    await expect
      .poll(async () => (await clinic.sql('select status from clinics'))[0])
      .toEqual({ status: 'suspended' });
  });
  await atDesk({ home: clinic.home }, async ({ page }) => {
    await page.goto(`${clinic.home}/login`);
    await page.locator('input[name=name]').fill(doctor.name);
    await page.locator('input[name=password]').fill(doctor.password);
    await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
    await page.getByText('تم إيقاف اشتراك العيادة').waitFor();
    const missing = await page.goto(`${clinic.home}/platform`);
    expect(missing?.status()).toBe(404);
  });
});
