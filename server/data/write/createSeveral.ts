import type { Values } from '#metadata/derive/problems.ts';
import { isId } from '#metadata/fields/validate.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#server/kit/rules.ts';
import { invalid } from '#server/problems.ts';
import { answerOf } from './lockedRecord.ts';
import type { WriteContext } from './writeContext.ts';
import { createRecord } from './write.ts';

/** How many records one form may make. */
const most = 200;

/** The reference a create form may fill with several targets (hr.md 5: a penalty for several employees). */
export const severalField = (resource: AnyResource): string | undefined =>
  Object.values(resource.screens).find((screen) => screen.several !== undefined)?.several;

/** The targets of a draft that names several; undefined for an ordinary draft. */
export function severalTargets(resource: AnyResource, input: Values): readonly unknown[] | undefined {
  const field = severalField(resource);
  const value = field === undefined ? undefined : input[field];
  return Array.isArray(value) ? (value as unknown[]) : undefined;
}

/**
 * Makes one record for each target, all or none, in the transaction of `work`. Answers the first, with every new id in
 * `_created`. A refusal on one target is the refusal of all.
 */
export async function createSeveral(
  work: WriteContext,
  resource: AnyResource,
  input: Values,
  targets: readonly unknown[],
): Promise<Row> {
  const field = severalField(resource) ?? '';
  const wanted = [...new Set(targets)];
  if (wanted.length === 0) throw invalid({ [field]: { key: 'required' } }, { resource });
  if (wanted.length > most)
    throw invalid({ [field]: { key: 'too_many', values: { max: most } } }, { resource });
  if (!wanted.every(isId)) throw invalid({ [field]: { key: 'bad_reference' } }, { resource });
  const created: string[] = [];
  // In the order of ids, so that two such forms at once lock the same rows in the same order.
  for (const id of wanted.toSorted()) {
    created.push(await createRecord(work, resource, { ...input, [field]: id }, { mode: 'person' }));
  }
  return { ...(await answerOf(work, resource, created[0] ?? '')), _created: created };
}
