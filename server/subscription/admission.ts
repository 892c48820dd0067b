import type { FastifyRequest } from 'fastify';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import type { Principal } from '../identity/principal.ts';
import { ProblemError } from '../problems.ts';
import { standingOf } from '../identity/subscriptionState.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * A call that stays possible after the subscription ended: `read_only` = it changes nothing of the clinic (an export,
     * one's own password), `suspended` = the owner's way back.
     */
    openWhile?: 'read_only' | 'suspended';
    /** The service a hand-made address belongs to; addresses of a resource have that of its declaration. */
    module?: string;
  }
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * What the clinic's subscription lets this person do today (platform.md 1, 5.6): after its end everything can be read and
 * nothing written, then only the owner gets in, and only to the subscription. Throws 403 `subscription_read_only` or
 * `clinic_suspended`.
 */
export function checkSubscription(request: FastifyRequest, principal: Principal): void {
  const { state } = standingOf(principal.subscription, principal.today);
  if (state !== 'read_only' && state !== 'suspended') return;
  const { openWhile, session } = request.routeOptions.config;
  if (state === 'suspended') {
    const leaves = request.routeOptions.url?.endsWith('/logout') === true;
    const isWay = openWhile === 'suspended' || session === 'always' || session === 'setup';
    if (!leaves && !(principal.isOwner && isWay)) throw new ProblemError('clinic_suspended');
    return;
  }
  if (reads.has(request.method) || openWhile !== undefined || session === 'always' || session === 'setup')
    return;
  throw new ProblemError('subscription_read_only');
}

/** The service an address belongs to: its own word, or that of the resource it is about. */
function moduleOf(request: FastifyRequest, catalogue: Catalogue): string | undefined {
  const { config, url = '' } = request.routeOptions;
  if (config.module !== undefined) return config.module;
  const [, , , first = ''] = url.split('/');
  const { resource = first } = (request.params ?? {}) as { resource?: string };
  return catalogue.byName.get(resource)?.module;
}

/**
 * The one place where the server refuses what the clinic switched off, before any right is looked at (UX-71, hr.md 8).
 * Throws 403 `module_off`. What is not asked for by address (search, exports of many, jobs) leaves it out by `decide`.
 */
export function checkModule(request: FastifyRequest, principal: Principal, catalogue: Catalogue): void {
  if (principal.modulesOff.size === 0) return;
  const module = moduleOf(request, catalogue);
  if (module !== undefined && principal.modulesOff.has(module)) throw new ProblemError('module_off');
}
