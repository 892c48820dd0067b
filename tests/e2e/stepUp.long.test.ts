import { afterAll, describe, expect, inject, it } from 'vitest';
import { tokenHash } from '#server/auth/tokens.ts';
import { readConfig } from '#server/config.ts';
import { connect, type Database } from '#server/db/connect.ts';
import { box, button, notice } from './forms.ts';
import { atDesk, demoPassword, freshToken, picture, settled, stranger, type DeskOptions } from './support.ts';

let reached: Promise<Database> | undefined;
afterAll(async () => (await reached)?.close());

/** A session of the owner whose password was typed eleven minutes ago, and which the product knows as such. */
async function oldSession(): Promise<string> {
  const token = await freshToken('owner');
  reached ??= connect(readConfig({ DATABASE_URL: inject('databaseUrl') }));
  const client = await (await reached).pool.connect();
  try {
    // As the gate, the only role that may touch sessions.
    await client.query('begin; set local role gate');
    await client.query(
      "update sessions set confirmed_at = now() - interval '11 minutes' where token_hash = $1",
      [tokenHash(token)],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
  const session = stranger();
  session.token = token;
  const sensitive = () => session.put('/roles/matrix', { changes: [], row_versions: {} });
  await expect.poll(async () => (await sensitive()).json.code, { timeout: 10_000 }).toBe('reauth_required');
  return token;
}

let made = 0;
/** A role of this test alone; answers its id. */
async function newRole(): Promise<{ readonly id: string; readonly name: string }> {
  const owner = stranger();
  await owner.signIn('owner', demoPassword);
  const name = `دور التأكيد ${process.pid}${(made += 1)}`;
  const { json } = await owner.post('/roles', {
    name_ar: name,
    data_scope: 'self',
    permissions: ['view_self_profile'],
  });
  return { id: (json as { id: string }).id, name };
}

const title = { ar: 'أكّد كلمة المرور للمتابعة', en: 'Confirm your password to continue' };

describe('SEC-23 the password again over an open form', () => {
  it('keeps what was typed, and the same call goes on once with its own key', async () => {
    const role = await newRole();
    await atDesk({ account: 'owner', token: await oldSession() }, async (desk) => {
      const { page } = desk;
      const saves: (string | undefined)[] = [];
      page.on('request', (request) => {
        if (request.method() === 'PUT' && request.url().endsWith(`/roles/${role.id}`))
          saves.push(request.headers()['idempotency-key']);
      });
      await page.goto(`/settings/roles/${role.id}/edit`);
      await settled(desk);
      await box(page, 'الوصف').fill('كُتب قبل التأكيد');
      await button(page, 'حفظ').click();
      const dialog = page.getByRole('dialog', { name: title.ar });
      await dialog.getByText('owner', { exact: true }).waitFor();
      await picture(page, 'step-up-ar-1366');
      const secret = dialog.getByLabel('كلمة المرور', { exact: true });
      await secret.fill('not-the-password');
      await button(dialog, 'تأكيد').click();
      await dialog.getByRole('alert').getByText('كلمة المرور غير صحيحة').waitFor();
      await picture(page, 'step-up-wrong');
      await expect
        .poll(() => page.locator('textarea[name=description]').inputValue())
        .toBe('كُتب قبل التأكيد');
      expect(saves).toHaveLength(1);
      await secret.fill(demoPassword);
      await page.keyboard.press('Enter');
      await notice(page, /تم حفظ|حُفظ|تعديل/)
        .first()
        .waitFor();
      expect(saves).toHaveLength(2);
      expect(saves[1]).toBe(saves[0]);
      const owner = stranger();
      await owner.signIn('owner', demoPassword);
      expect((await owner.get(`/roles/${role.id}`)).json).toMatchObject({
        name_ar: role.name,
        description: 'كُتب قبل التأكيد',
        version: 2,
      });
    });
  });

  it('closing it leaves the form as it was, and saves nothing', async () => {
    const role = await newRole();
    await atDesk({ account: 'owner', token: await oldSession() }, async (desk) => {
      const { page } = desk;
      await page.goto(`/settings/roles/${role.id}/edit`);
      await settled(desk);
      await box(page, 'الوصف').fill('لم يُحفظ');
      await button(page, 'حفظ').click();
      const dialog = page.getByRole('dialog', { name: title.ar });
      await button(dialog, 'إلغاء').click();
      await dialog.waitFor({ state: 'hidden' });
      await expect.poll(() => box(page, 'الوصف').inputValue()).toBe('لم يُحفظ');
      await expect.poll(() => button(page, 'حفظ').isEnabled()).toBe(true);
      await picture(page, 'step-up-closed');
    });
  });

  const looks: readonly (readonly [string, DeskOptions & { readonly dark?: boolean }])[] = [
    ['ar-390', { locale: 'ar', width: 390, height: 844 }],
    ['ar-dark', { locale: 'ar', dark: true }],
    ['en-1366', { locale: 'en' }],
  ];
  it.each(looks)(
    'stands whole at %s, with nothing wider than the screen',
    async (name, { dark, ...options }) => {
      const role = await newRole();
      await atDesk({ account: 'owner', token: await oldSession(), ...options }, async (desk) => {
        const { page } = desk;
        if (dark === true) await page.emulateMedia({ colorScheme: 'dark' });
        await page.goto(`/settings/roles/${role.id}/edit`);
        await settled(desk);
        const locale = options.locale ?? 'ar';
        await box(page, locale === 'ar' ? 'الوصف' : 'Description').fill('x');
        await button(page, locale === 'ar' ? 'حفظ' : 'Save').click();
        const dialog = page.getByRole('dialog', { name: title[locale] });
        await dialog.getByText('owner', { exact: true }).waitFor();
        await picture(page, `step-up-${name}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(wide).toBeLessThanOrEqual(0);
      });
    },
  );
});
