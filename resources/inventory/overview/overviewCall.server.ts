import { anyOf, decide, signedIn, type AccessRule } from '#metadata/access.ts';
import type { AreaCall, AreaReading } from '#server/kit/areaCalls.ts';
import { handleStock, receiveStock, seeBatches, seeCosts, seeLedger } from '../stockRights.ts';
import { overviewAnswer } from './overviewAnswer.ts';
import { decides, hasOwnRequests, openRequests, requestsWaiting } from './requestCards.server.ts';
import { shortages, suggestedOrder } from './shortageCards.server.ts';
import { parts } from './stockSql.server.ts';
import { expired, expiring, flow, proof, topConsumed, valueByCategory } from './valueCards.server.ts';

interface Card {
  /** Its key in the answer; absent for whoever may not see it. */
  readonly key: string;
  readonly access: AccessRule;
  readonly sql: (seesCosts: boolean, principal: AreaReading['principal']) => string;
}

/** The cards of the overview, each with its right (inventory.md 11). Who is told to order sees what to order. */
const cards: readonly Card[] = [
  {
    key: 'requests_waiting',
    access: anyOf(decides, handleStock),
    sql: (_, principal) => requestsWaiting(principal, handleStock),
  },
  { key: 'my_requests', access: hasOwnRequests, sql: () => openRequests },
  { key: 'value_by_category', access: seeCosts, sql: () => valueByCategory },
  { key: 'flow', access: seeCosts, sql: () => flow },
  { key: 'shortages', access: seeBatches, sql: () => shortages },
  { key: 'suggested_order', access: anyOf(seeBatches, receiveStock), sql: () => suggestedOrder },
  { key: 'expiring', access: seeBatches, sql: expiring },
  { key: 'expired', access: seeBatches, sql: expired },
  { key: 'top_consumed', access: seeLedger, sql: () => topConsumed },
  { key: 'proof', access: seeLedger, sql: () => proof },
];

/** `GET /inventory/overview`: only the permitted cards, read in one statement. No permission opens the address itself. */
export const overviewCall: AreaCall = {
  path: '/inventory/overview',
  name: 'inventoryOverview',
  words: { ar: 'نظرة عامة على المخزون', en: 'Stock overview' },
  module: 'inventory',
  access: signedIn(),
  answer: overviewAnswer,
  async read({ query, principal, locale }) {
    const seesCosts = decide(seeCosts, principal) !== undefined;
    const open = cards.filter(({ access }) => decide(access, principal) !== undefined);
    if (open.length === 0) return {};
    const pieces = open.map(({ key, sql }) => `'${key}', ${sql(seesCosts, principal)}`).join(',\n');
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
    return row?.['cards'] ?? {};
  },
};
