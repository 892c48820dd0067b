import type { Behind } from '../fields/types.ts';
import type { AnyResource } from '../resource.ts';
import { placeOfReport } from './reportRows.ts';

/** A number that leads to a list which is not there, or does not ask what it is led by. */
function behindMistake(
  column: string,
  behind: Behind | undefined,
  told: readonly string[],
  byName: ReadonlyMap<string, AnyResource>,
): string | undefined {
  if (behind === undefined) return undefined;
  const owner = byName.get(behind.of);
  const report = owner?.reports?.[behind.screen.replace('reports.', '')];
  const { filters = [], period } = report ?? { filters: owner?.screens[behind.screen]?.filters ?? [] };
  const asked = [...filters, ...(period === undefined ? [] : [period])];
  const unasked = [...Object.keys(behind.by), behind.period].find(
    (name) => name !== undefined && !asked.includes(name),
  );
  const untold = Object.values(behind.by).find((name) => !told.includes(name));
  if (unasked !== undefined) return `leads from ${column} to ${behind.of}, which does not ask ${unasked}`;
  return untold === undefined ? undefined : `leads from ${column} by ${untold}, which no row tells`;
}

/** What the types cannot see of a resource's reports: where their rows lead and where they stand. One sentence per mistake. */
export const reportMistakes = (
  { reports = {}, sections = {}, screens }: AnyResource,
  byName: ReadonlyMap<string, AnyResource>,
): readonly string[] =>
  Object.entries(reports).flatMap(([name, report]) => {
    const { of, columns, beside = [], opens, within } = report;
    const { tab, section, list: below, beside: other, path } = placeOfReport(report);
    const told = ['id', ...Object.keys(columns), ...beside];
    const list = within && byName.get(within.list);
    const filters: readonly string[] = list?.screens['list']?.filters ?? [];
    return [
      opens &&
        !byName.has(opens.of) &&
        !told.includes(opens.of) &&
        `opens ${opens.of}, which is not declared`,
      opens && !told.includes(opens.id) && `opens by ${opens.id}, which no row tells`,
      within &&
        !filters.includes(within.by) &&
        `is within ${within.list} by ${within.by}, which it does not ask`,
      section !== undefined &&
        !(section in sections) &&
        `stands in the section ${section}, which is not declared`,
      below !== undefined && !(below in screens) && `stands below the screen ${below}, which is not declared`,
      other !== undefined &&
        placeOfReport(reports[other] ?? {}).path === undefined &&
        `stands beside ${other}, which has no address`,
      path !== undefined && of === 'record' && `has an address of its own, and is of one record`,
      below !== undefined && of === 'record' && `stands below a list, and is of one record`,
      (tab ?? section) !== undefined &&
        of === 'clinic' &&
        `stands on the page of a record, and is of the whole clinic`,
      ...Object.entries(columns).map(([column, { options }]) =>
        behindMistake(column, options.behind, told, byName),
      ),
    ].flatMap((mistake) => (typeof mistake === 'string' ? [`the report ${name} ${mistake}`] : []));
  });
