import type { AnyResource, RecordOf } from '#metadata/resource.ts';
import type { RuleDatabase } from './rules.ts';

/** The clinic's row of a set of settings. Throws where the clinic has none, which every clinic gets with the set. */
export async function settingsOf<R extends AnyResource>(
  { find }: Pick<RuleDatabase, 'find'>,
  set: R,
): Promise<RecordOf<R>> {
  const [row] = await find(set.name, {});
  if (row === undefined) throw new Error(`The clinic has no row of ${set.name}.`);
  return row as RecordOf<R>;
}

/** A value of the set as SQL beside the row `t`. */
export const settingSql = <R extends AnyResource>(
  { name }: R,
  field: keyof R['fields'] & string,
  clinic = 't.clinic_id',
): string => `(select s."${field}" from "${name.replaceAll('-', '_')}" s where s.clinic_id = ${clinic})`;
