import { fieldText } from '#i18n/errors.ts';
import { formulaOf } from '#metadata/derive/formulas.ts';
import {
  askedScope,
  bodyFields,
  lineKey,
  transitionForm,
  transitionReckons,
  withAskedResults,
} from '#metadata/derive/transitionForm.ts';
import { ownPassword } from '#metadata/derive/inPerson.ts';
import type { Values } from '#metadata/derive/problems.ts';
import { isId } from '#metadata/fields/validate.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { isStepped } from '#metadata/derive/approvals.ts';
import { isChosen, startsOf, endsOf } from '#metadata/derive/transitions.ts';
import { stays, type Notice, type Transition } from '#metadata/workflow.ts';
import type { NamedLine, Present, Row } from '#server/kit/rules.ts';
import { invalid, ProblemError } from '#server/problems.ts';
import { refuseLockedRows } from '#server/kit/payrollLocks.ts';
import { audit, changesBetween, tell } from './audit.ts';
import { numbersFor, stampsFor } from './defaults.ts';
import { saveWithBelow } from './linesAndLinks.ts';
import { formValues } from './formValues.ts';
import { givenVersion } from './input.ts';
import { demandState, loadFor, fullRecord } from './lockedRecord.ts';
import { refuseOverlaps } from './overlaps.ts';
import { withFormulas } from './reckoning.ts';
import { frameFor } from './ruleContext.ts';
import { concernedRows } from '../statement/deciding.ts';
import { linesOf } from '../statement/lineRows.ts';
import { same } from '../../kit/sameValue.ts';
import { table } from '../statement/sql.ts';
import { columnValues, updateRow } from './rows.ts';
import { checkVersion } from './conflict.ts';
import { postDeclared } from './postings.ts';
import { demandTurn } from './turn.ts';
import { refuseLapsed } from './waysBack.ts';
import {
  later,
  readingIn,
  type Frame,
  type Mode,
  type OutboxEvent,
  type WriteContext,
} from './writeContext.ts';

/** The transition of that name. Throws 404 for a name the resource does not declare. */
export function transitionOf(resource: AnyResource, name: string): Transition {
  const transitions = resource.workflow?.transitions ?? {};
  const found = Object.hasOwn(transitions, name) ? transitions[name] : undefined;
  if (!found) throw new ProblemError('not_found');
  return found;
}

/** What the dialog sent, in stored form. Throws 422 for what it does not ask, and for what it demands. */
const askedValues = async (
  work: WriteContext,
  resource: AnyResource,
  name: string,
  input: Values,
  before: Row,
): Promise<Values> => {
  const { version: _version, id: _id, ...sent } = input;
  const transition = transitionOf(resource, name);
  const how = {
    preset: bodyFields(resource, transition),
    beside: before,
    holds: transition.ownLocks !== true,
  };
  const asked = await formValues(work, transitionForm(resource, name), sent, how);
  if (!transitionReckons(resource, name)) return asked;
  const { fields, values } = askedScope(resource, name, asked, before);
  return withAskedResults(resource, name, asked, await withFormulas(work, fields, values));
};

/** The lines of the record a transition names, each with what is said of it. Refuses with 422 `line_unknown`. */
function namedLines(
  { context }: Frame,
  { byLine }: Transition,
  record: Row,
  asked: Values,
): readonly NamedLine[] {
  if (byLine === undefined) return [];
  const known = new Map(linesOf(record[byLine.of]).map((line) => [String(line['id']), line]));
  return linesOf(asked[byLine.of]).map((sent, index) => {
    const at = `${byLine.of}.${index}`;
    const line = known.get(String(sent[lineKey]));
    if (!line) return context.fail('line_unknown', { on: `${at}.${lineKey}` });
    return { line, sent, at };
  });
}

/** Where a transition leads and what is saved with it: fixed, as its rule chose among the declared states, or to the `next` step. */
async function outcomeOf(
  work: WriteContext,
  resource: AnyResource,
  name: string,
  context: Parameters<Effect>[0],
  next: string | undefined,
): Promise<{ readonly status: string; readonly values: Values }> {
  const transition = transitionOf(resource, name);
  const before = String((context.record as Row)['status']);
  const rules = work.services.rules.get(resource.name)?.transitions as TransitionRules | undefined;
  const { status, ...values } = (await rules?.[name]?.effect?.(context)) ?? {};
  if (!isChosen(transition)) {
    if (status !== undefined) throw new TypeError(`${resource.name}.${name} leads to its declared state.`);
    return { status: transition.to === stays ? before : String(transition.to), values };
  }
  if (status === undefined && next !== undefined) return { status: next, values };
  if (!endsOf(transition).includes(String(status)))
    throw new TypeError(`${resource.name}.${name} chose ${String(status)}, which it does not declare.`);
  return { status: String(status), values };
}

