import type { AccessRule } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineReport } from '#metadata/report.ts';

/** How many patients stand behind each of what they are grouped by, drawn below its list: all, and those of this year (clinic.md 2.9, 2.10). */
export const patientShares = (access: AccessRule, of: string) =>
  defineReport({
    of: 'clinic',
    access,
    columns: { name: f.text(), patients: f.integer(), year: f.integer() },
    sort: '-patients',
    sorts: ['name'],
    totals: ['patients', 'year'],
    chart: { by: 'name', of: ['patients', 'year'] },
    opens: { of, id: 'id' },
    place: { list: 'list' },
  });
