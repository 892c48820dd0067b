import type { Pool } from 'pg';
import { clinicOwner } from '#metadata/access.ts';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { Config } from '../config.ts';
import type { Repository } from '../data/repository.ts';
import {
  choiceOr,
  filledText,
  objectBody,
  optionalFlag,
  optionalNote,
  requiredFlag,
} from '../http/bodies.ts';
import type { Idempotency } from '../http/idempotency.ts';
import { routesWith, type Route } from '../http/route.ts';
import { listOf } from '../openapi/schemas.ts';
import { modulesFor, switchModule } from './modules.ts';
import { moduleAnswer, subscriptionAnswer } from './schemas.ts';
import { askForPlan, subscriptionOf } from './subscriptionAnswer.ts';

export interface SubscriptionParts {
  readonly pool: Pool;
  readonly repository: Pick<Repository, 'inside'>;
  readonly config: Config;
  readonly catalogue: Catalogue;
  readonly sessions: Sessions;
  readonly idempotency: Idempotency;
}

const access = clinicOwner;
const route = routesWith<SubscriptionParts>();

/** What the owner sends to ask for another plan. */
const wantedPlan = objectBody(
  { plan: filledText, cycle: choiceOr(['month', 'year']), note: optionalNote(1000) },
  { others: 'ignored' },
);

/** The owner's screens of the subscription; open to nobody else, whatever they hold (SEC-19). */
export const subscriptionRoutes: readonly Route<SubscriptionParts>[] = [
  route({
    method: 'GET',
    path: '/subscription',
    name: 'subscription',
    words: { en: 'Plan, use and invoices', ar: 'الباقة والاستخدام والفواتير' },
    access,
    config: { openWhile: 'suspended' },
    answer: subscriptionAnswer,
    work: ({ parts, principal }) => subscriptionOf(parts.pool, principal, parts.config),
  }),
  route({
    method: 'POST',
    path: '/subscription/requests',
    name: 'askForPlan',
    words: { en: 'Ask for another plan', ar: 'طلب باقة أخرى' },
    access,
    config: { openWhile: 'suspended' },
    once: { single: false },
    body: wantedPlan,
    answer: subscriptionAnswer,
    status: 201,
    work: ({ parts, principal, body }) => askForPlan(parts.pool, principal, body, parts.config),
  }),
  route({
    method: 'GET',
    path: '/modules',
    name: 'modules',
    words: { en: 'Services and whether they are on', ar: 'الخدمات وحالتها' },
    access,
    answer: listOf(moduleAnswer),
    work: ({ parts, principal }) => modulesFor(parts.pool, principal, parts.catalogue),
  }),
  route({
    method: 'PUT',
    path: '/modules/:name',
    name: 'switchModule',
    words: { en: 'Switch a service on or off', ar: 'تشغيل خدمة أو إيقافها' },
    access,
    body: objectBody(
      { on: requiredFlag, with_others: optionalFlag('Services that hang together with it follow.') },
      { others: 'ignored' },
    ),
    answer: listOf(moduleAnswer),
    async work({ parts, principal, params: { name }, body: { on, with_others: withOthers } }) {
      const { repository, catalogue, sessions } = parts;
      const view = await switchModule(repository.inside, principal, catalogue, { name, on, withOthers });
      // The next request of this process may come before the database's notice.
      sessions.forgetClinic(principal.clinicId);
      return view;
    },
  }),
];
