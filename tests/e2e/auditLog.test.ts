import { describe, expect, it } from 'vitest';
import { ownClinic } from './ownClinic.ts';
import { atDesk, settled } from './support.ts';

const run = 'window.__ran=(window.__ran||0)+1';
/** Sixty ways to bring a script into a page: tags, handlers, addresses, and what breaks out of each. */
const tags = [
  'img src=x onerror',
  'svg onload',
  'body onload',
  'input autofocus onfocus',
  'details open ontoggle',
  'video src=x onerror',
];
const breaks = ['', '">', "'>", '</textarea>', '</title>', '--><', '</script>', '`', '{{', '\\"'];
const scripts = breaks.flatMap((out) => tags.map((tag) => `${out}<${tag}="${run}">`));

describe('the audit log in the browser', () => {
  it('SEC-41 runs none of 60 scripts in any text of an entry, is filtered by the address and checked', async () => {
    expect(new Set(scripts).size).toBe(60);
    const clinic = await ownClinic();
    const owner = await clinic.signedIn({ role: 'owner', isOwner: true });
    for (const script of scripts)
      await clinic.sql(
        `insert into audit_log (clinic_id, actor_label, ip, user_agent, request_id, action, entity, entity_id, entity_label, changes, reason)
          values (app_clinic(), $1, $1, $1, $1, 'update', 'branches', gen_random_uuid(), $1,
            jsonb_build_object('name_ar', jsonb_build_array($1::text, 'x'), 'file', jsonb_build_array(null, $1::text)), $1)`,
        [script],
      );
    await atDesk({ home: clinic.home, token: owner.token ?? '' }, async (desk) => {
      const { page } = desk;
      await page.goto('/settings/audit-log?entity=branches');
      await page.getByRole('button', { name: 'عرض الأقدم' }).click();
      await expect.poll(() => page.locator('main ol > li').count()).toBe(60);
      await page.evaluate(() => {
        for (const one of document.querySelectorAll('details')) one.open = true;
      });
      await settled(desk);
      expect(await page.evaluate(() => (window as { __ran?: number }).__ran ?? 0)).toBe(0);
      expect(await page.locator('main').innerText()).toContain('<svg onload');
      await page.goto('/settings/audit-log?entity=branches&action=print');
      await page.getByRole('heading', { name: 'لا توجد عمليات بهذا الاختيار' }).waitFor();
      await page.getByRole('button', { name: 'فحص السلامة' }).click();
      await page.getByText('السجل سليم').waitFor();
    });
  });
});
