import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide } from '#metadata/access.ts';
import { buildCatalogue } from '#metadata/derive/catalogue.ts';
import { reportRows } from '#metadata/derive/reportRows.ts';
import { sumDecimals, withoutNoughts } from '#metadata/fields/decimals.ts';
import { permissions } from '#resources/index.permissions.ts';
import { resources } from '#resources/index.ts';
import type { Store } from '#tests/api/inventory/stockSupport.ts';
import type { Client } from '#tests/setup/client.ts';
import { fullStore } from './reportStore.ts';
import { expected, resourcesUnderTest } from './support/expectations.ts';

/** Who opens each report, and its own address where it has one. */
const rights = expected('report');

const all = resources.flatMap((owner) =>
  Object.entries(owner.reports ?? {}).map(([name, report]) => ({
    label: `${owner.name} ${name}`,
    owner,
    name,
    report,
    rows: reportRows(owner, name),
  })),
);
type One = (typeof all)[number];
type Row = Readonly<Record<string, unknown>>;

it('every report stands in the table of rights, and nothing else does', () => {
  expect(rights.map(({ resource, name }) => `${resource} ${name}`).toSorted()).toEqual(
    all.map(({ label }) => label).toSorted(),
  );
});

it.each(rights)('$resource $name is opened by $who alone', ({ resource, name, who }) => {
  const report = all.find(({ label }) => label === `${resource} ${name}`)?.report;
  const isOpen = (...held: readonly string[]): boolean =>
    decide(report?.access ?? [], {
      isOwner: false,
      permissions: new Set(held),
      dataScope: 'all',
    } as never) !== undefined;
  const typed = who.split('|');
  const together = typed.filter((one) => one.includes('&'));
  const alone = typed.filter((one) => !one.includes('&'));
  expect(permissions.filter((one) => isOpen(one)).toSorted()).toEqual(alone.toSorted());
  for (const one of together) expect([one, isOpen(...one.split('&'))]).toEqual([one, true]);
});

it('the addresses of reports are those typed by hand, for whom the report is', () => {
  const typed = rights.flatMap(({ resource, name, who, address }) =>
    address === '' ? [] : [{ of: `${resource} ${name}`, path: address, opening: who.split('|').toSorted() }],
  );
  const own = buildCatalogue(resources).screens.filter(({ kind }) => kind === 'report');
  const declared = own.map((one) => ({
    of: `${one.resource.name} ${one.name.replace('reports.', '')}`,
    path: one.path,
    opening: one.permissions.toSorted(),
  }));
  const byName = (a: { of: string }, b: { of: string }): number => a.of.localeCompare(b.of);
  expect(declared.toSorted(byName)).toEqual(typed.toSorted(byName));
});

// Only looked at: all reports share one store.
let store: Store;
/** Whoever holds nothing, and an owner of another clinic. */
let nobody: Client;
let foreign: Client;
beforeAll(async () => {
  store = await fullStore();
  nobody = await store.clinic.signedIn({ permissions: [] });
  foreign = await (await store.server.newClinic()).signedIn({ isOwner: true });
});
afterAll(() => store.stop());

