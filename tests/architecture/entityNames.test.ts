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
  'metadata/permissions.ts': ['penalties', 'targets', 'patients', 'rooms', 'appointments'],
  // The group of the menu that areas to come have their places in, and addresses of theirs.
  'src/client/catalogue/laterPlaces.ts': ['patients', 'appointments'],
  // Addresses of the contract that lead to their longer form.
  'src/shell/routes.tsx': ['patients', 'rooms'],
  'server/app/pages.ts': ['rooms'],
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
  // Functions and triggers of areas: they are applied with all others, out of one folder.
  'server/db/functions/appointments.sql': ['patients', 'rooms', 'appointments'],
  'server/db/functions/clinicSets.sql': ['stock-settings'],
  'server/db/functions/holidays.sql': ['holidays'],
  'server/db/functions/itemBarcodes.sql': ['inventory-items'],
  'server/db/functions/ledgers.sql': ['stock-transactions'],
  'server/db/functions/patientCounts.sql': ['patients'],
  'server/db/functions/patients.sql': ['patients', 'patient-files', 'patient-consents', 'appointments'],
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
  'server/db/functions/targets.sql': ['targets', 'target-achievements'],
  // Where what waits for a decision is written: a trigger on each table whose declaration says so.
  'server/db/functions/waits.sql': [
    'submitted-documents',
    'penalties',
    'target-achievements',
    'stock-counts',
    'stock-transfers',
    'inventory-requests',
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
