import type { Field } from '#metadata/fields/types.ts';
import { joint } from '../../kit/merging.ts';
import { sameLine } from '../../kit/sameValue.ts';
import { linesOf } from '../statement/lineRows.ts';

type Items = readonly unknown[];
type Keyed = Readonly<Record<string, unknown>>;

/** A value of several parts without those a merge brought, and whether one of these was changed since and stays. */
export interface PartsBack {
  readonly value: unknown;
  readonly stays: boolean;
}

const itemsOf = (value: unknown): Items => (Array.isArray(value) ? value : []);
const keyedOf = (value: unknown): Keyed =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Keyed) : {};
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Items the merge brought go, those it took come back, what was added since stays. */
function items(now: Items, before: Items, after: Items): Items {
  const rest = now.filter((one) => before.includes(one) || !after.includes(one));
  return [...rest, ...before.filter((one) => !after.includes(one) && !rest.includes(one))];
}

/** Lines go by their ids: one that was changed since is somebody's own by now. */
function lines(of: NonNullable<Field['of']>, now: Items, before: Items, after: Items): PartsBack {
  const old = new Set(linesOf(before).map(({ id }) => id));
  const brought = new Map(
    linesOf(after).flatMap((line) => (old.has(line['id']) ? [] : [[line['id'], line]])),
  );
  const isBrought = (line: Keyed): boolean => {
    const one = brought.get(line['id']);
    return one !== undefined && sameLine(of, line, one);
  };
  const value = linesOf(now).filter((line) => !isBrought(line));
  const there = new Set(linesOf(now).map(({ id }) => id));
  // Written anew in the place of a brought one, a line is as changed as one that was edited.
  const isReplaced = [...brought.keys()].some((id) => !there.has(id)) && value.some(({ id }) => !old.has(id));
  return { value, stays: isReplaced || value.some(({ id }) => brought.has(id)) };
}

/** Each of the clinic's own fields for itself. */
function keys(now: Keyed, before: Keyed, after: Keyed): PartsBack {
  const value: Record<string, unknown> = { ...now };
  let stays = false;
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (isSame(before[key], after[key])) continue;
    if (!isSame(now[key], after[key])) stays = true;
    else if (before[key] === undefined || before[key] === null) delete value[key];
    else value[key] = before[key];
  }
  return { value: Object.keys(value).length === 0 ? null : value, stays };
}

const segments = (text: unknown): Items => (typeof text === 'string' && text !== '' ? text.split(joint) : []);

/**
 * Takes back by its parts what a merge made of a value that was changed since: tags, lines, the clinic's own fields, texts it
 * joined. Undefined for a value of one piece, which stays as it was made since.
 */
export function partsBack(
  field: Field,
  now: unknown,
  before: unknown,
  after: unknown,
): PartsBack | undefined {
  if (field.of) return lines(field.of, itemsOf(now), itemsOf(before), itemsOf(after));
  if (field.kind === 'custom') return keys(keyedOf(now), keyedOf(before), keyedOf(after));
  if (Array.isArray(before) || Array.isArray(after))
    return { value: items(itemsOf(now), itemsOf(before), itemsOf(after)), stays: false };
  const brought = segments(after).filter((one) => !segments(before).includes(one));
  const isJoined = brought.length > 0 && segments(before).every((one) => segments(after).includes(one));
  const found = segments(now);
  if (!isJoined || !brought.every((one) => found.includes(one))) return undefined;
  return { value: items(found, segments(before), segments(after)).join(joint) || null, stays: false };
}
