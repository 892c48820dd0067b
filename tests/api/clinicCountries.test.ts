import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedInPerson } from '#tests/setup/clinicDesk.ts';
import { ended, upload } from '#tests/setup/imports.ts';
import { download, openCsv } from '#tests/setup/spreadsheet.ts';
import { startTestServer, testPassword, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { employeeDraft, ok } from './people/support.ts';

/** The country of the clinic decides how its numbers and ids are read, at every door (clinic.md G7, issue 40). */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Place {
  readonly country: 'SA' | 'KW' | 'JO';
  /** A number as it is typed there, with blanks, as it is dialled, and as it is stored. */
  readonly typed: string;
  readonly dialled: string;
  readonly stored: string;
  /** Two others: of an employee, and one of a file whose first nought a spreadsheet took. */
  readonly other: readonly [typed: string, stored: string];
  readonly filed: readonly [cell: string, stored: string];
  readonly id: string;
}
const places: readonly Place[] = [
  {
    country: 'SA',
    typed: '055 123 4567',
    dialled: '0551234567',
    stored: '+966551234567',
    other: ['٠٥٥٩٨٧٦٥٤٣', '+966559876543'],
    filed: ['542223344', '+966542223344'],
    id: '1012345678',
  },
  {
    country: 'KW',
    typed: '9876 5432',
    dialled: '98765432',
    stored: '+96598765432',
    other: ['٩٩٨٧٦٥٤٣', '+96599876543'],
    filed: ['66001122', '+96566001122'],
    id: '290011501012',
  },
  {
    country: 'JO',
    typed: '079 123 4567',
    dialled: '0791234567',
    stored: '+962791234567',
    other: ['٠٧٨٧٦٥٤٣٢١', '+962787654321'],
    filed: ['775556667', '+962775556667'],
    id: '9901012345',
  },
];

describe.each(places)('a clinic in $country', ({ country, typed, dialled, stored, other, filed, id }) => {
  let clinic: TestClinic;
  let owner: SignedInPerson;
  beforeAll(async () => {
    clinic = await server.newClinic(undefined, country);
    owner = await clinic.signedIn({ role: 'owner' });
  });
  const patient = (more: object) => ({
    full_name: 'سالم ناصر العتيبي',
    gender: 'male',
    branch_id: clinic.start.branch,
    ...more,
  });

  it('stores the numbers of its country: patients, branches, suppliers, settings of no country but its own', async () => {
    const made = await ok(owner.post('/patients', patient({ phone: typed, id_number: id })));
    expect(made).toMatchObject({ phone: stored, whatsapp: stored, id_number: id });
    const branch = await ok(owner.post('/branches', { name_ar: 'فرع الشمال', phone: typed }));
    expect(branch['phone']).toBe(stored);
    const supplier = await ok(
      owner.post('/suppliers', { name_ar: 'مورد الشمال', phone: typed, whatsapp: typed }),
    );
    expect(supplier).toMatchObject({ phone: stored, whatsapp: stored });
    const foreign = await ok(
      owner.post('/suppliers', { name_ar: 'مورد القاهرة', phone: '+20 100 123 4567' }),
    );
    expect(foreign['phone']).toBe('+201001234567');
  });

  it('finds them as they are said: lists, filters, choosers, the search over everything', async () => {
    const names = async (path: string): Promise<readonly unknown[]> =>
      ((await ok(owner.get(path))) as readonly { full_name?: string; label?: string }[]).map(
        ({ full_name, label }) => full_name ?? label,
      );
    const asked = (filter: object): string =>
      `/patients?filter=${encodeURIComponent(JSON.stringify(filter))}`;
    for (const one of [typed, dialled, stored, `00${stored.slice(1)}`]) {
      expect(await names(asked({ q: one }))).toEqual(['سالم ناصر العتيبي']);
      expect(await names(asked({ phone: one }))).toEqual(['سالم ناصر العتيبي']);
      expect(await names(asked({ phone_like: one }))).toEqual(['سالم ناصر العتيبي']);
    }
    expect(await names(`/patients/options?q=${encodeURIComponent(typed)}`)).toHaveLength(1);
    const hits = (await ok(owner.get(`/search?q=${encodeURIComponent(typed)}`))) as readonly {
      resource: string;
    }[];
    expect(hits.map(({ resource }) => resource)).toContain('patients');
  });

  it('signs people in by their own number, on its host and on none', async () => {
    const person = await clinic.person({ role: 'employee' });
    await clinic.sql('update employees set phone = $2 where id = $1', [person.employeeId, other[1]]);
    for (const client of [server.client(clinic.subdomain), server.client()]) {
      const answer = await client.post('/login', { name: other[0], password: testPassword });
      expect([answer.status, answer.json.user?.id]).toEqual([200, person.userId]);
    }
  });

  it('files people of its country, whose ids are theirs', async () => {
    const draft = employeeDraft(clinic, { phone: typed, emergency_phone: other[0], national_id: id });
    expect(await ok(owner.post('/employees', draft))).toMatchObject({
      phone: stored,
      emergency_phone: other[1],
      nationality: country,
      national_id: id,
    });
  });

  it('reads them in files, and reads its own export back', async () => {
    const rows = ['الاسم بالكامل,الهاتف,النوع', `منيرة فهد القحطاني,${filed[0]},أنثى`];
    const { json } = await upload(owner, 'patients', 'p.csv', rows.join('\r\n'));
    await owner.post(`/imports/${json.id}/check`);
    expect((await ended(owner, json.id, 'checked')).counts).toEqual({ rows: 1, right: 1, plan_add: 1 });
    await owner.post(`/imports/${json.id}/run`);
    await ended(owner, json.id, 'done');
    expect(await clinic.sql(`select phone from patients where full_name = 'منيرة فهد القحطاني'`)).toEqual([
      { phone: filed[1] },
    ]);
    const { bytes } = await download(owner, '/suppliers/export?format=csv&columns=name_ar,phone');
    const [head = [], ...lines] = openCsv(bytes.toString('utf8').replace(/^\ufeff/, ''));
    expect(lines).toContainEqual(['مورد الشمال', dialled]);
    expect(lines).toContainEqual(['مورد القاهرة', '00201001234567']);
    const again = await upload(
      owner,
      'suppliers',
      's.csv',
      [head, ...lines].map((row) => row.join(',')).join('\r\n'),
    );
    await owner.put(`/imports/${again.json.id}`, { match_field: 'name_ar', match_action: 'update' });
    await owner.post(`/imports/${again.json.id}/check`);
    expect((await ended(owner, again.json.id, 'checked')).counts).toMatchObject({ right: 2 });
    await owner.post(`/imports/${again.json.id}/run`);
    await ended(owner, again.json.id, 'done');
    expect(await clinic.sql('select phone from suppliers order by phone')).toEqual(
      [{ phone: '+201001234567' }, { phone: stored }].toSorted((a, b) => a.phone.localeCompare(b.phone)),
    );
  });

  it('refuses what is no number and no id there', async () => {
    const refusedOn = async (more: object): Promise<readonly string[]> => {
      const { status, json } = await owner.post('/patients', patient({ phone: typed, ...more }));
      expect(status).toBe(422);
      return Object.keys(json.errors);
    };
    expect(await refusedOn({ phone: `${dialled}9` })).toEqual(['phone']);
    expect(await refusedOn({ id_number: '12345' })).toEqual(['id_number']);
  });
});
