import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCatalogue } from '#metadata/derive/catalogue.ts';
import { resources } from '#resources/index.ts';
import { newClinic, type MarkedClinic } from '#tests/contract/support/clinics.ts';
import { isPossible } from '#tests/contract/support/expectations.ts';
import { settled } from '#tests/e2e/support.ts';
import { scriptPayloads } from '#tests/fixtures/scriptPayloads.ts';
import { ended, upload } from '#tests/setup/imports.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { openTrap, type Trap } from './scriptBrowser.ts';
import { openExports } from './scriptFiles.ts';
import { fileAll } from './scriptTexts.ts';
import { addressesOf, walkAll } from './scriptWalk.ts';

/** SCRIPTS_ONLY=penalties,targets walks these entities alone. */
const only = (process.env['SCRIPTS_ONLY'] ?? '').split(',').filter(Boolean);
const catalogue = buildCatalogue(resources);
const entities = catalogue.resources.filter(({ name }) => only.length === 0 || only.includes(name));

let server: TestServer;
let clinic: MarkedClinic;
let home: string;
let trap: Trap;
beforeAll(async () => {
  server = await startTestServer();
  clinic = await newClinic(server, 'a');
  home = server.origin.replace('127.0.0.1', `${clinic.subdomain}.localhost`);
  trap = await openTrap({ home, token: clinic.owner.token ?? '' });
});
afterAll(async () => {
  process.stdout.write(`${trap.looked()} screens looked at, ${trap.ran.length} scripts ran\n`);
  await trap.desk.context.close();
  await server.stop();
});

