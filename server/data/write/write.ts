import { decide } from '#metadata/access.ts';
import { beginningsOf } from '#metadata/derive/transitions.ts';
import { confirmation } from '#metadata/derive/twins.ts';
import { isKept, problemsIn, type Values } from '#metadata/derive/problems.ts';
import { problemOf, type Problem } from '#metadata/fields/validate.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#server/kit/rules.ts';
import { invalid } from '#server/problems.ts';
import { decidesAccess, newDecidesAccess, noteAccess } from './accessChanges.ts';
import { saveWithBelow } from './linesAndLinks.ts';
import { refuseOverwriting } from '#server/kit/effective.ts';
import { refuseLockedRows } from '#server/kit/payrollLocks.ts';
import { customIn, demandsAll, keptFields } from './customFields.ts';
import { audit, changesBetween, tell } from './audit.ts';
import { checkVersion } from './conflict.ts';
import { numbersFor, withDefaults, withoutHidden } from './defaults.ts';
import { newId } from '../../kit/ids.ts';
import { demandTransition, givenValues, givenVersion } from './input.ts';
import { lineProblems } from './lines.ts';
import { checkPlace, loadFor, wholeAfter, fullRecord } from './lockedRecord.ts';
import { refuseOverlaps } from './overlaps.ts';
import { withoutPasses } from './passes.ts';
import { refuseTwins } from './refuseTwins.ts';
import { postDeclared } from './postings.ts';
import { referenceProblems } from './references.ts';
import { formulaProblems, withFills, withFormulas } from './reckoning.ts';
import { frameFor } from './ruleContext.ts';
import { same } from '../../kit/sameValue.ts';
import { forbidden } from '../statement/services.ts';
import { table } from '../statement/sql.ts';
import { columnValues, insertRow, updateRow } from './rows.ts';
import { later, type Frame, type WriteContext, type WriteOptions } from './writeContext.ts';

/** Declared fields of a record, without system columns. */
const fieldsOf = (resource: AnyResource, record: Row): Record<string, unknown> =>
  Object.fromEntries(Object.keys(resource.fields).map((name) => [name, record[name] ?? null]));

/** Whether a value is none its field could hold: a rule that fills others from it would stumble over it. */
const hasWrongValue = (
  work: WriteContext,
  resource: AnyResource,
  values: Values,
  before: Row | undefined,
): boolean =>
  Object.entries(resource.fields).some(
    ([name, field]) =>
      values[name] !== null &&
      values[name] !== undefined &&
      // What is stored and stays is not judged again, and no reason to leave the rules out.
      !isKept(values[name], before?.[name]) &&
      problemOf(field, values[name], work.principal.today, work.principal.clinic.timezone) !== undefined,
  );

/** What one write goes by. */
interface Kept {
  readonly fields: ReturnType<typeof keptFields>;
  readonly demands: boolean;
  readonly carried?: Values | undefined;
}

/** Prepares and judges values: rules fill, then everything wrong is said at once, then the rules' own checks. */
async function judged(
  work: WriteContext,
  frame: Frame,
  filled: Record<string, unknown>,
  before: Row | undefined,
  kept: Kept,
): Promise<Record<string, unknown>> {
  const { resource, context } = frame;
  const rules = work.services.rules.get(resource.name);
  const saving = { ...context, before: before as never };
  const mode = context.writtenBy === 'rule' ? 'server' : 'person';
  const { carried = {} } = kept;
  const stood = before && { ...before, ...carried };
  const started = await withFills(work, resource.fields, filled, mode);
  const prepares = rules?.prepare !== undefined && !hasWrongValue(work, resource, started, stood);
  const prepared = prepares ? { ...(await rules?.prepare?.(started, saving)) } : started;
  const custom = customIn(work, resource, await kept.fields, stood, kept.demands);
  const shown = custom.stored(withoutHidden(resource.fields, prepared));
  const values = await withFormulas(work, resource.fields, shown, before);
  const problems: Record<string, Problem> = {
    ...lineProblems(resource.fields, values, before),
    ...custom.missing(values),
    // With the id, for checks that nobody is named beside themself.
    ...problemsIn(resource, before ? { ...values, id: before['id'] } : values, {
      today: work.principal.today,
      ...work.principal.clinic,
      before: stood,
      custom: custom.known,
    }),
  };
  if (Object.keys(problems).length > 0) throw invalid(problems, { resource });
  const chosen = Object.fromEntries(Object.entries(values).filter(([name]) => !(name in carried)));
  const lost = await referenceProblems(work, resource, chosen, before, { mode });
  if (Object.keys(lost).length > 0) throw invalid(lost, { resource });
  await refuseLockedRows(rules, context, [before, values]);
  refuseOverwriting(rules, context, before, values);
  await rules?.check?.(values, saving);
  await refuseTwins(work, frame, values, before, context.passes(confirmation));
  const beyond = formulaProblems(resource.fields, values, work.principal.today);
  if (Object.keys(beyond).length > 0) throw invalid(beyond, { resource });
  await refuseOverlaps(work, resource, values, before && String(before['id']));
  return values;
}