type Effect = (
  context: Frame['context'] & {
    record: never;
    asked: Values;
    lines: readonly NamedLine[];
    next?: string | undefined;
    present?: Present | undefined;
  },
) => Promise<Values | void>;
type TransitionRules = Readonly<
  Record<
    string,
    {
      throughLocks?: true;
      elsewhere?: (context: Frame['context'] & { record: never }) => Promise<void>;
      guard?: (context: Parameters<Effect>[0]) => Promise<void>;
      effect?: Effect;
    }
  >
>;

/** Whether the record is for the eyes of the person it is about; nobody is told of what they cannot open. */
const isPersons = ({ ownIn, ownOnce }: AnyResource, record: Row): boolean =>
  (ownIn === undefined || ownIn.includes(String(record['status']))) &&
  (ownOnce === undefined || (record[ownOnce] ?? null) !== null);

/** Whom a notice goes to, by the record. */
function receivers(resource: AnyResource, record: Row, to: Notice['to']): OutboxEvent['to'][] {
  if (to === 'deciders') return [{ deciders: true }];
  if (to === 'leader') return [{ leader: true }];
  if (to === 'creator') return isId(record['created_by']) ? [{ userId: record['created_by'] }] : [];
  if (to !== 'person' && 'permission' in to) return [{ permission: to.permission }];
  const name = to === 'person' ? (resource.person ?? '') : to.field;
  const isUser = (name === 'id' ? resource.name : resource.fields[name]?.target) === 'users';
  const ids = [record[name]].flat().filter(isId);
  return ids.map((id) => (isUser ? { userId: id } : { employeeId: id }));
}

/** Nobody takes for another what is theirs to answer, whatever else they hold (`takenBy`). */
function demandTaker(
  { principal }: WriteContext,
  resource: AnyResource,
  record: Row,
  { takenBy }: Transition,
): void {
  const { employeeId, locale } = principal;
  if (takenBy === undefined || (employeeId !== null && record[takenBy] === employeeId)) return;
  const field = resource.words[locale].fields[takenBy] ?? takenBy;
  throw new ProblemError('forbidden', { resource, sentence: fieldText(locale, 'taken_by', { field }) });
}

interface Judging {
  readonly mode: Mode;
  readonly lock: 'none' | 'no key update';
  readonly present?: Present | undefined;
}

/** Right, version, state, what was asked and the rule's guard: all that is judged before a transition is made. Writes nothing. */
export async function judgeTransition(
  work: WriteContext,
  resource: AnyResource,
  id: string,
  name: string,
  input: Values,
  { mode, lock, present }: Judging,
) {
  const transition = transitionOf(resource, name);
  const frame = frameFor(work, resource, { mode });
  const [rows] = isStepped(resource, transition) ? concernedRows(readingIn(work), resource) : [];
  const purpose = { rule: transition.access, mode, notOwn: transition.notOwn, lock, rows } as const;
  const loaded = await loadFor(work, resource, id, purpose, frame.reasons);
  const { record: before } = loaded;
  work.handed.set(before, { resource, id });
  const rules = work.services.rules.get(resource.name);
  const own = (rules?.transitions as TransitionRules | undefined)?.[name];
  // Who lost a race is told what stands there now, and not that something changed.
  if (own?.elsewhere && !startsOf(transition).includes(String(before['status'])))
    await own.elsewhere({ ...frame.context, record: before as never });
  await checkVersion(work, resource, loaded, givenVersion(input), false);
  demandState(work, resource, before, startsOf(transition));
  if (mode === 'person') demandTaker(work, resource, before, transition);
  const next = rows && mode === 'person' ? await demandTurn(work, resource, before, transition) : undefined;
  const asked = await askedValues(work, resource, name, input, before);
  const lines = namedLines(frame, transition, before, asked);
  const context = { ...frame.context, record: before as never, asked, lines, next, present };
  if (decides(transition) && own?.throughLocks !== true)
    await refuseLockedRows(rules, frame.context, [before]);
  await own?.guard?.(context);
  return { frame, before, asked, next, context };
}