describe('SEC-41 60 payloads in every text of a clinic, then every screen', () => {
  it('there are sixty different ones, and they would run where text is read as markup', async () => {
    expect(new Set(scriptPayloads).size).toBe(60);
    const control = await openTrap({ home });
    for (const payload of scriptPayloads) {
      await control.desk.page.goto('about:blank');
      await control.desk.page.setContent(`<!doctype html><body>${payload}`);
    }
    await expect.poll(() => new Set(control.ran).size, { timeout: 20_000 }).toBeGreaterThanOrEqual(35);
    process.stdout.write(`${new Set(control.ran).size} of 60 run when written raw into a page\n`);
    await control.desk.context.close();
  });

  it.each(
    entities.filter(({ name }) => isPossible(name, 'create')).map((resource) => [resource.name, resource]),
  )('%s: list, paper, record, form, history and exports run none', async (name, resource) => {
    const filed = await fileAll(clinic, resource);
    const before = trap.shown.size;
    const walk = { trap, catalogue, owner: clinic.owner };
    await walkAll(walk, filed);
    const files = await openExports(walk, filed);
    const untouched = filed.fields - filed.filled.size;
    process.stdout.write(
      `${name}: ${filed.records.length} records, ${filed.filled.size} of ${filed.fields} text fields, ${filed.payloads} payloads, ${trap.shown.size - before} screens showed one, ${files} files opened${untouched === 0 ? '' : `, ${untouched} fields take none`}\n`,
    );
    if (filed.payloads > 0 && addressesOf(catalogue, filed).length > 0)
      expect(trap.shown.size).toBeGreaterThan(before);
  });

  it('lists and records nobody writes, such as the ledger, run none', async () => {
    for (const resource of entities.filter(({ name }) => !isPossible(name, 'create'))) {
      const rows = (await clinic.owner.get(`/${resource.name}?range=[0,19]`)).json as { id: string }[];
      const filed = { resource, records: rows, fields: 0, filled: new Set<string>(), payloads: 0 };
      const addresses = addressesOf(catalogue, filed);
      for (const address of addresses) await trap.visit(address);
      await openExports({ trap, catalogue, owner: clinic.owner }, filed);
      process.stdout.write(`${resource.name}: ${rows.length} records, ${addresses.length} screens\n`);
    }
  });

  it('the names of clinic, role and person run none in the frame of every page', async () => {
    const { owner } = clinic;
    for (const [n, name] of scriptPayloads.entries()) {
      const { version } = (await owner.get('/clinic-settings')).json as { version: number };
      const texts = { name, name_en: name, address: name };
      const saved = await owner.put('/clinic-settings', { version, ...texts });
      expect([name, saved.status, saved.status === 200 ? '' : saved.text]).toEqual([name, 200, '']);
      await clinic.sql('update employees set full_name_ar = $1, full_name_en = $1 where id = $2', [
        name,
        owner.employeeId,
      ]);
      await clinic.sql(
        'update roles set name_ar = $1, name_en = $1 where id = (select role_id from users where id = $2)',
        [`${name} م`, owner.userId],
      );
      await trap.visit('/dashboard');
      if (n % 10 === 0) for (const page of ['/settings/clinic', '/profile']) await trap.visit(page);
    }
    const visitor = await openTrap({ home });
    for (const page of ['/login', '/', '/forgot-password']) {
      await visitor.desk.page.goto(page);
      await visitor.desk.page.locator('h1').first().waitFor();
      await visitor.look(page);
    }
    await visitor.desk.context.close();
  });

  /** Opens the palette with words of the payloads. */
  const searchForThem = async (page: Page): Promise<void> => {
    for (const words of ['ran', 'onerror', 'svg', 'script', 'iframe', 'javascript']) {
      await page.keyboard.press('Control+KeyK');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox').or(dialog.getByRole('searchbox')).first().fill(words);
      await settled(trap.desk);
      await dialog
        .getByText(/ran[(`]\d/)
        .first()
        .waitFor();
      await trap.look(`search for ${words}`);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
  };

  /** Files whose names and cells are payloads. */
  const importThem = async (names: readonly string[]): Promise<void> => {
    const { owner } = clinic;
    for (const name of names) {
      const rows = [
        `المسمى,${name.replaceAll(/[",]/g, '')}`,
        ...scriptPayloads.map((text) => `"${text.replaceAll('"', '""')} 2",x`),
      ];
      const made = await upload(owner, 'job-titles', `${name}.csv`, rows.join('\r\n'));
      expect([name, made.status]).toEqual([name, 201]);
      await owner.post(`/imports/${made.json.id as string}/check`);
      await ended(owner, made.json.id as string, 'checked');
      await trap.visit(`/settings/job-titles?import=${made.json.id as string}`);
    }
  };

  it('own fields, saved views, notices, the search over all, files and imports run none', async () => {
    const { owner } = clinic;
    const { page } = trap.desk;
    const short = scriptPayloads.filter((text) => text.length <= 60);
    const fields = short.slice(0, 20).map((label) => ({
      kind: 'select',
      label_ar: label,
      label_en: label,
      options: [{ value: 'a', label_ar: label, label_en: label }],
    }));
    const defined = await owner.put('/custom-fields/employees', { version: 0, fields });
    expect([defined.status, defined.status === 200 ? '' : defined.text]).toEqual([200, '']);
    for (const name of short.slice(0, 20)) {
      const kept = await owner.post('/saved-views', {
        list: 'employees',
        name,
        role_id: null,
        state: { filter: {} },
      });
      expect([name, kept.status, kept.status === 201 ? '' : kept.text]).toEqual([name, 201, '']);
    }
    await trap.visit('/settings/users/add');
    await trap.visit('/settings/users');
    expect(trap.shown).toContain('/settings/users/add');

    for (const name of scriptPayloads)
      await clinic.sql(
        `insert into notifications (clinic_id, recipient_id, type, area, title_ar, title_en, body_ar, body_en, link)
          values (app_clinic(), $1, 'penalty.created', 'pay', $2, $2, $2, $2, '/penalties')`,
        [owner.userId, name],
      );
    await trap.visit('/notifications');
    const older = page.getByRole('button', { name: /الأقدم|المزيد/ });
    while ((await older.count()) > 0) {
      await older.first().click();
      await settled(trap.desk);
    }
    await trap.look('all notices');
    expect(trap.shown).toContain('all notices');

    await searchForThem(page);
    await importThem(short.filter((_, n) => n % 6 === 0));
    await trap.visit('/settings/audit-log');
  });
});