/** Creates a record with everything below it. Answers its id. Throws the problems of DESIGN 4. */
export async function createRecord(
  work: WriteContext,
  resource: AnyResource,
  sent: Values,
  options: WriteOptions,
): Promise<string> {
  const { input, passed } = withoutPasses(resource, sent);
  const rule = resource.access['create'];
  if (options.mode === 'person' && !decide(rule ?? [], work.principal)) throw forbidden(resource);
  const frame = frameFor(work, resource, options, passed);
  const given = { ...givenValues(work, resource, input, undefined, options.mode), ...options.fixed };
  const { status = beginningsOf(resource.workflow)[0], ...rest } = given;
  const started = { ...withDefaults(resource.fields, rest, work.principal), ...(status ? { status } : {}) };
  const filled = withoutHidden(resource.fields, started);
  const kept = { fields: keptFields(work, resource), demands: demandsAll(options) };
  const ready = await judged(work, frame, filled, undefined, kept);
  const values = { ...ready, ...(await numbersFor(work, resource, ready)) };
  const id = newId(work.services.clock().getTime());
  const system: [string, unknown][] = [
    ['id', id],
    ['created_by', work.principal.userId],
  ];
  demandTransition(resource, undefined, values['status']);
  if (resource.workflow) system.push(['status', values['status']]);
  const inserted = insertRow(work, resource, table(resource), [
    ...system,
    ...columnValues(resource.fields, values),
  ]);
  const isRead =
    work.beside?.isTrial !== true ||
    resource.posts !== undefined ||
    work.services.rules.get(resource.name)?.saved !== undefined;
  const [record] = await saveWithBelow(
    { work, resource, id, values, before: undefined, options },
    inserted,
    () =>
      Promise.all([
        isRead ? fullRecord(work, resource, id) : undefined,
        options.mode === 'person' ? checkPlace(work, frame, id, rule) : undefined,
      ]),
  );
  if (newDecidesAccess(resource, values)) noteAccess(work.principal);
  if (record) await finish(work, frame, id, undefined, record);
  return id;
}

/** After a write: the rules' last word, one audit record, and the messages. */
async function finish(
  work: WriteContext,
  frame: Frame,
  id: string,
  before: Row | undefined,
  record: Row,
): Promise<void> {
  const { resource, context } = frame;
  const rules = work.services.rules.get(resource.name);
  await rules?.saved?.({ ...context, before: before as never, record: record as never });
  if (!before) await postDeclared(work, resource, 'create', { ...context, record });
  const changes = changesBetween(resource, before, record);
  later(
    work,
    audit(work, frame, before ? 'update' : 'create', id, changes, [...(before ? [before] : []), record]),
  );
  later(work, tell(work, resource, id, frame.events));
}

/** Changes a record; a change of nothing writes nothing. Throws the problems of DESIGN 4. */
export async function changeRecord(
  work: WriteContext,
  resource: AnyResource,
  id: string,
  sent: Values,
  options: WriteOptions,
): Promise<void> {
  const { input, passed } = withoutPasses(resource, sent);
  const { mode } = options;
  const rule = resource.access['edit'];
  const frame = frameFor(work, resource, options, passed);
  const loading = loadFor(work, resource, id, { rule, mode, states: resource.editableIn }, frame.reasons);
  const { carried } = options;
  const kept = { fields: keptFields(work, resource), demands: demandsAll(options), carried };
  const loaded = await loading;
  const { record: before, opened } = loaded;
  const version = options.version ?? (mode === 'person' ? givenVersion(input) : undefined);
  await checkVersion(work, resource, loaded, version, mode === 'person');
  const given = { ...givenValues(work, resource, input, { before, opened }, mode), ...options.fixed };
  const { status } = before;
  const known = { ...fieldsOf(resource, before), ...given, ...(resource.workflow ? { status } : {}) };
  const filled = withoutHidden(resource.fields, known);
  const parts = partsGiven(resource, before, given);
  const values = await judged(work, frame, filled, before, kept);
  const changed = Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) => {
      if (field.kind === 'part') return name in parts ? [[name, parts[name]]] : [];
      return name in values && !same(field, before[name], values[name]) ? [[name, values[name]]] : [];
    }),
  );
  demandTransition(resource, before, values['status']);
  if (Object.keys(changed).length === 0 && !options.reason) return;
  const updated = updateRow(work, resource, table(resource), id, columnValues(resource.fields, changed), [
    'version = version + 1',
    'updated_at = now()',
  ]);
  const [record] = await saveWithBelow(
    { work, resource, id, values: changed, before, options },
    updated,
    () =>
      Promise.all([
        wholeAfter(work, resource, id, before, changed),
        mode === 'person' ? checkPlace(work, frame, id, rule) : undefined,
      ]),
  );
  if (decidesAccess(resource, changed)) noteAccess(work.principal);
  await finish(work, frame, id, before, record);
}

/** The parts that were sent; an untouched part is not written again. */
const partsGiven = (resource: AnyResource, before: Row, given: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => resource.fields[name]?.kind === 'part' && !(value === null && before[name] === null),
    ),
  );
