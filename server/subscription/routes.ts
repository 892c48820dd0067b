import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import type { Principal } from '../identity/principal.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { Config } from '../config.ts';
import { demandOwner } from './admission.ts';
import { bodyOf, once } from '../http/calls.ts';
import type { Idempotency } from '../http/idempotency.ts';
import { principalOf } from '../http/request.ts';
import { invalid } from '../problems.ts';
import { modulesFor, switchModule } from './modules.ts';
import { askForPlan, subscriptionOf } from './view.ts';

export interface SubscriptionParts {
  readonly pool: Pool;
  readonly config: Config;
  readonly catalogue: Catalogue;
  readonly sessions: Sessions;
  readonly idempotency: Idempotency;
}

const ownerOf = (request: FastifyRequest): Principal => {
  const principal = principalOf(request);
  demandOwner(principal);
  return principal;
};

/** The owner's screens of the subscription; open to nobody else, whatever they hold (SEC-19). */
export function subscriptionRoutes(app: FastifyInstance, parts: SubscriptionParts): void {
  const { pool, config, catalogue, sessions, idempotency } = parts;
  const always = { config: { openWhile: 'suspended' as const } };
  app.get('/subscription', always, (request) => subscriptionOf(pool, ownerOf(request), config));
  app.post('/subscription/requests', always, (request, reply) => {
    const principal = ownerOf(request);
    return once(idempotency, request, reply, { status: 201, single: false }, () =>
      askForPlan(pool, principal, bodyOf(request), config),
    );
  });
  app.get('/modules', (request) => modulesFor(pool, ownerOf(request), catalogue));
  app.put<{ Params: { name: string } }>('/modules/:name', async (request) => {
    const principal = ownerOf(request);
    const { on, with_others: withOthers = false } = bodyOf(request);
    if (typeof on !== 'boolean') throw invalid({ on: { key: on === undefined ? 'required' : 'wrong_type' } });
    if (typeof withOthers !== 'boolean') throw invalid({ with_others: { key: 'wrong_type' } });
    const view = await switchModule(pool, principal, catalogue, {
      name: request.params.name,
      on,
      withOthers,
    });
    // The next request of this process may come before the database's notice.
    sessions.forgetClinic(principal.clinicId);
    return view;
  });
}