const underTest = new Set(resourcesUnderTest.map(({ name }) => name));
describe.each(all.filter(({ owner }) => underTest.has(owner.name)))('$label', (one: One) => {
  const { owner, name, report, rows } = one;
  let base: string;
  const asked = (of: Row): string =>
    `?${new URLSearchParams(
      Object.entries(of).map(([key, value]) => [
        key,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    ).toString()}`;
  const read = (by: Client, rest: string, of: Row = {}) => by.get(`${base}${rest}${asked(of)}`);
  const exported = (by: Client, of: Row) => by.post(`${base}/export`, { format: 'csv', ...of });
  const linesOf = (text: string): readonly string[] => text.trim().split('\n');

  beforeAll(async () => {
    const found = (await store.owner.get(`/${owner.name}`)).json as readonly Row[];
    const bases =
      report.of === 'record'
        ? found.map(({ id }) => `/${owner.name}/${String(id)}/reports/${name}`)
        : [`/${owner.name}/reports/${name}`];
    // Of several records the first whose report has rows.
    for (base of bases) if (((await store.owner.get(base)).json as readonly Row[]).length > 0) return;
    throw new Error(`${owner.name} ${name} has no rows`);
  });
  it('is closed to whoever has no right to it', async () => {
    for (const rest of ['', '/totals']) expect((await read(nobody, rest)).status).toBe(403);
    expect((await exported(nobody, {})).status).toBe(403);
  });

  it('SEC-01 is of no record of another clinic', async () => {
    if (report.of === 'clinic') return;
    for (const rest of ['', '/totals']) expect((await read(foreign, rest)).status).toBe(404);
    expect((await exported(foreign, {})).status).toBe(404);
  });

  it('refuses what it does not know', async () => {
    for (const rest of ['', '/totals'])
      expect((await read(store.owner, rest, { colour: 'red' })).status).toBe(400);
    for (const key of ['colour', '__proto__', 'created_at_gte', 'clinic_id'])
      expect([key, (await read(store.owner, '', { filter: `{"${key}":"x"}` })).status]).toEqual([key, 422]);
    for (const key of ['colour', 'created_at', 'clinic_id'])
      expect([key, (await read(store.owner, '', { sort: [key, 'ASC'] })).status]).toEqual([key, 422]);
    expect((await exported(store.owner, { columns: 'colour' })).status).toBe(422);
  });

  it('sums all pages and exports what it lists', async () => {
    const whole = await read(store.owner, '', { range: [0, 199] });
    // Some pages of however many rows there are.
    const size = Math.max(2, Math.ceil((whole.json as readonly Row[]).length / 5));
    const found: Row[] = [];
    for (let from = 0; ; from += size) {
      const page = (await read(store.owner, '', { range: [from, from + size - 1] })).json as readonly Row[];
      found.push(...page);
      if (page.length < size) break;
    }
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    expect([whole.status, whole.json]).toEqual([200, found]);
    const totals = (await read(store.owner, '/totals')).json as Readonly<Record<string, string>>;
    expect(Object.keys(totals).toSorted()).toEqual([...(report.totals ?? [])].toSorted());
    for (const [column, total] of Object.entries(totals))
      expect([column, withoutNoughts(total)]).toEqual([
        column,
        withoutNoughts(sumDecimals(found.map((row) => String(row[column] ?? '0')))),
      ]);
    const file = await exported(store.owner, {});
    expect([file.status, linesOf(file.text).length]).toEqual([200, found.length + 1]);
  });

  it('says its columns in both languages', async () => {
    for (const locale of ['ar', 'en'] as const) {
      const answer = await store.owner.post(
        `${base}/export`,
        { format: 'csv' },
        { 'accept-language': locale },
      );
      const heads = (linesOf(answer.text)[0] ?? '')
        .replace('\ufeff', '')
        .replaceAll('"', '')
        .trim()
        .split(',');
      expect(heads).toEqual(Object.keys(report.columns).map((key) => rows.words[locale].fields[key]));
    }
  });

  it('SEC-14 has no column for whoever may not read it', async () => {
    for (const [column, { options }] of Object.entries(report.columns)) {
      if (options.read === undefined) continue;
      const open = (permission: string): boolean => {
        const subject = { isOwner: false, permissions: new Set([permission]), dataScope: 'all' };
        return decide(options.read ?? [], subject as never) !== undefined;
      };
      const by = await store.clinic.signedIn({ permissions: permissions.filter((one) => !open(one)) });
      const answer = await read(by, '');
      // Who may not read the column may have no right to the report at all.
      if (
        decide(report.access, {
          isOwner: false,
          permissions: new Set(permissions.filter((one) => !open(one))),
          dataScope: 'all',
        } as never) === undefined
      ) {
        expect(answer.status).toBe(403);
        continue;
      }
      expect([answer.status, answer.text.includes(`"${column}"`)]).toEqual([200, false]);
      expect((await read(store.owner, '')).text.includes(`"${column}"`)).toBe(true);
      expect((await read(by, '/totals')).text).not.toContain(column);
      expect((await read(by, '', { sort: [column, 'ASC'] })).status).toBe(422);
      expect((await read(by, '', { filter: { [`${column}_gte`]: '0' } })).status).toBe(422);
      expect((await exported(by, { columns: column })).status).toBe(422);
      expect((await exported(by, {})).text).not.toContain(rows.words.ar.fields[column]);
    }
  });

  it('carries no cost beside its columns', () => {
    expect((report.beside ?? []).filter((key) => /cost|value|price|discount/.test(key))).toEqual([]);
  });
});
