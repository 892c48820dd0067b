import type { AnyResource } from '#metadata/resource.ts';
import type { Repository } from '../data/repository.ts';
import type { RateLimiter } from '../http/rateLimits.ts';
import { routesWith, type Route } from '../http/route.ts';
import { phrases, summaryOf } from '../openapi/callPhrases.ts';
import {
  anyObject,
  count,
  dayOrNull,
  fields,
  instantOrNull,
  listOf,
  named,
  text,
} from '../openapi/schemas.ts';
import { demandWholeLedger, ledgerState, proveLedger } from './proofs.ts';

interface LedgerParts {
  readonly repository: Repository;
  readonly limiter: RateLimiter;
}

const answer = named(
  'LedgerState',
  fields({
    state: { type: 'string', enum: ['fine', 'differs', 'late', 'never'] },
    date: dayOrNull,
    proved_at: instantOrNull,
    since: dayOrNull,
    rows: count,
    drift_count: count,
    differences: listOf(fields({ proof: text, about: anyObject, amounts: anyObject })),
  }),
);

const route = routesWith<LedgerParts>();

/** The last proof of a ledger, and a proof made now: for whoever lists the whole ledger, since it names any balance of it. */
export function ledgerRoutes(resource: AnyResource): readonly Route<LedgerParts>[] {
  if (!resource.ledger) return [];
  const about = {
    path: `/${resource.name}/proof`,
    tag: resource.name,
    access: resource.access['list'] ?? [],
    about: resource,
    answer,
  } as const;
  return [
    route({
      ...about,
      method: 'GET',
      name: `${resource.name}.proof`,
      words: summaryOf(resource, phrases.proof),
      async work({ parts: { repository }, principal }) {
        const { services } = repository.inside;
        demandWholeLedger(services, principal, resource);
        return await ledgerState(services, principal, resource);
      },
    }),
    route({
      ...about,
      method: 'POST',
      name: `${resource.name}.prove`,
      words: summaryOf(resource, phrases.prove),
      // It changes nothing of the clinic's own.
      config: { openWhile: 'read_only' },
      limit: { rate: 'proof', holdsPlace: true },
      async work({ parts: { repository }, principal }) {
        const { services } = repository.inside;
        demandWholeLedger(services, principal, resource);
        return await proveLedger(services, principal, resource);
      },
    }),
  ];
}
