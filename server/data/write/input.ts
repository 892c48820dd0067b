import { decide } from '#metadata/access.ts';
import { beginningsOf } from '#metadata/derive/transitions.ts';
import { normaliseValues, type Values } from '#metadata/derive/problems.ts';
import { longestRichText } from '#metadata/fields/kinds/text.ts';
import type { Field, Fields } from '#metadata/fields/types.ts';
import type { Problem } from '#metadata/fields/validate.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#server/kit/rules.ts';
import { invalid, ProblemError } from '#server/problems.ts';
import { readableFields } from '../statement/readContext.ts';
import { linesOf } from '../statement/lineRows.ts';
import { cleanRichText, isHeavyRichText } from './richText.ts';
import { refuseAs } from '../../kit/refusals.ts';
import { same } from '../../kit/sameValue.ts';
import type { Mode, WriteContext } from './writeContext.ts';

const systemKeys = ['id', 'version', 'clinic_id', 'created_at', 'updated_at', 'created_by', 'status'];

interface Refused {
  readonly unknown: Record<string, Problem>;
  readonly readOnly: Record<string, Problem>;
}

/** Whether the caller may write a field at all, and whether they know of it. */
function standing(
  work: WriteContext,
  resource: AnyResource,
  name: string,
  field: Field,
  known: ReadonlySet<string>,
) {
  const { write, readOnly } = field.options;
  const writes = write ? decide(write, work.principal) !== undefined : known.has(name);
  return {
    known: known.has(name) || (write !== undefined && writes),
    writes: writes && !readOnly && field.kind !== 'computed',
  };
}

/** Whether a system column says what it already is: such a value is ignored, any other is refused (SEC-16). */
function sameSystemValue(
  work: WriteContext,
  resource: AnyResource,
  name: string,
  value: unknown,
  before: Row | undefined,
): boolean {
  if (value === null || value === undefined || name === 'version') return true;
  if (name === 'clinic_id') return value === work.principal.clinicId;
  if (!before) return name === 'status' && value === beginningsOf(resource.workflow)[0];
  if (name === 'created_at' || name === 'updated_at')
    return Date.parse(String(value)) === Date.parse(String(before[name]));
  return value === before[name];
}

/**
 * What may be written of what was sent, in stored form. Keys with a leading underscore and unchanged values the caller may
 * not write are ignored. Throws 422 `unknown_field` for unknown and hidden names alike, `read_only_field` for changes of
 * what is not theirs to change (SEC-14..16).
 */
export function givenValues(
  work: WriteContext,
  resource: AnyResource,
  input: Values,
  stored: { readonly before: Row; readonly opened: readonly string[] } | undefined,
  mode: Mode,
): Record<string, unknown> {
  const before = stored?.before;
  if (mode === 'server') return serverValues(work, resource, input, before);
  const reading = { catalogue: work.services.catalogue, principal: work.principal };
  const known = new Set([...readableFields(reading, resource).open, ...(stored?.opened ?? [])]);
  const refused: Refused = { unknown: {}, readOnly: {} };
  const given: Record<string, unknown> = {};
  const sent = Object.fromEntries(Object.entries(input).filter(([name]) => !name.startsWith('_')));
  const clean = normaliseValues(resource.fields, sent, work.principal.clinic);
  for (const [name, value] of Object.entries(clean)) {
    if (systemKeys.includes(name) && !resource.fields[name]) {
      const isKnown = name !== 'status' || resource.workflow !== undefined;
      if (!isKnown) refused.unknown[name] = { key: 'unknown_field' };
      else if (!sameSystemValue(work, resource, name, value, before))
        refused.readOnly[name] = { key: 'read_only_field' };
      continue;
    }
    const field = resource.fields[name];
    const { known: isKnown, writes } = field
      ? standing(work, resource, name, field, known)
      : { known: false, writes: false };
    if (!field || !isKnown) refused.unknown[name] = { key: 'unknown_field' };
    else if (!writes || (field.options.fixed && before)) {
      const present = before ? before[name] : presetOf(field);
      const told = field.of ? asStored(field.of, value, present) : value;
      if (!same(field, told, present)) refuseFixed(resource, refused, name, before !== undefined);
    } else
      given[name] = field.of
        ? givenLines(work, name, field.of, value, before?.[name], refused)
        : cleaned(field, name, value);
  }
  refuse(refused, resource);
  return given;
}

/** A field that stays as it is; of a record that says how it is put right (`immutable`) in those words. */
function refuseFixed(resource: AnyResource, { readOnly }: Refused, name: string, isMade: boolean): void {
  const reason = isMade && resource.fields[name]?.options.fixed === true ? resource.immutable : undefined;
  if (reason !== undefined) refuseAs(resource, reason);
  readOnly[name] = { key: 'read_only_field' };
}

