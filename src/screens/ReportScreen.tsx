import type { AnyResource } from '#metadata/resource.ts';
import { reportOf, reportRows } from '#metadata/derive/reportRows.ts';
import { piecesFor } from '#src/client/catalogue/piecesFor.ts';
import { ListFrame } from './list/ListFrame.tsx';
import { DrawnRows } from './report/ReportList.tsx';
import { SpanDays } from './report/SpanDays.tsx';
import { reportName, useRowAddress } from './report/useReportSetting.ts';

interface ReportScreenProps {
  readonly resource: AnyResource;
  /** `reports.consumed` */
  readonly screenName: string;
}

/** A report of the clinic at an address of its own: what it asks stands in the address, as on every list. */
export default function ReportScreen({ resource: owner, screenName }: ReportScreenProps) {
  const place = { owner, report: screenName.replace('reports.', '') };
  const addressOf = useRowAddress(place);
  const Below = piecesFor(owner)?.below?.[place.report];
  const isDrawn = reportOf(owner, place.report).chart !== undefined && Below === undefined;
  return (
    <ListFrame
      resource={reportRows(owner, place.report)}
      screenName="list"
      name={reportName(place)}
      addressOf={addressOf}
      withoutAdd
      above={<SpanDays {...place} />}
      below={Below ? <Below /> : undefined}
    >
      {isDrawn ? <DrawnRows {...place} /> : undefined}
    </ListFrame>
  );
}
