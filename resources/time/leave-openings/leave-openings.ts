import { anyOf, nobody } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { timeRights } from '../timeRights.ts';
import { leaveOpeningWords } from './leaveOpeningWords.ts';

const { seeVacations, manageVacations } = timeRights;
const given = { required: true, fixed: true } as const;

/** What was left of each one's leave when the clinic began to keep it here, once of each kind, usually from a file (issue 20, 6). */
export const leaveOpenings = defineResource({
  name: 'leave-openings',
  module: 'vacations',
  title: ['employee_id', 'type_id'],
  person: 'employee_id',
  noSelfDealing: true,
  panel: true,
  fields: {
    employee_id: f.reference('employees', { ...given, among: { status: 'active' } }),
    type_id: f.reference('vacation-types', { ...given, among: { status: 'active' } }),
    /** What was left at the end of that day; below nought where the kind allows it. */
    days: f.decimal({ ...given, places: 2, min: '-9999', max: '9999' }),
    date: f.date({ ...given, past: true, default: 'today' }),
    note: f.text({ fixed: true, maxLength: 300 }),
    /** What was added to the balance, or taken off it, so that this much is left. */
    moved: f.computed('decimal'),
    void_reason: f.longText({ readOnly: true, minLength: 5, maxLength: 300 }),
    voided_by: f.reference('users', { readOnly: true, stamp: ['voided'] }),
    voided_at: f.dateTime({ readOnly: true, stamp: ['voided'] }),
  },
  workflow: {
    states: { posted: 'good', voided: 'muted' },
    initial: 'posted',
    transitions: {
      void: {
        from: 'posted',
        to: 'voided',
        access: manageVacations,
        ask: ['void_reason'],
        demand: ['void_reason'],
        danger: true,
        single: true,
      },
    },
  },
  access: {
    list: anyOf(seeVacations, manageVacations),
    show: anyOf(seeVacations, manageVacations),
    create: manageVacations,
    edit: nobody,
    remove: nobody,
  },
  lacks: ['edit', 'remove'],
  posting: ['create', 'void'],
  posts: {
    create: { to: 'vacation-ledger', rows: true },
    void: { to: 'vacation-ledger', rows: true },
  },
  sorts: ['date', 'days', 'created_at'],
  figures: ['days', 'moved', 'date'],
  sections: {
    main: ['employee_id', 'type_id', 'days', 'date', 'note', 'moved'],
    course: ['void_reason', 'voided_by', 'voided_at'],
  },
  screens: {},
  constraints: {
    voided_why: { holds: "(status = 'voided') = (void_reason is not null)" },
    one_of_a_kind: { once: ['employee_id', 'type_id'], where: { status: 'posted' } },
  },
  refusals: ['opening_exists', 'no_balance', 'below_limit', 'year_over', 'not_employed'],
  words: leaveOpeningWords,
});
