import { useCallback } from 'react';
import { reportOf, reportPath, reportRows } from '#metadata/derive/reportRows.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { useDocumentAddress } from '../useDocumentAddress.ts';
import type { ListRow, ListSetting } from '../list/listSetting.ts';
import { usePageSetting } from '../list/usePageSetting.ts';

/** A report as somebody looks at it: of which resource, and of which of its records. */
export interface ReportPlace {
  readonly owner: AnyResource;
  readonly report: string;
  /** Of a report of one record. */
  readonly id?: string | undefined;
}

/** Its list's name and address: `inventory-items/<id>/reports/movements`. */
export const reportName = ({ owner, report, id = '' }: ReportPlace): string =>
  reportPath(owner, report, reportOf(owner, report)).slice(1).replace(':id', id);

/** Where a row leads, for those who may go there: the record its declaration names, or the document the row itself names. */
export function useRowAddress({ owner, report }: ReportPlace): ListSetting['addressOf'] {
  const documentAddress = useDocumentAddress();
  const { opens } = reportOf(owner, report);
  return useCallback(
    (_: string, row: ListRow) => opens && documentAddress(row[opens.of] ?? opens.of, row[opens.id]),
    [documentAddress, opens],
  );
}

/** The setting of a report's list, as the parts of every list read it. */
export function useReportSetting(place: ReportPlace): ListSetting {
  const addressOf = useRowAddress(place);
  const resource = reportRows(place.owner, place.report);
  return usePageSetting({ resource, screenName: 'list', addressOf, withoutAdd: true }, reportName(place));
}
