import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { areas } from '#resources/index.ts';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Who acts, what they may and whose rows they see is the engine's own business: accounts and their roles, the files of
 * staff, and the branches and departments rows are shown by.
 */
const ofTheEngine = new Set(['users', 'user-grants', 'roles', 'employees', 'branches', 'departments']);
const tableOf = (name: string): string => name.replaceAll('-', '_');
const names = areas
  .flatMap(({ entities }) => entities.map(({ name }) => name))
  .filter((name) => !ofTheEngine.has(name));

/** Files of the engine that name an entity of an area, with the reason. It can only become shorter. */
const argued: Readonly<Record<string, readonly string[]>> = {
  // Groups of the contract's permissions, which are called so too.
  'metadata/permissions.ts': [
    'announcements',
    'custody',
    'vacations',
    'salary-systems',
    'penalties',
    'bonuses',
    'targets',
    'patients',
    'rooms',
    'appointments',
  ],
  // Addresses of the contract that lead to their longer form.
  'src/shell/routes.tsx': ['patients', 'rooms'],
  'server/app/pages.ts': ['custody', 'salary-systems', 'salary-templates', 'salary-slips', 'rooms'],
  // Whether somebody treats patients is part of what they may see (clinic.md 2.2).
  'server/auth/person.ts': ['job-titles'],
  // What a person is stands beside their name.
  'server/auth/me.ts': ['job-titles'],
  'server/remarks/readers.ts': ['job-titles'],
  // The posts the people of a demo clinic hold.
  'server/clinic/newClinic.ts': ['job-titles'],
  // It writes its own rows, which people only read.
  'server/jobs/dailyRuns.ts': ['daily-runs'],
  // The service of the contract that is called so: with it off, no screen of a waiting room is shown.
  'server/secretLinks/waitingRoom.ts': ['appointments'],
  // A tab of the clinic's settings, which are no area's (areas-hr.md c 7).
  'src/pages/clinic/approvalSet.ts': ['approval-settings'],
  // Approved leave makes a manager's delegate their stand-in, a clinical title opens what is told of illness: the memory of
  // sessions hears of both.
  'server/db/functions/accessChanges.sql': ['job-titles', 'vacation-days'],
  // Functions and triggers of areas: they are applied with all others, out of one folder.
  'server/db/functions/appointments.sql': ['patients', 'rooms', 'appointments'],
  // Whoever is on approved leave decides nothing that day: their delegate does (hr.md G9).
  'server/db/functions/approvals.sql': ['vacation-days'],
  // A line of treatment is noted on the chart by its table, whoever writes.
  'server/db/functions/chartEvents.sql': ['patient-treatments'],
  // What each doctor collected, saw and brought, and the targets that read it (clinic.md 9, hr.md 5).
  'server/db/functions/clinicMetrics.sql': [
    'targets',
    'target-achievements',
    'patient-ledger',
    'patient-treatments',
    'appointments',
    'receipt-vouchers',
  ],
  'server/db/functions/clinicSets.sql': ['stock-settings'],
  // What doctors are paid of is work and payments; the rates and inputs are pay's.
  'server/db/functions/commissions.sql': [
    'salary-components',
    'salary-inputs',
    'doctor-commissions',
    'payroll-circles',
    'patient-ledger',
    'patient-treatments',
    'receipt-vouchers',
  ],
  'server/db/functions/holidays.sql': ['holidays', 'vacations'],
  // What the books refuse, whoever writes (clinic.md 6.1).
  'server/db/functions/funds.sql': [
    'financial-funds',
    'fund-movements',
    'receipt-vouchers',
    'payment-vouchers',
    'fund-transfers',
  ],
  'server/db/functions/itemBarcodes.sql': ['inventory-items'],
  'server/db/functions/ledgers.sql': [
    'vacation-ledger',
    'stock-transactions',
    'patient-ledger',
    'fund-movements',
  ],
  'server/db/functions/moneyCategories.sql': ['receipt-categories', 'expense-categories'],
  // Which lines of the book belong to a patient, and which payment pays for what: one statement for every rule that posts.
  'server/db/functions/patientAccount.sql': ['patients', 'patient-ledger', 'patient-treatments'],
  'server/db/functions/patientCounts.sql': ['patients'],
  // What is paid of a plan follows from the book; what is posted to it is kept by triggers.
  'server/db/functions/paymentPlans.sql': [
    'patient-ledger',
    'patient-adjustments',
    'opening-balances',
    'payment-plans',
  ],
  'server/db/functions/patients.sql': [
    'patients',
    'patient-files',
    'patient-consents',
    'patient-treatments',
    'appointments',
  ],
  // A slip is stale once anything it was reckoned from changed, whoever writes (hr.md 6.2).
  'server/db/functions/staleSlips.sql': [
    'attendance-days',
    'vacation-days',
    'salary-assignments',
    'salary-components',
    'salary-system-versions',
    'penalties',
    'bonuses',
    'salary-inputs',
    'targets',
    'sulfa-installments',
    'payroll-settings',
    'payroll-circles',
    'salary-slips',
  ],
  'server/db/functions/stockAlerts.sql': ['inventory-items', 'stock-batches', 'stock-transfers'],
  'server/db/functions/stockLedger.sql': ['inventory-items', 'warehouses', 'stock-transactions'],
  'server/db/functions/stockReorder.sql': [
    'inventory-items',
    'warehouses',
    'stock-batches',
    'stock-transactions',
    'stock-transfers',
  ],
  'server/db/functions/stockReservations.sql': ['inventory-items', 'warehouses', 'stock-batches'],
  // What was approved of an advance is what its instalments come to, whoever writes (hr.md 5).
  'server/db/functions/sulfa.sql': ['sulfa-applications', 'sulfa-installments'],
  'server/db/functions/targets.sql': ['targets', 'target-achievements'],
  'server/db/functions/treatments.sql': ['patient-treatments', 'treatment-plans'],
  'server/db/functions/visitNotes.sql': ['visit-notes'],
  // Where what waits for a decision is written: a trigger on each table whose declaration says so.
  'server/db/functions/waits.sql': [
    'submitted-documents',
    'custody',
    'shift-swaps',
    'attendance-requests',
    'vacations',
    'penalties',
    'bonuses',
    'target-achievements',
    'sulfa-applications',
    'salary-slips',
    'stock-counts',
    'stock-transfers',
    'inventory-requests',
    'clinic-expenses',
  ],
};

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^\s*--.*$/gm;
/** As a quoted name, at the head of an address, or as a table of a statement. */
const spelled = (name: string): RegExp =>
  new RegExp(
    [
      `['"\`](?:/)?${name}(?=['"\`/?])`,
      `\\b(?:from|join|into|update|table|on) "?${tableOf(name)}\\b`,
      `['"\`]${tableOf(name)}['"\`]`,
    ].join('|'),
  );

/** The names of areas' entities in a text of the engine. */
function namedIn(text: string): readonly string[] {
  const code = text.replace(comments, '');
  return names.filter((name) => spelled(name).test(code));
}

/** What the engine is made of: code, words and statements, without tests and without history. */
const engineFiles = ['server', 'src', 'metadata', 'i18n'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.(?:tsx?|sql)$/.test(file) && !/\.test\.tsx?$|\/migrations\//.test(file))
    .toSorted(),
);

describe('the engine names no entity of an area', () => {
  it('but those that are argued for, and these are all still there', () => {
    const found = engineFiles.flatMap((file) => {
      const named = namedIn(readFileSync(path.join(root, file), 'utf8'));
      return named.length === 0 ? [] : [[file, named] as const];
    });
    expect(Object.fromEntries(found)).toEqual(argued);
  });

  it('and a planted one is found', () => {
    expect(namedIn(`const rows = await tx.query('select 1 from penalties');`)).toEqual(['penalties']);
    expect(namedIn(`link: '/holidays/new',`)).toEqual(['holidays']);
    expect(namedIn(`// as in 'penalties'`)).toEqual([]);
  });
});
