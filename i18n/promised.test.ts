import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { landing as landingAr } from './ar/landing.ts';
import { signIn as signInAr } from './ar/signIn.ts';
import { landing as landingEn } from './en/landing.ts';
import { signIn as signInEn } from './en/signIn.ts';

/** Words by which people know an area of the product, and the address its work begins at. */
const areas: readonly (readonly [RegExp, string])[] = [
  [/الموظفي?ن|\bstaff\b|\bemployees\b/i, '/settings/users'],
  [/الصلاحيات|\bpermissions\b/i, '/settings/roles'],
  [/الأقسام|\bdepartments\b/i, '/settings/departments'],
  [/الفروع|\bbranches\b/i, '/settings/branches'],
  [/الجزاءات|\bpenalties\b/i, '/penalties'],
  [/المستهدفات|\btargets\b/i, '/targets'],
  [/العطلات|\bholidays\b/i, '/holidays'],
  [/المخزون|\bstock\b/i, '/inventory/stock'],
  [/الحضور|الانصراف|البصمة|\battendance\b|\bfingerprint/i, '/attendance'],
  [/الإجازات|\bvacations\b|\bleave requests\b/i, '/vacations'],
  [/الرواتب|المرتبات|\bpayroll\b|\bsalaries\b|\bpayslips\b/i, '/salaries/add'],
  [/السلف|\bsalary advances\b/i, '/sulaf/applications'],
  [/العهد|\bcustody\b/i, '/custody'],
  [/الإعلانات الداخلية|\bannouncements\b/i, '/announcements'],
  [/المرضى|\bpatients'? (?:files|records)\b|\bpatients and\b/i, '/patients'],
  [/المواعيد|\bappointments\b/i, '/patients/appointments'],
  [/الخزن|السندات|\bvouchers\b|\bcash funds\b/i, '/financial-funds'],
];
/** What stands on the first page because it is built; it names an area that opens. */
const told = [
  '/settings/users',
  '/settings/roles',
  '/settings/departments',
  '/settings/branches',
  '/penalties',
  '/targets',
  '/holidays',
  '/inventory/stock',
];

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

  it('leaves out nothing that is built: the first lines of the landing page name every area', () => {
    for (const { lead, description } of [landingAr, landingEn])
      for (const text of [lead, description])
        expect(named(text).toSorted((a, b) => a.localeCompare(b))).toEqual(
          told.toSorted((a, b) => a.localeCompare(b)),
        );
  });
});
