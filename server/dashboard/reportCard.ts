import type { ReportOnCard } from '#metadata/card.ts';
import { reportOf } from '#metadata/derive/reportRows.ts';
import { reportPage, reportTotals } from '../data/read/report.ts';
import type { Services } from '../data/statement/services.ts';
import type { Principal } from '../identity/principal.ts';
import type { Row } from '../kit/rules.ts';
import type { CardPlan } from './cards.ts';
import type { Days, Period } from './period.ts';

type ReportPlan = Extract<CardPlan, { readonly card: ReportOnCard }>;
type Sums = Readonly<Record<string, string>>;

/** What a card over a report answers; sums and those of the period before where it is of the chosen days (UX-39). */
export interface ReportCardAnswer {
  readonly rows: readonly Row[];
  /** What the report is asked with: its address carries the same. */
  readonly filter?: Row;
  readonly sums?: Sums;
  readonly sumsBefore?: Sums;
}

/** Rows of a report: all of a drawing, or the first of a table. */
const shown = { chart: 100, table: 5 } as const;

/** Whether what a card says depends on the chosen days. */
export const isOfPeriod = (plan: CardPlan): boolean =>
  plan.screenName === undefined
    ? plan.resource.reports?.[plan.card.report]?.span !== undefined
    : plan.card.by !== undefined;

/** Only what leads somewhere is known by an id: a month is none. */
const rowsOf = (body: string, opens: boolean): readonly Row[] =>
  (JSON.parse(body) as readonly Row[]).map((row) =>
    opens ? row : Object.fromEntries(Object.entries(row).filter(([key]) => key !== 'id')),
  );

/** Reads a report by its own door: rows, columns and sums are those its reader sees there. Throws what the report throws. */
export async function readReportCard(
  asked: { readonly services: Services; readonly principal: Principal; readonly plan: ReportPlan },
  { now, before }: Period,
): Promise<ReportCardAnswer> {
  const { services, principal, plan } = asked;
  const { resource: owner, card } = plan;
  const call = { owner, report: card.report };
  const { chart, period, span, opens } = reportOf(owner, card.report);
  const filterOf = ({ from, to }: Days): Row => ({ [`${period}_gte`]: from, [`${period}_lte`]: to });
  const range = JSON.stringify([0, (chart === undefined ? shown.table : shown.chart) - 1]);
  const question = (days: Days) => (span === undefined ? {} : { filter: JSON.stringify(filterOf(days)) });
  const { body } = await reportPage(services, principal, call, { ...question(now), range });
  const rows = rowsOf(body, opens !== undefined);
  if (span === undefined) return { rows };
  const sums = async (days: Days) =>
    JSON.parse(await reportTotals(services, principal, call, question(days))) as Sums;
  return { rows, filter: filterOf(now), sums: await sums(now), sumsBefore: await sums(before) };
}
