import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { may } from '#metadata/access.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { resources } from '#resources/index.ts';
import type { Client } from '#tests/setup/client.ts';
import { ended, upload, workbook } from '#tests/setup/imports.ts';
import { download, openWorkbook } from '#tests/setup/spreadsheet.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { employeeDraft, ok } from './people/support.ts';

let server: TestServer;
/** Holds everything a manager holds: reads the clinic's own fields. */
let owner: Client;
/** Keeps the staff's files and may not read pay data, to which the clinic's own fields belong in this product. */
let clerk: Client;
let person: { readonly id: string; readonly version: number; readonly phone: string };
let own: string;

/** Staff files whose own fields are open to those who see pay data only, as a declaration may say. */
function guarded(resource: AnyResource): AnyResource {
  const custom = resource.fields['custom'];
  if (resource.name !== 'employees' || custom === undefined) return resource;
  const options = { ...custom.options, read: may('manage_salaries'), write: may('manage_salaries') };
  return { ...resource, fields: { ...resource.fields, custom: { ...custom, options } } };
}

beforeAll(async () => {
  server = await startTestServer({}, { resources: resources.map(guarded) });
  const clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
  clerk = await clinic.signedIn({ permissions: ['view_employees', 'create_employees', 'edit_employees'] });
  const fields = [{ kind: 'text', label_ar: 'بند سري', label_en: 'Secret clause' }];
  const made = await ok(owner.put('/custom-fields/employees', { version: 0, fields }));
  own = `custom.${made.fields[0].key}`;
  const custom = { [made.fields[0].key]: 'مكافأة خاصة' };
  person = await ok(owner.post('/employees', employeeDraft(clinic, { custom })));
  await ok(
    owner.put(`/employees/${person.id}`, {
      version: person.version,
      custom: { [made.fields[0].key]: 'مكافأة أكبر' },
    }),
  );
});
afterAll(() => server.stop());

const marks = ['مكافأة', 'بند سري', 'Secret clause', '"custom'];
/** An answer that tells nothing of the field: no name, no word, no value. */
function tellsNothing(text: string): void {
  for (const mark of marks) expect(text).not.toContain(mark);
}
const filtered = (filter: object): string => `filter=${encodeURIComponent(JSON.stringify(filter))}`;

describe('SEC-14 UX-30 fields a clinic defined, hidden from a reader', () => {
  it('are seen by whoever may read them, so that the rest of this file proves something', async () => {
    const seen = await ok(owner.get(`/employees?${filtered({ [`${own}_like`]: 'مكافأة' })}`));
    expect(seen).toHaveLength(1);
    expect(JSON.stringify(seen)).toContain('مكافأة أكبر');
    expect(await ok(owner.get(`/employees?${filtered({ q: 'مكافأة' })}`))).toHaveLength(1);
    expect(JSON.stringify(await ok(owner.get(`/employees/${person.id}/history`)))).toContain('مكافأة خاصة');
  });

  it('are absent from the list, the record, its history and the definitions', async () => {
    for (const path of ['/employees', `/employees/${person.id}`, `/employees/${person.id}/history`]) {
      const { status, text } = await clerk.get(path);
      expect(status).toBe(200);
      tellsNothing(text);
    }
    expect(await ok(clerk.get('/custom-fields/employees'))).toEqual({ version: 0, fields: [], layout: [] });
  });

  it.each([
    ['a filter', () => filtered({ [own]: 'مكافأة أكبر' })],
    ['a part of the text', () => filtered({ [`${own}_like`]: 'مكافأة' })],
    ['whether there is any', () => filtered({ [`${own}_null`]: false })],
    ['an order', () => `sort=${encodeURIComponent(JSON.stringify([own, 'ASC']))}`],
  ])('SEC-15 %s is answered like a field nobody has', async (_what, query) => {
    const asked = query();
    const absent = asked.replaceAll(own.replace('custom.', ''), 'field_99');
    const [hidden, missing] = [
      await clerk.get(`/employees?${asked}`),
      await clerk.get(`/employees?${absent}`),
    ];
    expect([hidden.status, hidden.json.code]).toEqual([422, 'unknown_field']);
    expect([missing.status, missing.json.code]).toEqual([422, 'unknown_field']);
    tellsNothing(hidden.json.message);
  });

  it('are found by no search, in the list and over everything', async () => {
    expect(await ok(clerk.get(`/employees?${filtered({ q: 'مكافأة' })}`))).toEqual([]);
    expect(await ok(clerk.get(`/search?q=${encodeURIComponent('مكافأة')}`))).toEqual([]);
  });

  it('are in no export, print or saved view', async () => {
    const book = await download(clerk, '/employees/export');
    expect(book.status).toBe(200);
    tellsNothing(JSON.stringify(openWorkbook(book.bytes)));
    const csv = await download(clerk, '/employees/export?format=csv');
    expect(csv.status).toBe(200);
    tellsNothing(csv.bytes.toString('utf8'));
    const print = await clerk.get('/employees/export?format=print');
    expect(print.status).toBe(200);
    tellsNothing(print.text);
    const asked = await clerk.get(`/employees/export?columns=full_name_ar,${own}`);
    expect([asked.status, asked.json.code]).toEqual([422, 'unknown_field']);
    const state = { columns: ['full_name_ar', own] };
    const view = await clerk.post('/saved-views', { list: 'employees', name: 'بند', state });
    expect(view.status).toBe(422);
  });

  it('are offered by no import: neither in the template nor matched nor written', async () => {
    const template = await download(clerk, '/imports/template?resource=employees');
    expect(template.status).toBe(200);
    tellsNothing(JSON.stringify(openWorkbook(template.bytes)));
    const rows = [
      ['الاسم بالعربية', 'الهاتف', 'بند سري'],
      ['نادية كمال فوزي', person.phone, 'صفر'],
    ].map((cells) => cells.map((text) => ({ text })));
    const { json } = await upload(clerk, 'employees', 'بند.xlsx', await workbook(rows));
    expect(json.mapping).toEqual(['full_name_ar', 'phone', null]);
    expect(JSON.stringify(json.fields)).not.toContain('custom');
    await ok(clerk.put(`/imports/${json.id}`, { match_field: 'phone', match_action: 'update' }));
    await ok(clerk.post(`/imports/${json.id}/check`));
    await ended(clerk, json.id, 'checked');
    await ok(clerk.post(`/imports/${json.id}/run`));
    await ended(clerk, json.id, 'done');
    const after = await ok(owner.get(`/employees/${person.id}`));
    expect([after.full_name_ar, JSON.stringify(after.custom)]).toEqual([
      'نادية كمال فوزي',
      expect.stringContaining('مكافأة أكبر'),
    ]);
  });

  it('SEC-16 a value sent for one is refused and a conflict does not name it', async () => {
    const { version } = await ok(clerk.get(`/employees/${person.id}`));
    const sent = await clerk.put(`/employees/${person.id}`, {
      version,
      custom: { [own.replace('custom.', '')]: 'صفر' },
    });
    expect(sent.status).toBe(422);
    const custom = { [own.replace('custom.', '')]: 'مكافأة ثالثة' };
    await ok(owner.put(`/employees/${person.id}`, { version, custom }));
    const late = await clerk.put(`/employees/${person.id}`, { version, address: 'المعادي' });
    expect([late.status, late.json.code, late.json.details.fields]).toEqual([409, 'version_conflict', []]);
    tellsNothing(JSON.stringify(late.json.details));
  });
});
