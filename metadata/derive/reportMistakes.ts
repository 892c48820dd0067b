import type { AnyResource } from '../resource.ts';
import { placeOfReport } from './reportRows.ts';

/** What the types cannot see of a resource's reports: where their rows lead and where they stand. One sentence per mistake. */
export const reportMistakes = (
  { reports = {}, sections = {}, screens }: AnyResource,
  byName: ReadonlyMap<string, AnyResource>,
): readonly string[] =>
  Object.entries(reports).flatMap(([name, report]) => {
    const { of, columns, beside = [], opens, within } = report;
    const { tab, section, list: below, path } = placeOfReport(report);
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
      path !== undefined && of === 'record' && `has an address of its own, and is of one record`,
      below !== undefined && of === 'record' && `stands below a list, and is of one record`,
      (tab ?? section) !== undefined &&
        of === 'clinic' &&
        `stands on the page of a record, and is of the whole clinic`,
    ].flatMap((mistake) => (typeof mistake === 'string' ? [`the report ${name} ${mistake}`] : []));
  });