/** Lines nobody writes as they were read: what is reckoned is left out, what the caller may not read is as it is stored. */
function asStored(of: Fields, value: unknown, before: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const stored = new Map(linesOf(before).map((line) => [line['id'], line]));
  return value.map((line: unknown) => {
    // What is no line is a change of its own.
    const [known] = linesOf([line]);
    if (known === undefined) return line;
    const kept = Object.entries(known).filter(([name]) => of[name]?.kind !== 'computed');
    return { ...stored.get(known['id']), ...Object.fromEntries(kept) };
  });
}

const presetOf = (field: Field): unknown =>
  (field.options as { default?: unknown }).default ?? (field.kind === 'boolean' ? false : null);

/** Formatted text without what is not allowed in it. Throws 422 where cleaning it would hold everybody up. */
function cleaned(field: Field, place: string, value: unknown): unknown {
  if (field.kind !== 'richText' || typeof value !== 'string') return value;
  if (isHeavyRichText(value))
    throw invalid({ [place]: { key: 'too_long', values: { max: longestRichText } } });
  return cleanRichText(value, 'article' in field.options && field.options['article'] === true);
}

function refuse({ unknown, readOnly }: Refused, resource: AnyResource): void {
  if (Object.keys(unknown).length > 0) throw new ProblemError('unknown_field', { errors: unknown, resource });
  if (Object.keys(readOnly).length > 0)
    throw new ProblemError('read_only_field', { errors: readOnly, resource });
}

/** Lines with unchanged read-only values taken from what is stored; a line's missing fields keep their stored values. */
function givenLines(
  work: WriteContext,
  at: string,
  of: Fields,
  value: unknown,
  before: unknown,
  refused: Refused,
): unknown {
  if (!Array.isArray(value)) return value;
  const stored = new Map((Array.isArray(before) ? (before as Row[]) : []).map((line) => [line['id'], line]));
  return value.map((line: unknown, index) => {
    if (!line || typeof line !== 'object') return line;
    const sent = line as Record<string, unknown>;
    const old = stored.get(sent['id']);
    const result: Record<string, unknown> = old ? { ...old } : {};
    if (sent['id'] !== undefined && sent['id'] !== null) result['id'] = sent['id'];
    for (const [name, one] of Object.entries(sent)) {
      if (name === 'id' || name.startsWith('_')) continue;
      const field = of[name];
      const place = `${at}.${index}.${name}`;
      if (!field || !mayKnow(work, field)) refused.unknown[place] = { key: 'unknown_field' };
      // What is reckoned beside a line is stored nowhere: a line that is sent back as it was read carries it.
      else if (field.kind === 'computed' && old) continue;
      else if (mayWriteLine(work, field, old)) result[name] = cleaned(field, place, one);
      else if (!same(field, one, old ? old[name] : presetOf(field)))
        refused.readOnly[place] = { key: 'read_only_field' };
    }
    return result;
  });
}

const mayKnow = (work: WriteContext, { options }: Field): boolean =>
  !options.read ||
  decide(options.read, work.principal) === 'all' ||
  (options.write !== undefined && decide(options.write, work.principal) !== undefined);

const mayWriteLine = (work: WriteContext, { kind, options }: Field, old: Row | undefined): boolean =>
  !options.readOnly &&
  kind !== 'computed' &&
  !(options.fixed && old) &&
  (!options.write || decide(options.write, work.principal) !== undefined);

/**
 * What a rule of ours gives: declared fields, and of a new record the state it begins in. Throws on a misspelt name, and on a
 * status: a record that exists moves by transitions alone.
 */
function serverValues(
  { principal }: WriteContext,
  resource: AnyResource,
  input: Values,
  before: Row | undefined,
): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(normaliseValues(resource.fields, input, principal.clinic))) {
    const field = resource.fields[name];
    if (field && field.kind !== 'computed') given[name] = cleaned(field, name, value);
    else if (name === 'status' && resource.workflow) {
      demandTransition(resource, before, value);
      given[name] = value;
    } else if (!field && !systemKeys.includes(name))
      throw new TypeError(`${resource.name} has no field ${name}.`);
  }
  return given;
}

/** A status is written by a transition, or at the beginning as one of the declared states. Throws on any other write. */
export function demandTransition(resource: AnyResource, before: Row | undefined, status: unknown): void {
  const possible = before ? [String(before['status'])] : beginningsOf(resource.workflow);
  if (resource.workflow === undefined || possible.includes(String(status))) return;
  const where = before ? 'moves by a transition, not by a write' : 'does not begin';
  throw new TypeError(`A record of ${resource.name} ${where}: ${String(status)}.`);
}

/** The version a caller sent; undefined when none was. Throws 422 for anything that is no version. */
export function givenVersion(input: Values): number | undefined {
  const version = input['version'];
  if (version === undefined || version === null) return undefined;
  if (typeof version === 'number' && Number.isSafeInteger(version) && version > 0) return version;
  throw new ProblemError('invalid', { errors: { version: { key: 'wrong_type' } } });
}
