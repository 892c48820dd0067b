import { Tab, Tabs } from '@mui/material';
import { placeOfReport, reportRows } from '#metadata/derive/reportRows.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { useReading } from '#src/client/words/useReading.ts';

/** The reports of one address: the one that has it, and those that stand beside it. */
export const layoutsOf = (owner: AnyResource, report: string): readonly string[] => [
  report,
  ...Object.entries(owner.reports ?? {}).flatMap(([name, one]) =>
    placeOfReport(one).beside === report ? [name] : [],
  ),
];

interface ReportLayoutsProps {
  readonly owner: AnyResource;
  readonly layouts: readonly string[];
  readonly chosen: string;
  readonly onChoose: (report: string) => void;
}

/** The layouts of one address as tabs; nothing where there is only one. */
export function ReportLayouts({ owner, layouts, chosen, onChoose }: ReportLayoutsProps) {
  const { locale } = useReading();
  if (layouts.length < 2) return null;
  return (
    <Tabs
      value={chosen}
      onChange={(_, next: string) => onChoose(next)}
      variant="scrollable"
      scrollButtons={false}
      sx={{ mb: 1 }}
      data-print="no"
    >
      {layouts.map((name) => (
        <Tab
          key={name}
          value={name}
          label={owner.words[locale].reports?.[name]?.tab ?? reportRows(owner, name).words[locale].many}
        />
      ))}
    </Tabs>
  );
}
