import type { AnyResource } from '#metadata/resource.ts';
import { table } from './sql.ts';

/**
 * A record and those that were merged into it, as an array of ids: what is never re-pointed, its log and what was remarked, is
 * read with the one that stays (clinic.md P5). `record` is a bound place.
 */
export const withMerged = (resource: AnyResource, record: string): string =>
  'merged_into_id' in resource.fields
    ? `(array[${record}] || array(select m.id from ${table(resource)} m where m.clinic_id = (select app_clinic()) and m.merged_into_id = ${record}))`
    : `array[${record}]`;
