import { decide } from '#metadata/access.ts';
import type { Values } from '#metadata/derive/problems.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Operation } from '#metadata/screens.ts';
import type { AccessRule } from '#metadata/access.ts';
import type { Fields } from '#metadata/fields/types.ts';
import type { Row } from '#server/kit/rules.ts';
import { ProblemError } from '#server/problems.ts';
import { audit, tell } from './audit.ts';
import { formValues } from './formValues.ts';
import { givenVersion } from './input.ts';
import { answerOf, loadFor } from './lockedRecord.ts';
import { frameFor } from './ruleContext.ts';
import { forbidden } from '../statement/services.ts';
import { checkVersion } from './conflict.ts';
import type { WriteContext } from './writeContext.ts';

/** What a call of a declared operation carries. */
export interface OperationCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Values;
}

/** The operation of that name. Throws 404 for one nobody declared. */
export function operationOf(resource: AnyResource, name: string): Operation<AccessRule, Fields> {
  const operations = resource.operations ?? {};
  const found = Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (!found) throw new ProblemError('not_found');
  return found;
}

/**
 * The body by its declared fields, like a form; an operation that declares none judges its body itself. What it leads to is held, but
 * where its rule locks in an order of its own (`ownLocks`): two that both held a record before would wait for each other there.
 */
async function bodyOf(
  work: WriteContext,
  resource: AnyResource,
  { body: fields, ownLocks }: Operation<AccessRule, Fields>,
  body: Values,
): Promise<Values> {
  if (!fields) return body;
  // The record's version travels beside the fields, unless the operation declares one of its own.
  const { version, ...others } = body;
  const sent: Values = 'version' in fields ? body : others;
  const how = { preset: fields, holds: ownLocks !== true };
  const values = await formValues(work, { ...resource, fields, checks: {} }, sent, how);
  return version === undefined ? values : { version, ...values };
}

/** A record a handler answers, as its caller may see it: rules read more than people (SEC-14). */
async function shownAnswer(work: WriteContext, answer: unknown): Promise<unknown> {
  const record = typeof answer === 'object' && answer !== null ? work.handed.get(answer) : undefined;
  return record ? answerOf(work, record.resource, record.id) : (answer ?? {});
}

/** The own operations of a person, and those that only read, say nothing: there is nothing to decide about oneself. */
const freeOfSelfDealing = { allowed: 'an own or a reading call' };

/** Runs a declared operation inside one transaction; one about a record only where the caller's rows reach. */
export async function operate(
  work: WriteContext,
  resource: AnyResource,
  name: string,
  call: OperationCall,
): Promise<unknown> {
  const operation = operationOf(resource, name);
  if (!decide(operation.access, work.principal)) throw forbidden(resource);
  const handlers = work.services.rules.get(resource.name)?.operations;
  const handle = handlers?.[name];
  if (!handle) throw new TypeError(`The operation ${name} of ${resource.name} is not implemented.`);
  const frame = frameFor(work, resource);
  const id = call.params['id'];
  let record: Row | undefined;
  if (operation.path.split('/').includes(':id')) {
    // A merge holds both records in the order of their ids: holding this one first would meet the opposite merge.
    const lock = operation.reads || operation.ownLocks ? 'none' : 'no key update';
    const loaded = await loadFor(
      work,
      resource,
      id ?? '',
      {
        rule: operation.access,
        mode: 'person',
        lock,
        notOwn: operation.notOwn ?? freeOfSelfDealing,
      },
      frame.reasons,
    );
    ({ record } = loaded);
    work.handed.set(record, { resource, id: String(record['id']) });
    if (!operation.body || !('version' in operation.body))
      await checkVersion(work, resource, loaded, givenVersion(call.body), false);
  }
  const body = await bodyOf(work, resource, operation, call.body);
  const answer = await handle({
    ...frame.context,
    record: record as never,
    body,
    query: call.query,
    params: call.params,
  });
  if (!operation.reads) {
    const changes = { _operation: [null, name] as const };
    await audit(work, frame, 'transition', record ? String(record['id']) : undefined, changes);
  }
  await tell(work, resource, record ? String(record['id']) : undefined, frame.events);
  return shownAnswer(work, answer);
}
