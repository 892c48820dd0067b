import { anyOf, nobody } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { timeRights } from '../timeRights.ts';
import { vacationLedgerWords } from './vacationLedgerWords.ts';

const { seeVacations, ownVacations, manageVacations } = timeRights;
const needed = { readOnly: true, required: true } as const;
const signedDays = { places: 2, min: '-9999', max: '9999' } as const;

/** What moves a balance of leave (hr.md 3). */
export const ledgerEntries = [
  'grant',
  'accrual',
  'carry',
  'expire',
  'take',
  'give_back',
  'adjust',
  'encash',
] as const;

/** The book of leave: what each was given, took and lost of each kind in each year. Appended to by rules, never changed (hr.md 3). */
export const vacationLedger = defineResource({
  name: 'vacation-ledger',
  module: 'vacations',
  panel: true,
  title: ['entry', 'days'],
  person: 'employee_id',
  noSelfDealing: { allowed: 'rules append it; who adjusts a balance by hand is never its person (adjust)' },
  fields: {
    employee_id: f.reference('employees', needed),
    type_id: f.reference('vacation-types', needed),
    year: f.integer({ ...needed, min: 1990, max: 2200 }),
    entry: f.select(ledgerEntries, needed),
    days: f.decimal({ ...needed, ...signedDays }),
    date: f.date(needed),
    /** What it follows from: a request of leave. */
    source_id: f.text({ readOnly: true, code: true }),
    note: f.text({ readOnly: true, maxLength: 300 }),
    posted_at: f.dateTime(needed),
    actor_id: f.reference('users', { readOnly: true }),
  },
  access: {
    list: seeVacations,
    show: anyOf(seeVacations, ownVacations),
    self: ownVacations,
    create: nobody,
    edit: nobody,
    remove: nobody,
  },
  lacks: ['create', 'edit', 'remove'],
  ledger: {
    documents: { id: 'source_id', amount: 'days', day: 'date', at: 'posted_at', by: 'actor_id' },
    sums: { vacation_balances: { by: ['employee_id', 'type_id', 'year'], adds: { days: 'days' } } },
  },
  indexes: [['employee_id', 'type_id', 'year'], ['source_id']],
  sorts: ['date', 'year'],
  constraints: { of_something: { holds: 'days <> 0' } },
  operations: {
    adjust: {
      method: 'POST',
      path: 'adjust',
      access: manageVacations,
      body: {
        employee_id: f.reference('employees', { required: true, among: { status: 'active' } }),
        type_id: f.reference('vacation-types', { required: true, among: { status: 'active' } }),
        year: f.integer({ min: 1990, max: 2200 }),
        days: f.decimal({ required: true, ...signedDays }),
        note: f.text({ required: true, minLength: 3, maxLength: 300 }),
      },
    },
  },
  posting: ['adjust'],
  refusals: ['no_balance', 'nothing_changed', 'drawn_from'],
  screens: {},
  words: vacationLedgerWords,
});
