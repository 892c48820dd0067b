import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import {
  startTestServer,
  type TestClinic,
  type TestPerson,
  type TestServer,
} from '#tests/setup/testServer.ts';
import { employeeDraft, ok } from './people/support.ts';

type SignedIn = Client & { person: TestPerson };
let server: TestServer;
let clinic: TestClinic;
let owner: SignedIn;
let hr: SignedIn;

const shirt = {
  kind: 'select',
  label_ar: 'مقاس الزي',
  label_en: 'Uniform size',
  required: true,
  options: [
    { value: 's', label_ar: 'صغير', label_en: 'Small' },
    { value: 'l', label_ar: 'كبير', label_en: 'Large' },
  ],
};
const locker = { kind: 'decimal', label_ar: 'رقم الخزانة', label_en: 'Locker' };
const vaccinated = { kind: 'date', label_ar: 'تاريخ التطعيم', label_en: 'Vaccinated on' };

beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
  hr = await clinic.signedIn({ role: 'hr' });
  await ok(owner.put('/custom-fields/employees', { version: 0, fields: [shirt, locker, vaccinated] }));
});
afterAll(() => server.stop());

const keyOf = async (label: string): Promise<string> =>
  (await ok(hr.get('/custom-fields/employees'))).fields.find(
    (one: { label_en: string }) => one.label_en === label,
  ).key;
const hire = (custom: object | null) => hr.post('/employees', employeeDraft(clinic, { custom }));

describe('fields a clinic defines itself (UX-30)', () => {
  test('are read by those who see the resource, in their order, and defined by those who edit the settings', async () => {
    const { fields, version } = await ok(hr.get('/custom-fields/employees'));
    expect(version).toBe(1);
    expect(fields.map((one: { label_ar: string }) => one.label_ar)).toEqual([
      'مقاس الزي',
      'رقم الخزانة',
      'تاريخ التطعيم',
    ]);
    expect((await hr.put('/custom-fields/employees', { version, fields: [] })).status).toBe(403);
    expect((await owner.get('/custom-fields/branches')).status).toBe(404);
  });

  test('values are stored typed, whatever digits they were written in', async () => {
    const [size, number, day] = [
      await keyOf('Uniform size'),
      await keyOf('Locker'),
      await keyOf('Vaccinated on'),
    ];
    const made = await ok(hire({ [size]: 's', [number]: '١٢', [day]: '2026-01-05' }));
    expect(made.custom).toEqual({ [size]: 's', [number]: '12', [day]: '2026-01-05' });
  });

  test('each is checked like a built-in field, under its own name', async () => {
    const [size, number, day] = [
      await keyOf('Uniform size'),
      await keyOf('Locker'),
      await keyOf('Vaccinated on'),
    ];
    const wrong = await hire({ [size]: 'xxl', [number]: 'سبعة', [day]: '2026-02-30' });
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.json.errors).sort()).toEqual(
      [`custom.${size}`, `custom.${number}`, `custom.${day}`].sort(),
    );
    const missing = await hire(null);
    expect([missing.status, Object.keys(missing.json.errors)]).toEqual([422, [`custom.${size}`]]);
  });

  test('an unknown key is refused', async () => {
    const size = await keyOf('Uniform size');
    const answer = await hire({ [size]: 's', secret: 'x' });
    expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, ['custom.secret']]);
  });

  test('an archived field keeps its old values and takes no new ones', async () => {
    const [size, number] = [await keyOf('Uniform size'), await keyOf('Locker')];
    const kept = await ok(hire({ [size]: 's', [number]: '7' }));
    const { version, fields } = await ok(owner.get('/custom-fields/employees'));
    const archived = fields.map((one: { key: string }) =>
      one.key === number ? { ...one, archived: true } : one,
    );
    await ok(owner.put('/custom-fields/employees', { version, fields: archived }));
    const again = await ok(
      hr.put(`/employees/${kept.id}`, { version: kept.version, custom: { [size]: 'l', [number]: '7' } }),
    );
    expect(again.custom).toEqual({ [size]: 'l', [number]: '7' });
    const changed = await hr.put(`/employees/${kept.id}`, {
      version: again.version,
      custom: { [size]: 'l', [number]: '8' },
    });
    expect([changed.status, Object.keys(changed.json.errors)]).toEqual([422, [`custom.${number}`]]);
  });

  test('REL-14 a stale change of the definitions, a changed kind and a nameless field are refused', async () => {
    const { version, fields } = await ok(owner.get('/custom-fields/employees'));
    const stale = await owner.put('/custom-fields/employees', { version: version - 1, fields });
    expect([stale.status, stale.json.code]).toEqual([409, 'version_conflict']);
    expect(stale.json.details).toEqual({
      current: { version, fields },
      changed_by: expect.stringMatching(/./),
      changed_at: expect.stringMatching(/^\d{4}-/),
      fields: ['fields'],
    });
    const [first, ...rest] = fields;
    const turned = await owner.put('/custom-fields/employees', {
      version,
      fields: [{ ...first, kind: 'text' }, ...rest, { kind: 'text', label_ar: ' ', label_en: 'Note' }],
    });
    expect(turned.status).toBe(422);
    expect(Object.keys(turned.json.errors).sort()).toEqual([
      'fields.0.kind',
      `fields.${fields.length}.label_ar`,
    ]);
  });

  test('stay within the clinic', async () => {
    const other = await server.newClinic();
    const theirs = await other.signedIn({ role: 'owner' });
    expect(await ok(theirs.get('/custom-fields/employees'))).toEqual({ version: 0, fields: [], layout: [] });
  });
});
