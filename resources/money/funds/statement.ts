import * as f from '#metadata/fields/kinds.ts';
import { defineReport } from '#metadata/report.ts';
import { movementSources, signed } from '../movementSources.ts';
import { seeFunds } from '../moneyRights.ts';

/** What came into a fund and left it, with the balance after each (clinic.md 6.2). Sums of a period: in less out is what it grew. */
export const statement = defineReport({
  of: 'record',
  access: seeFunds,
  columns: {
    business_date: f.date(),
    seq: f.integer(),
    number: f.text({ code: true }),
    source_type: f.select(movementSources),
    counterpart: f.text(),
    amount_in: f.money(),
    amount_out: f.money(),
    balance_after: f.money(signed),
    actor_id: f.reference('users'),
    posted_at: f.dateTime(),
  },
  shown: [
    'business_date',
    'number',
    'source_type',
    'counterpart',
    'amount_in',
    'amount_out',
    'balance_after',
    'actor_id',
  ],
  beside: ['source_id'],
  period: 'business_date',
  filters: ['source_type', 'actor_id'],
  sort: '-seq',
  totals: ['amount_in', 'amount_out'],
  place: { tab: 'statement' },
});
