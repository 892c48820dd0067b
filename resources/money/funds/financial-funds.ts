import { nobody } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { archivable } from '#metadata/workflow.ts';
import { isIban } from '../../shared/iban.ts';
import { recordCode } from '../../shared/numbers.ts';
import { fundTypes, usualFor } from '../../shared/paymentMethods.ts';
import { signed } from '../movementSources.ts';
import { createFund, editFund, seeFunds } from '../moneyRights.ts';
import { statement } from './statement.ts';
import { fundWords } from './fundWords.ts';

/** Where the clinic's money lies (clinic.md 6.2): drawers, accounts, terminals, wallets, cheques. */
export const financialFunds = defineResource({
  name: 'financial-funds',
  module: 'finance',
  menu: { area: 'money', icon: 'money', order: 10 },
  chooseAll: 'whoever takes or pays money says into or out of which fund; what it holds is not told here',
  title: 'name_ar',
  titleEn: 'name_en',
  choose: ['type', 'code'],
  branch: 'branch_id',
  fields: {
    name_ar: f.text({ required: true, minLength: 2, maxLength: 80, unique: true, search: true }),
    name_en: f.text({ minLength: 2, maxLength: 80, unique: true, search: true }),
    code: recordCode({ prefix: 'FND-', digits: 2 }),
    type: f.select(fundTypes, { required: true, default: 'cash' }),
    branch_id: f.reference('branches', { among: { status: 'active' } }),
    custodian_user_id: f.reference('users', { among: { is_active: true } }),
    opening_balance: f.money({ ...signed, required: true, default: '0' }),
    opening_date: f.date({ required: true, past: true, default: 'businessDay' }),
    is_default_for: f.tags(usualFor),
    allow_negative: f.boolean({ showWhen: { type: 'bank' } }),
    bank_name: f.text({ maxLength: 80, showWhen: { type: ['bank', 'card_terminal', 'cheques'] } }),
    iban: f.text({ code: 'grouped', maxLength: 34, showWhen: { type: 'bank' } }),
    terminal_id: f.text({ code: true, maxLength: 30, showWhen: { type: 'card_terminal' } }),
    balance: f.computed('money'),
    today_opening: f.computed('money'),
    today_in: f.computed('money'),
    today_out: f.computed('money'),
    last_count_on: f.computed('date'),
    closed_until: f.computed('date'),
  },
  workflow: archivable(editFund),
  access: { list: seeFunds, show: seeFunds, create: createFund, edit: editFund, remove: nobody },
  lacks: ['remove'],
  figures: ['balance', 'today_opening', 'today_in', 'today_out'],
  sections: {
    main: ['name_ar', 'name_en', 'code', 'type', 'branch_id', 'custodian_user_id', 'is_default_for'],
    bank: ['bank_name', 'iban', 'terminal_id', 'allow_negative'],
    opening: ['opening_balance', 'opening_date'],
    day: ['balance', 'today_opening', 'today_in', 'today_out', 'last_count_on', 'closed_until'],
  },
  filters: ['days_uncounted'],
  views: {
    active: { filter: { status: 'active' } },
    toCount: { filter: { status: 'active', days_uncounted: true }, sort: 'name_ar' },
    archived: { filter: { status: 'archived' } },
  },
  reports: { statement },
  screens: {
    list: {
      path: 'financial-funds',
      columns: [
        'name_ar',
        'type',
        'balance',
        'branch_id',
        'today_in',
        'today_out',
        'last_count_on',
        'status',
      ],
      filters: ['status', 'type', 'branch_id', 'custodian_user_id'],
      sort: 'code',
      totals: ['today_in', 'today_out', 'balance'],
    },
    create: { path: 'financial-funds/create' },
    show: { path: 'financial-funds/:id' },
    edit: { path: 'financial-funds/:id/edit' },
  },
  checks: {
    iban: { on: 'iban', ok: ({ iban }) => !iban || isIban(iban) },
    openingBelow: {
      on: 'opening_balance',
      ok: ({ allow_negative, opening_balance }) =>
        allow_negative === true || !String(opening_balance ?? '').startsWith('-'),
      holds: 'allow_negative or opening_balance >= 0',
    },
  },
  constraints: { negative_bank: { holds: "not allow_negative or type = 'bank'" } },
  refusals: ['fund.moved', 'fund.not_empty', 'fund.usual_taken', 'fund.below'],
  words: fundWords,
});
