import { nobody, wholeClinic } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { counterKinds, movementSources, signed } from '../movementSources.ts';
import { seeFunds } from '../moneyRights.ts';
import { fundMovementWords } from './fundMovementWords.ts';

const kept = { readOnly: true, required: true } as const;
/** The book of the funds: appended to by documents, never changed (clinic.md 6.1, M1, M3, M5). */
export const fundMovements = defineResource({
  name: 'fund-movements',
  module: 'finance',
  title: ['source_number', 'amount'],
  fields: {
    fund_id: f.reference('financial-funds', kept),
    seq: f.integer(kept),
    business_date: f.date(kept),
    posted_at: f.dateTime(kept),
    amount: f.money({ ...kept, ...signed }),
    balance_after: f.money({ ...kept, ...signed }),
    source_type: f.select(movementSources, kept),
    source_id: f.text({ ...kept, code: true }),
    source_number: f.text({ ...kept, code: true }),
    counter_kind: f.select(counterKinds, kept),
    counter_id: f.text({ readOnly: true, code: true }),
    reverses_id: f.reference('fund-movements', { readOnly: true }),
    actor_id: f.reference('users', { readOnly: true }),
  },
  access: {
    list: wholeClinic(seeFunds),
    show: wholeClinic(seeFunds),
    create: nobody,
    edit: nobody,
    remove: nobody,
  },
  lacks: ['create', 'edit', 'remove'],
  ledger: {
    mirror: { by: 'reverses_id', exactly: ['amount'] },
    sums: { fund_balances: { by: ['fund_id'], adds: { moved: 'amount' } } },
    names: ['source_number'],
    proofs: ['balances', 'documents', 'accounts', 'numbers'],
  },
  indexes: [
    ['fund_id', 'business_date'],
    ['source_type', 'source_id'],
  ],
  sorts: ['business_date', 'source_number', 'seq'],
  constraints: { some: { holds: 'amount <> 0' }, numbered: { once: ['fund_id', 'seq'] } },
  screens: {},
  words: fundMovementWords,
});
