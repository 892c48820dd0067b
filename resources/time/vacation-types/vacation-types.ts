import { anyOf, clinicOwner, wholeClinic } from '#metadata/access.ts';
import { compareDecimals } from '#metadata/fields/decimals.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { isDay } from '#metadata/time/days.ts';
import { archivable } from '#metadata/workflow.ts';
import { timeRights } from '../timeRights.ts';
import { vacationTypeWords } from './vacationTypeWords.ts';

const { manageVacations, seeVacations } = timeRights;
// What a leave is, is one for the whole clinic: who reaches only a branch grants leave and does not change it.
const manage = wholeClinic(manageVacations);
const days = () => f.decimal({ min: '0', max: '999', places: 2 });

interface Tier {
  readonly from_day?: number | null;
  readonly to_day?: number | null;
}

/** Whether the tiers follow each other from the first day without a gap, and only the last is without end. */
function follow(tiers: readonly Tier[]): boolean {
  let next = 1;
  return tiers.every(({ from_day: from, to_day: to }, at) => {
    const isRight = from === next && (to === null || to === undefined ? at === tiers.length - 1 : to >= next);
    next = (to ?? next) + 1;
    return isRight;
  });
}

/** The kinds of leave: how many days whom, how they are counted and paid, and what stands in the way (hr.md 3). */
export const vacationTypes = defineResource({
  name: 'vacation-types',
  module: 'vacations',
  panel: true,
  chooseAll: 'whoever asks for leave says of which kind',
  title: 'name_ar',
  titleEn: 'name_en',
  fields: {
    name_ar: f.text({ required: true, minLength: 2, maxLength: 60, unique: true, search: true }),
    name_en: f.text({ maxLength: 60, search: true }),
    code: f.text({ required: true, unique: true, code: true, maxLength: 20, pattern: /^[a-z0-9_-]+$/ }),
    color: f.color({ required: true, default: '#2e7d6b' }),
    balance_mode: f.select(['yearly', 'monthly', 'per_event', 'none'], { required: true, default: 'yearly' }),
    entitlement: f.lines(
      {
        from_month: f.integer({ required: true, min: 0, max: 720, default: 0 }),
        days: f.decimal({ required: true, min: '0', max: '366', places: 2 }),
        age_from: f.integer({ min: 15, max: 90 }),
      },
      { max: 20, sort: 'from_month', totals: [] },
    ),
    pay_tiers: f.lines(
      {
        from_day: f.integer({ required: true, min: 1, max: 366, default: 1 }),
        to_day: f.integer({ min: 1, max: 366 }),
        paid_percent: f.percent({ required: true, default: '100' }),
      },
      { max: 10, sort: 'from_day', totals: [] },
    ),
    count_mode: f.select(['working', 'calendar'], { required: true, default: 'working' }),
    draws_from_id: f.reference('vacation-types', { among: { status: 'active' } }),
    max_at_once: days(),
    max_year: days(),
    min_notice_days: f.integer({ required: true, min: 0, max: 366, default: 0 }),
    max_back_days: f.integer({ required: true, min: 0, max: 366, default: 0 }),
    half_day: f.boolean({ required: true, default: true }),
    attachment_over_days: days(),
    carry_max: days(),
    carry_expires: f.text({ code: true, maxLength: 5, pattern: /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/ }),
    negative_limit: f.decimal({ required: true, min: '0', max: '366', places: 2, default: '0' }),
    in_probation: f.boolean({ required: true, default: true }),
    gender: f.select(['male', 'female']),
    once_in_service: f.boolean({ required: true, default: false }),
    encash_on_exit: f.boolean({ required: true, default: false }),
    // Of those a clinic begins with: whether an owner looked at them yet.
    confirmed: f.boolean({ required: true, readOnly: true, default: true }),
  },
  workflow: archivable(manage),
  access: {
    list: anyOf(manageVacations, seeVacations),
    show: anyOf(manageVacations, seeVacations),
    create: manage,
    edit: manage,
    remove: manage,
  },
  figures: ['balance_mode', 'count_mode', 'draws_from_id'],
  sections: {
    main: [
      'name_ar',
      'name_en',
      'code',
      'color',
      'balance_mode',
      'entitlement',
      'count_mode',
      'draws_from_id',
    ],
    limits: [
      'max_at_once',
      'max_year',
      'negative_limit',
      'min_notice_days',
      'max_back_days',
      'half_day',
      'attachment_over_days',
    ],
    carrying: ['carry_max', 'carry_expires', 'encash_on_exit'],
    conditions: ['in_probation', 'gender', 'once_in_service'],
    pay: ['pay_tiers'],
  },
  screens: {},
  operations: {
    confirmTypes: { method: 'POST', path: 'confirm', access: clinicOwner },
  },
  checks: {
    tiers_follow: { on: 'pay_tiers', ok: (type) => follow((type.pay_tiers ?? []) as readonly Tier[]) },
    // A day of every year: the 29th of February is none.
    day_of_year: {
      on: 'carry_expires',
      ok: ({ carry_expires: day }) => !day || !/^\d{2}-\d{2}$/.test(day) || isDay(`2023-${day}`),
    },
    own_source: {
      on: 'draws_from_id',
      holds: 'draws_from_id is distinct from id',
      ok: (type) => !type.draws_from_id || type.draws_from_id !== (type as { id?: unknown }).id,
    },
    at_once_in_year: {
      on: 'max_at_once',
      ok: ({ max_at_once: once, max_year: year }) => !once || !year || compareDecimals(once, year) <= 0,
    },
  },
  refusals: ['draws_in_chain', 'used_type'],
  words: vacationTypeWords,
});
