import type { ApprovalStep } from '#metadata/approval.ts';
import { approvalField } from '#metadata/derive/approvalSettings.ts';
import { isStepped } from '#metadata/derive/approvals.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Transition } from '#metadata/workflow.ts';
import type { Principal } from '#server/identity/principal.ts';
import { conditionSql, type Condition } from './conditions.ts';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import { rowsFor } from './scope.ts';
import { column, identifier, literal, tableName, type Parameters } from './sql.ts';

interface Asking {
  readonly catalogue: Catalogue;
  readonly principal: Principal;
}

const all = (parts: readonly string[]): string =>
  parts.filter((part) => part !== 'true').join(' and ') || 'true';

/** Whether a step is taken of the row `t` at all: switched on, and its amount above the step's. */
function applies({ name, workflow }: AnyResource, { setting, above }: ApprovalStep): string {
  const set = tableName(workflow?.approval?.settings ?? '');
  const on =
    setting === undefined
      ? 'true'
      : `(select s.${identifier(approvalField(name, setting))} from ${identifier(set)} s where s.clinic_id = (select app_clinic()))`;
  // The amount is written in the declaration, never by a person; numeric compares it exactly.
  const more =
    above === undefined
      ? 'true'
      : `coalesce(${column(above.field)} > ${literal(above.amount)}::numeric, false)`;
  return all([on, more]);
}

/** Who stands where in the manager's step today, as rows `person`, `decider` (functions/approvals.sql). */
const managers = ({ principal }: Asking, parameters: Parameters): string =>
  `acting_managers(${parameters.once('today', principal.today, 'date')})`;

/** The same of one decider alone: nobody else's being away is asked. */
const managedBy = ({ principal }: Asking, me: string, parameters: Parameters): string =>
  `acting_managers(${parameters.once('today', principal.today, 'date')}, ${parameters.once('me', me, 'uuid')})`;

/** The employee a row is about, as SQL. */
function personSql({ person, fields }: AnyResource): string {
  const name = person ?? '';
  if (fields[name]?.target !== 'users') return column(name);
  return `(select u.employee_id from users u where u.clinic_id = ${column('clinic_id')} and u.id = ${column(name)})`;
}

/** Whether somebody could take the step of the row `t` today. */
const isManned = (
  asking: Asking,
  resource: AnyResource,
  { by }: ApprovalStep,
  parameters: Parameters,
): string =>
  by === 'manager'
    ? `${personSql(resource)} in (select a.person from ${managers(asking, parameters)} a)`
    : 'true';

/** Whether the step of the row `t` is the caller's to take. */
function isMine(asking: Asking, resource: AnyResource, { by }: ApprovalStep, parameters: Parameters): string {
  if (by !== 'manager') {
    const opened = rowsFor(asking, resource, by);
    return opened === undefined ? 'false' : conditionSql(opened.rows, parameters);
  }
  const me = asking.principal.employeeId;
  if (me === null) return 'false';
  return `${personSql(resource)} in (select a.person from ${managedBy(asking, me, parameters)} a)`;
}

/**
 * At which step the caller decides on the row `t` now, as SQL: the number of the step, null where it is not their turn. The
 * first step that applies and has somebody is the one that waits; where none has, and once the matter was escalated, the last
 * one's deciders may take it. Only rows in the states named are asked about: those the transition begins in.
 */
function stepTaken(
  asking: Asking,
  resource: AnyResource,
  parameters: Parameters,
  states?: readonly string[],
): string {
  const steps = resource.workflow?.approval?.steps ?? [];
  const last = steps.length - 1;
  const isAsked = (one: ApprovalStep): boolean => states === undefined || states.includes(one.in);
  const first = steps.findIndex(isAsked);
  if (first < 0) return 'null::int';
  // Of steps that come before, nothing is asked: a value nobody uses has no type.
  const from = <T>(say: (step: ApprovalStep) => T): readonly (T | undefined)[] =>
    steps.map((step, at) => (at < first ? undefined : say(step)));
  const takes = from((step) => isMine(asking, resource, step, parameters));
  const applied = from((step) => applies(resource, step));
  const open = from((step) => all([applies(resource, step), isManned(asking, resource, step, parameters)]));
  const escalated = `exists (select from approval_waits w where w.clinic_id = ${column('clinic_id')}
    and w.resource = ${literal(resource.name)} and w.record_id = ${column('id')} and w.escalated_at is not null)`;
  const cases = steps.flatMap((start, begin) => {
    if (!isAsked(start)) return [];
    const later = steps.flatMap((_, at) => (at >= begin ? [at] : []));
    const waiting = later.map((at) => {
      const before = later.filter((one) => one < at).map((one) => `not (${open[one]})`);
      // Who takes a step mans it: asked once.
      const here = all([...before, applied[at] ?? 'true', takes[at] ?? 'false']);
      return `when ${here} then ${at}`;
    });
    const none = all(later.map((at) => `not (${open[at]})`));
    return [
      `when ${literal(start.in)} then case when (${takes[last]}) and ${escalated} then ${last} ${waiting.join(' ')}
      when (${takes[last]}) and (${none}) then ${last} end`,
    ];
  });
  return `case ${column('status')} ${cases.join(' ')} end`;
}

/**
 * The rows on which the caller may make a transition, as far as rights go: those its rule opens; of one that decides in
 * steps, those whose step is the caller's now. Undefined for whom the rule does not admit at all. Who asks about rows in
 * certain states alone names them: the steps of other states are left out.
 */
export function transitionRows(
  asking: Asking,
  resource: AnyResource,
  transition: Transition,
  states?: readonly string[],
): Condition | undefined {
  const opened = rowsFor(asking, resource, transition.access);
  if (opened === undefined || !isStepped(resource, transition)) return opened?.rows;
  return {
    o: 'sql',
    sql: (parameters) => `(${stepTaken(asking, resource, parameters, states)}) is not null`,
  };
}

/** The rows of which some step is the caller's, whosever turn it is: whoever decides sees what was and what will be decided. */
export function concernedRows(asking: Asking, resource: AnyResource): readonly Condition[] {
  const steps = resource.workflow?.approval?.steps ?? [];
  if (steps.length === 0) return [];
  return [
    {
      o: 'sql',
      sql: (parameters) =>
        `(${steps.map((step) => `(${isMine(asking, resource, step, parameters)})`).join(' or ')})`,
    },
  ];
}

/** The state a decision of the caller leads the row `t` to: that of the next step that applies, else the last of its states. */
export function nextState(
  asking: Asking,
  resource: AnyResource,
  ends: readonly string[],
  parameters: Parameters,
): string {
  const steps = resource.workflow?.approval?.steps ?? [];
  const final = literal(ends.at(-1) ?? '');
  const cases = steps.map((_, taken) => {
    const later = steps.flatMap((step, at) =>
      at > taken && ends.includes(step.in)
        ? [`when ${applies(resource, step)} then ${literal(step.in)}`]
        : [],
    );
    return `when ${taken} then ${later.length === 0 ? final : `case ${later.join(' ')} else ${final} end`}`;
  });
  return `case ${stepTaken(asking, resource, parameters)} ${cases.join(' ')} end`;
}
