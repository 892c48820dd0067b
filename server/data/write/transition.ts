import { normaliseValues, problemsIn, type Values } from '#metadata/derive/problems.ts';
import type { Fields } from '#metadata/fields/types.ts';
import { isId, type Problem } from '#metadata/fields/validate.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Notice, Transition } from '#metadata/workflow.ts';
import type { Row } from '#server/kit/rules.ts';
import { invalid, ProblemError } from '#server/problems.ts';
import { refuseLockedRows } from '#server/kit/payrollLocks.ts';
import { audit, changesBetween, tell } from './audit.ts';
import { saveWithBelow } from './linesAndLinks.ts';
import { givenVersion } from './input.ts';
import { loadFor, fullRecord } from './lockedRecord.ts';
import { referenceProblems } from './references.ts';
import { frameFor } from './ruleContext.ts';
import { table } from '../statement/sql.ts';
import { columnValues, updateRow } from './rows.ts';
import { checkVersion } from './conflict.ts';
import { preciseProblems } from './write.ts';
import { later, type Frame, type OutboxEvent, type WriteContext } from './writeContext.ts';

/** The transition of that name. Throws 404 for a name the resource does not declare. */
export function transitionOf(resource: AnyResource, name: string): Transition {
  const transitions = resource.workflow?.transitions ?? {};
  const found = Object.hasOwn(transitions, name) ? transitions[name] : undefined;
  if (!found) throw new ProblemError('not_found');
  return found;
}

/** The values the dialog asked for, in stored form. Throws 422 for what it does not ask, and for what it demands. */
async function askedValues(
  work: WriteContext,
  resource: AnyResource,
  { ask = [], demand = [] }: Transition,
  input: Values,
  before: Row,
): Promise<Record<string, unknown>> {
  const sent = Object.entries(input).filter(
    ([name]) => name !== 'version' && name !== 'id' && !name.startsWith('_'),
  );
  const unknown = sent.filter(([name]) => !ask.includes(name));
  if (unknown.length > 0)
    throw new ProblemError('unknown_field', {
      resource,
      errors: Object.fromEntries(unknown.map(([name]) => [name, { key: 'unknown_field' }])),
    });
  const fields: Fields = Object.fromEntries(
    ask.flatMap((name) => {
      const field = resource.fields[name];
      const required = demand.includes(name);
      return field ? [[name, { ...field, options: { ...field.options, readOnly: false, required } }]] : [];
    }),
  );
  const asked = normaliseValues(fields, Object.fromEntries(sent));
  const form = { ...resource, fields, checks: {} };
  const problems: Record<string, Problem> = {
    ...problemsIn(form, asked, { today: work.principal.today }),
    ...preciseProblems(work, form, { ...before, ...asked }),
  };
  if (Object.keys(problems).length > 0) throw invalid(problems, { resource });
  const lost = await referenceProblems(work, form, asked, undefined);
  if (Object.keys(lost).length > 0) throw invalid(lost, { resource });
  return asked;
}

/** The declared guard, then the server's: what it misses is named by the resource's own words. */
async function guard(
  work: WriteContext,
  frame: Frame,
  name: string,
  transition: Transition,
  record: Row,
  asked: Values,
): Promise<void> {
  const { resource, context } = frame;
  const check = transition.guard === undefined ? undefined : resource.checks?.[transition.guard];
  if (
    transition.guard !== undefined &&
    check &&
    !check.ok({ ...record, ...asked } as never, work.principal.today)
  )
    throw new ProblemError(transition.guard, {
      resource,
      status: 409,
      errors: { [check.on]: { key: transition.guard } },
    });
  const declared = work.services.rules.get(resource.name);
  await refuseLockedRows(declared, context, [record]);
  const rules = declared?.transitions as TransitionRules | undefined;
  await rules?.[name]?.guard?.({ ...context, record: record as never, asked });
}

type Effect = (context: Frame['context'] & { record: never; asked: Values }) => Promise<Values | void>;
type TransitionRules = Readonly<
  Record<string, { guard?: (context: Parameters<Effect>[0]) => Promise<void>; effect?: Effect }>
>;

/** Runs the effects in their declared order, the transition's own last; what they return is saved with it. */
async function effects(
  work: WriteContext,
  frame: Frame,
  name: string,
  transition: Transition,
  record: Row,
  asked: Values,
): Promise<Values> {
  const { resource, context } = frame;
  const rules = work.services.rules.get(resource.name);
  const run: Effect[] = (transition.effects ?? []).map((effect) => {
    const found = rules?.effects?.[effect] as Effect | undefined;
    if (!found) throw new TypeError(`The effect ${effect} of ${resource.name} is not implemented.`);
    return found;
  });
  const own = (rules?.transitions as TransitionRules | undefined)?.[name]?.effect;
  if (own) run.push(own);
  let values: Values = {};
  for (const effect of run)
    values = {
      ...values,
      ...(await effect({ ...context, record: { ...record, ...values } as never, asked })),
    };
  return values;
}

/** Whom a notice goes to, by the record. */
function receivers(resource: AnyResource, record: Row, to: Notice['to']): OutboxEvent['to'][] {
  if (to === 'leader') return [{ leader: true }];
  if (to === 'creator') return isId(record['created_by']) ? [{ userId: record['created_by'] }] : [];
  if (to !== 'person' && 'permission' in to) return [{ permission: to.permission }];
  const name = to === 'person' ? (resource.person ?? '') : to.field;
  const isUser = (name === 'id' ? resource.name : resource.fields[name]?.target) === 'users';
  const ids = [record[name]].flat().filter(isId);
  return ids.map((id) => (isUser ? { userId: id } : { employeeId: id }));
}

/**
 * Moves a record to its next state (DESIGN 3): right, state, guards, asked values, effects, messages and history in one
 * transaction. Throws 409 `invalid_state`, `self_approval`, `version_conflict` or the guard's own code; 422 for asked values.
 */
export async function makeTransition(
  work: WriteContext,
  resource: AnyResource,
  id: string,
  name: string,
  input: Values,
): Promise<void> {
  const transition = transitionOf(resource, name);
  const frame = frameFor(work, resource);
  const states = typeof transition.from === 'string' ? [transition.from] : transition.from;
  const purpose = { rule: transition.access, mode: 'person', notOwn: transition.notOwn, states } as const;
  const loaded = await loadFor(work, resource, id, purpose, frame.reasons);
  const { record: before } = loaded;
  await checkVersion(work, resource, loaded, givenVersion(input), false);
  const asked = await askedValues(work, resource, transition, input, before);
  await guard(work, frame, name, transition, before, asked);
  const values = { ...asked, ...(await effects(work, frame, name, transition, before, asked)) };
  const system = ['version = version + 1', 'updated_at = now()'];
  const columns: [string, unknown][] = [...columnValues(resource.fields, values), ['status', transition.to]];
  const updated = updateRow(work, resource, table(resource), id, columns, system);
  const saving = { work, resource, id, values, before, options: { mode: 'server' } } as const;
  const record = await saveWithBelow(saving, updated, () => fullRecord(work, resource, id));
  const changes = { ...changesBetween(resource, before, record), _move: [null, name] as const };
  later(work, audit(work, frame, name === 'archive' ? 'archive' : 'transition', id, changes));
  const notices = (transition.notify ?? []).flatMap(({ event, to }) =>
    receivers(resource, record, to).map((receiver) => ({
      event,
      to: receiver,
      payload: { status: transition.to, transition: name },
    })),
  );
  later(work, tell(work, resource, id, [...frame.events, ...notices]));
}
