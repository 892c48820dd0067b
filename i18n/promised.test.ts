import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { landing as landingAr } from './ar/landing.ts';
import { signIn as signInAr } from './ar/signIn.ts';
import { landing as landingEn } from './en/landing.ts';
import { signIn as signInEn } from './en/signIn.ts';

/** Words by which people know an area of the product, and the address its work begins at. */
const areas: readonly (readonly [RegExp, string])[] = [
  [/الموظفي?ن|موظف|\bstaff\b|\bemployees?\b/i, '/settings/users'],
  [/الصلاحيات|صلاحيات|\bpermissions\b/i, '/settings/roles'],
  [/الأقسام|أقسام|\bdepartments\b/i, '/settings/departments'],
  [/الفروع|فروع|\bbranches\b/i, '/settings/branches'],
  [/الجزاءات|\bpenalties\b/i, '/penalties'],
  [/المكافآت|\bbonuses\b/i, '/bonuses'],
  [/المستهدفات|\btargets\b/i, '/targets'],
  [/العطلات|العطلة|\bholidays?\b/i, '/holidays'],
  [/المخزون|\bstock\b/i, '/inventory/stock'],
  [/حضور|البصمة|\battendance\b|\bfingerprint/i, '/attendance'],
  [/إجازات|\bvacations\b|\bleave\b/i, '/vacations'],
  [/رواتب|مرتبات|\bpayroll\b|\bsalaries\b|\band pay\b/i, '/salaries/add'],
  [/السلف|\badvances\b/i, '/sulaf/applications'],
  [/المرضى|\bpatients\b/i, '/patients'],
  [/المواعيد|\bappointments\b/i, '/patients/appointments'],
  [/خطط العلاج|\btreatment plans\b/i, '/dental-procedures'],
  [/الخزائن|السندات|\bvouchers\b|\bfunds\b/i, '/financial-funds'],
];
/** What the first lines name: what a clinic looks for. */
const first = [
  '/patients',
  '/patients/appointments',
  '/dental-procedures',
  '/attendance',
  '/vacations',
  '/salaries/add',
  '/financial-funds',
  '/inventory/stock',
];
const sorted = (paths: readonly string[]): string[] => paths.toSorted((a, b) => a.localeCompare(b));
/** Every text of a page, however deep it stands. */
const textsOf = (words: unknown): string[] =>
  typeof words === 'string' ? [words] : Object.values(words as object).flatMap(textsOf);

const contract = new Set(
  readFileSync(new URL('../tests/fixtures/contract-routes.tsv', import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.split('\t')[1]),
);
/** The areas a text names, by their address. */
const named = (text: string): string[] => areas.filter(([word]) => word.test(text)).map(([, path]) => path);

describe('what the pages before sign-in promise (ux 16)', () => {
  it('is told by addresses of the contract', () => {
    expect(areas.map(([, path]) => path).filter((path) => !contract.has(path))).toEqual([]);
  });

  it('names an area in each line of the sign-in panel but the last, which is about everybody’s own', () => {
    for (const { promises } of [signInAr, signInEn])
      expect(promises.slice(0, -1).filter((line) => named(line).length === 0)).toEqual([]);
  });

  it('leads with what a clinic looks for, on the landing page and in what search engines show', () => {
    for (const { lead, description } of [landingAr, landingEn])
      for (const text of [lead, description]) expect(sorted(named(text))).toEqual(sorted(first));
  });

  it('leaves out nothing that is built: the landing page names every area', () => {
    const all = areas.map(([, path]) => path);
    for (const page of [landingAr, landingEn])
      expect(all.filter((path) => !named(textsOf(page).join('\n')).includes(path))).toEqual([]);
  });
});
