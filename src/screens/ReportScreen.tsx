import { useSearchParams } from 'react-router-dom';
import type { AnyResource } from '#metadata/resource.ts';
import { reportOf, reportRows } from '#metadata/derive/reportRows.ts';
import { piecesFor } from '#src/client/catalogue/piecesFor.ts';
import { ListFrame } from './list/ListFrame.tsx';
import { DrawnRows } from './report/ReportList.tsx';
import { layoutsOf, ReportLayouts } from './report/ReportLayouts.tsx';
import { SpanDays } from './report/SpanDays.tsx';
import { reportName, useRowAddress } from './report/useReportSetting.ts';

interface ReportScreenProps {
  readonly resource: AnyResource;
  /** `reports.consumed` */
  readonly screenName: string;
}

/** A report of the clinic at an address of its own: what it asks stands in the address, as on every list. */
export default function ReportScreen({ resource: owner, screenName }: ReportScreenProps) {
  const addressed = screenName.replace('reports.', '');
  const layouts = layoutsOf(owner, addressed);
  const [params, setParams] = useSearchParams();
  const asked = params.get('layout');
  const report = layouts.find((name) => name === asked) ?? addressed;
  const place = { owner, report };
  const addressOf = useRowAddress(place);
  const Below = piecesFor(owner)?.below?.[place.report];
  const isDrawn = reportOf(owner, place.report).chart !== undefined && Below === undefined;
  return (
    <ListFrame
      key={report}
      resource={reportRows(owner, place.report)}
      screenName="list"
      name={reportName(place)}
      addressOf={addressOf}
      withoutAdd
      above={
        <>
          <ReportLayouts
            {...{ owner, layouts }}
            chosen={report}
            // Filters and columns are another's: each layout begins with its own.
            onChoose={(name) => setParams(name === addressed ? {} : { layout: name })}
          />
          <SpanDays {...place} />
        </>
      }
      below={Below ? <Below /> : undefined}
    >
      {isDrawn ? <DrawnRows {...place} /> : undefined}
    </ListFrame>
  );
}
