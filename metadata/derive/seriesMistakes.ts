import { seriesOf } from '../fields/series.ts';
import type { AnyResource } from '../resource.ts';

/** What is wrong with the number series of a declaration, one sentence each: numbers twice, or none where one is demanded. */
export function seriesMistakes(
  { fields, workflow }: AnyResource,
  byName: ReadonlyMap<string, AnyResource>,
): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const series = seriesOf(field);
    if (!series) return [];
    const { yearly, per, at } = series;
    const target = per === undefined ? undefined : byName.get(fields[per]?.target ?? '');
    const mistakes: readonly (readonly [boolean, string])[] = [
      [field.options.unique !== true, 'is not unique: two records could bear one number'],
      [
        typeof yearly === 'string' && fields[yearly]?.kind !== 'date',
        `counts by the year of ${String(yearly)}, which is no day`,
      ],
      [
        per !== undefined && fields[per]?.kind !== 'reference',
        `counts per ${String(per)}, which is no reference`,
      ],
      [
        target !== undefined && target.fields['code']?.kind !== 'text',
        `counts per ${String(per)}, whose records have no code`,
      ],
      [
        at !== undefined && !(at in (workflow?.transitions ?? {})),
        `is numbered at ${String(at)}, which is no transition`,
      ],
      [at !== undefined && field.options.required === true, `is required, and empty until ${String(at)}`],
    ];
    return mistakes.flatMap(([isWrong, sentence]) => (isWrong ? [`${name} ${sentence}`] : []));
  });
}