/** Whoever was to sign in person did, and it is still theirs to sign: no other door of the engine makes such a transition. */
function demandPresent({ inPerson }: Transition, before: Row, present: Present | undefined): void {
  if (inPerson === undefined || (inPerson.optional === true && present === undefined)) return;
  if (present === undefined) throw invalid({ [ownPassword]: { key: 'not_signed' } });
  if (present.employeeId !== before[inPerson.of]) throw new ProblemError('try_again');
}

/**
 * Takes a record through a transition (DESIGN 3): right, version, state, what was asked, the rule's guard and effect,
 * messages and history in one transaction, the record held from the start; in the mode `server` time makes it, and no right is
 * asked. Whoever signs in person (`inPerson`) was proven before (`provenPresence`). Throws 409 `self_approval`,
 * `version_conflict`, `invalid_state` or the rule's own code; 422 for what was asked.
 */
export async function makeTransition(
  work: WriteContext,
  resource: AnyResource,
  id: string,
  name: string,
  input: Values,
  mode: Mode = 'person',
  present?: Present,
): Promise<void> {
  const transition = transitionOf(resource, name);
  const lock = transition.ownLocks === true ? 'none' : 'no key update';
  const judged = await judgeTransition(work, resource, id, name, input, { mode, lock, present });
  const { frame, before, asked, next, context } = judged;
  demandPresent(transition, before, present);
  const { status, values: further } = await outcomeOf(work, resource, name, context, next);
  const said = {
    ...Object.fromEntries((transition.ask ?? []).flatMap(pairIn(asked))),
    ...stampsFor(work, resource, String(before['status']), status),
    ...further,
  };
  const changed = { ...said, ...(await newResults(work, resource, before, said)) };
  // What time or a rule takes back follows from elsewhere, and is judged there.
  if (mode === 'person') {
    const move = { name, transition, status: String(before['status']) };
    await refuseLapsed(work, resource, move, { ...before, ...changed });
  }
  await refuseOverlaps(work, resource, { ...before, ...changed, status }, id);
  const values = { ...changed, ...(await numbersFor(work, resource, { ...before, ...changed }, name)) };
  const system = ['version = version + 1', 'updated_at = now()'];
  const columns = columnValues(resource.fields, values);
  // What its rule posts may move the state of a record that stays, such as a batch whose last piece leaves.
  if (transition.to !== stays) columns.push(['status', status]);
  const updated = updateRow(work, resource, table(resource), id, columns, system);
  const saving = { work, resource, id, values, before, options: { mode: 'server' } } as const;
  const record = await saveWithBelow(saving, updated, () => fullRecord(work, resource, id));
  await postDeclared(work, resource, name, { ...context, record });
  const changes = { ...changesBetween(resource, before, record), _move: [null, name] as const };
  later(
    work,
    audit(work, frame, name === 'archive' ? 'archive' : 'transition', id, changes, [before, record]),
  );
  const notices = (transition.notify ?? []).flatMap(({ event, to }) =>
    (to === 'person' && !isPersons(resource, record) ? [] : receivers(resource, record, to)).map(
      (receiver) => ({
        event,
        to: receiver,
        payload: { status, transition: name },
      }),
    ),
  );
  later(work, tell(work, resource, id, [...frame.events, ...notices]));
}

/** The formulas of a record, and lines with formulas, that are others by what a transition changes. */
async function newResults(
  work: WriteContext,
  { fields }: AnyResource,
  before: Row,
  said: Values,
): Promise<Values> {
  const after = await withFormulas(work, fields, { ...before, ...said }, before);
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      (field.of !== undefined || formulaOf(field) !== undefined) && !same(field, before[name], after[name])
        ? [[name, after[name]]]
        : [],
    ),
  );
}

/** Whether a transition decides anything of its record: one that leaves the state and asks nothing is a note, such as having read it. */
const decides = ({ to, ask, body, byLine }: Transition): boolean =>
  to !== stays || [ask, body, byLine].some((asked) => asked !== undefined);

/** A value where it was sent. */
const pairIn =
  (values: Values) =>
  (name: string): [string, unknown][] =>
    name in values ? [[name, values[name]]] : [];
