import { decide } from '#metadata/access.ts';
import type { Values } from '#metadata/derive/problems.ts';
import { isId } from '#metadata/fields/validate.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Principal } from '#server/identity/principal.ts';
import { problemAnswer } from '#server/problemAnswer.ts';
import { ProblemError } from '#server/problems.ts';
import { limits } from '../statement/filters.ts';
import { makeTransition, transitionOf } from './transition.ts';
import { forbidden, type Services } from '../statement/services.ts';
import { inWork, type Engine } from './writeContext.ts';

/** Which records were moved, and why the others were not. */
export interface BulkAnswer {
  readonly done: readonly string[];
  readonly refused: readonly { readonly id: string; readonly code: string; readonly message: string }[];
}

function idsOf(value: unknown): readonly string[] {
  if (!Array.isArray(value) || value.length === 0) throw new ProblemError('bad_request');
  if (value.length > limits.ids)
    throw new ProblemError('bulk_too_many', { status: 422, values: { n: limits.ids } });
  return [...new Set((value as unknown[]).map((id) => String(id).toLowerCase()))];
}

/** Moves each record in a transaction of its own; what one refuses is told beside what was done. */
export async function makeTransitions(
  services: Services,
  principal: Principal,
  engine: Engine,
  resource: AnyResource,
  name: string,
  input: Values,
): Promise<BulkAnswer> {
  const transition = transitionOf(resource, name);
  if (transition.single) throw new ProblemError('not_found');
  if (!decide(transition.access, principal)) throw forbidden(resource);
  const { ids, version: _version, ...asked } = input;
  const done: string[] = [];
  const refused: BulkAnswer['refused'][number][] = [];
  for (const id of idsOf(ids)) {
    try {
      if (!isId(id)) throw new ProblemError('not_found');
      await inWork(services, principal, engine, (work) => makeTransition(work, resource, id, name, asked));
      done.push(id);
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status >= 500) throw error;
      const { code, message } = problemAnswer(error, principal.locale, principal.requestId).body;
      refused.push({ id, code, message });
    }
  }
  return { done, refused };
}
