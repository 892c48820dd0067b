import { decide, type Subject } from '#metadata/access.ts';
import { placeOfReport } from '#metadata/derive/reportRows.ts';
import type { Report } from '#metadata/report.ts';
import type { AnyResource } from '#metadata/resource.ts';

/** The reports of one record this person may read, in their order: those of a section of its page, else those of its tabs. */
export const reportsIn = (
  { reports = {} }: AnyResource,
  subject: Subject,
  section?: string,
): readonly (readonly [string, Report])[] =>
  Object.entries(reports).filter(
    ([, one]) =>
      one.of === 'record' &&
      placeOfReport(one).section === section &&
      decide(one.access, subject) !== undefined,
  );
