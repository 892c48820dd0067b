import { anyOf, decide, signedIn, type AccessRule } from '#metadata/access.ts';
import { sumDecimals } from '#metadata/fields/decimals.ts';
import type { AreaCall, AreaReading } from '#server/kit/areaCalls.ts';
import type { Row } from '#server/kit/rules.ts';
import { seeShortfalls } from '../stock-shortfalls/stock-shortfalls.ts';
import { handleStock, receiveStock, seeBatches, seeLedger } from '../stockRights.ts';
import { overviewAnswer } from './overviewAnswer.ts';
import { decides, hasOwnRequests, openRequests, requestsWaiting } from './requestCards.server.ts';
import { treatmentShortfalls } from './shortfallCard.server.ts';
import { shortages, suggestedOrder } from './shortageCards.server.ts';
import { parts } from './stockSql.server.ts';

const mostShown = 10;

interface Card {
  readonly access: AccessRule;
  readonly sql: (principal: AreaReading['principal']) => string;
}

/** The last nightly proof that the balances are the ledger's (inventory.md 1); null before the first. */
const proof = `(select json_build_object('date', p.date, 'rows', p.rows::int, 'drift_count', p.drift_count)
  from ledger_proofs p where p.ledger = 'stock-transactions' order by p.date desc limit 1)`;

/** The cards that are more than rows, each with its right (inventory.md 11). Who is told to order sees what to order. */
const cards: Readonly<Record<string, Card>> = {
  requests_waiting: {
    access: anyOf(decides, handleStock),
    sql: (principal) => requestsWaiting(principal, handleStock),
  },
  my_requests: { access: hasOwnRequests, sql: () => openRequests },
  shortages: { access: seeBatches, sql: () => shortages },
  treatment_shortfalls: { access: seeShortfalls, sql: treatmentShortfalls },
  suggested_order: { access: anyOf(seeBatches, receiveStock), sql: () => suggestedOrder },
  proof: { access: seeLedger, sql: () => proof },
};

async function askedCards({ query, principal, locale }: AreaReading): Promise<Row> {
  const open = Object.entries(cards).filter(([, { access }]) => decide(access, principal) !== undefined);
  if (open.length === 0) return {};
  const pieces = open.map(([key, { sql }]) => `'${key}', ${sql(principal)}`).join(',\n');
  const { today, clinic } = principal;
  const [row] = await query(`${parts} select json_build_object(${pieces}) as cards`, [
    today,
    locale,
    clinic.timezone,
    clinic.currencyDigits,
    principal.userId,
    principal.branchIds,
    principal.departmentId,
  ]);
  return (row?.['cards'] ?? {}) as Row;
}

/** Rows without a column the card does not tell: a row told by its month needs no id, and a sum no day. */
const without = (rows: readonly Row[] | undefined, name: string) =>
  rows?.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => key !== name)));

/** How many batches there are, the first of them, and their worth where the rows tell it. */
function expiredCard(rows: readonly Row[]): Row {
  const values = rows.flatMap(({ value }) => (value === undefined ? [] : [String(value)]));
  const worth = values.length === 0 ? {} : { value: sumDecimals(values) };
  return { batches: rows.length, ...worth, rows: rows.slice(0, mostShown) };
}

/** The cards that are reports: each there for those its rule admits, with the columns they may read. */
async function reportCards({ report }: AreaReading): Promise<Row> {
  const expired = await report('stock-batches', 'expired');
  const told = {
    value_by_category: await report('item-categories', 'value'),
    flow: without(await report('stock-transactions', 'flow'), 'id'),
    expiring: without(await report('stock-batches', 'expiring'), 'id'),
    expired: expired && expiredCard(expired),
    top_consumed: without(await report('stock-transactions', 'consumed', { limit: mostShown }), 'day'),
  };
  return Object.fromEntries(Object.entries(told).filter(([, rows]) => rows !== undefined));
}

/** `GET /inventory/overview`: only the permitted cards, of one moment. No permission opens the address itself. */
export const overviewCall: AreaCall = {
  path: '/inventory/overview',
  name: 'inventoryOverview',
  words: { ar: 'نظرة عامة على المخزون', en: 'Stock overview' },
  module: 'inventory',
  access: signedIn(),
  answer: overviewAnswer,
  read: async (reading) => ({ ...(await askedCards(reading)), ...(await reportCards(reading)) }),
};
