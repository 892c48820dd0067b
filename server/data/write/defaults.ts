import type { Values } from '#metadata/derive/problems.ts';
import { holds, type Condition, type Field, type Fields } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Principal } from '#server/identity/principal.ts';
import { tableName } from '../statement/sql.ts';
import type { WriteContext } from './writeContext.ts';

const lists = ['tags', 'freeTags', 'files', 'references', 'lines'];

/** What a field holds when nothing is sent. */
function preset(field: Field, principal: Principal, values: Values): unknown {
  const { default: value, defaultWhen } = field.options as { default?: unknown; defaultWhen?: Condition };
  if (defaultWhen) return holds(defaultWhen, values);
  switch (value) {
    case 'today':
      return field.kind === 'date' ? principal.today : value;
    case 'now':
      return field.kind === 'dateTime' ? principal.now.toISOString() : value;
    case 'thisMonth':
      return field.kind === 'month' ? principal.today.slice(0, 7) : value;
    case 'currentEmployee':
      return field.kind === 'reference' ? principal.employeeId : value;
    case 'currentBranch':
      return field.kind === 'reference' ? (principal.branchIds[0] ?? null) : value;
    case 'currentUser':
      return field.kind === 'reference' ? principal.userId : value;
    case undefined:
      return field.kind === 'boolean' ? false : lists.includes(field.kind) ? [] : null;
    default:
      return value;
  }
}

/** The values with every absent field filled; what was sent as empty stays empty. */
export function withDefaults(fields: Fields, values: Values, principal: Principal): Record<string, unknown> {
  const result: Record<string, unknown> = { ...values };
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'computed') continue;
    // What the server fills by a rule of its own is left to that rule; a declared default stands before it.
    const isRuled = field.options.filled === true && !('default' in field.options);
    if (isRuled && (result[name] ?? null) === null) {
      result[name] = null;
      continue;
    }
    if (result[name] === undefined) result[name] = preset(field, principal, result);
    if (result[name] === null && (field.kind === 'boolean' || lists.includes(field.kind)))
      result[name] = field.kind === 'boolean' ? false : [];
    result[name] = lineDefaults(field, result[name], principal);
  }
  return result;
}

const lineDefaults = (field: Field, value: unknown, principal: Principal): unknown =>
  field.of && Array.isArray(value)
    ? value.map((line: unknown) =>
        line && typeof line === 'object' ? withDefaults(field.of ?? {}, line as Values, principal) : line,
      )
    : value;

/** Clears what the form does not show: a field hidden by its `showWhen` has no value. */
export function withoutHidden(fields: Fields, values: Values): Record<string, unknown> {
  const result: Record<string, unknown> = { ...values };
  for (const [name, field] of Object.entries(fields)) {
    const { showWhen } = field.options;
    if (showWhen && !holds(showWhen, result))
      result[name] = lists.includes(field.kind) ? [] : field.kind === 'boolean' ? false : null;
    else if (field.of && Array.isArray(result[name]))
      result[name] = (result[name] as unknown[]).map((line) =>
        line && typeof line === 'object' ? withoutHidden(field.of ?? {}, line as Values) : line,
      );
  }
  return result;
}

/**
 * Numbers the fields left empty that the server numbers. The counter's row stays locked until the document is saved, so
 * a series has neither gaps nor twins (REL-08); called last before writing, to hold it shortly.
 */
export async function numbered(
  work: WriteContext,
  resource: AnyResource,
  values: Values,
): Promise<Record<string, unknown>> {
  const result: Record<string, unknown> = { ...values };
  for (const [name, field] of Object.entries(resource.fields)) {
    const { sequence } = field.options as { sequence?: Sequence };
    if (!sequence || (result[name] !== null && result[name] !== undefined)) continue;
    result[name] = await nextNumber(work, resource, name, sequence);
  }
  return result;
}

interface Sequence {
  readonly prefix: string;
  readonly digits: number;
  readonly yearly?: true;
}

/**
 * The number a series has come to, and whether somebody typed it by hand. A statement of its own: it sees what was saved
 * while the counter was waited for.
 */
const reached = `select number, exists (select from found_ids($2, jsonb_build_object('o', 'folded', 'c', $3::text, 'v', number), 1)) as taken
  from (select $4::text || lpad(value::text, greatest($5::int, length(value::text)), '0') as number from counters where series = $1) c`;

/** The next free number of a series: one somebody typed by hand is passed over. */
async function nextNumber(
  work: WriteContext,
  resource: AnyResource,
  name: string,
  { prefix, digits, yearly }: Sequence,
): Promise<string> {
  const year = yearly ? work.principal.today.slice(0, 4) : undefined;
  const series = `${resource.name}.${name}${year === undefined ? '' : `.${year}`}`;
  const start = prefix + (year === undefined ? '' : `${year}-`);
  for (;;) {
    const [, { rows }] = await Promise.all([
      work.tx.query('select next_number($1)', [series]),
      work.tx.query<{ number: string; taken: boolean }>(reached, [
        series,
        tableName(resource),
        name,
        start,
        digits,
      ]),
    ]);
    const [found] = rows;
    if (!found) throw new Error(`The series ${series} has no counter.`);
    if (!found.taken) return found.number;
  }
}
