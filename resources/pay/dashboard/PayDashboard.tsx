import { Box, Link, Typography } from '@mui/material';
import { useGetList } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import { panelAddress } from '#src/client/catalogue/panelAddress.ts';
import { useDeclaration } from '#src/client/catalogue/declarations.ts';
import type { Row } from '#src/client/records/row.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { mayDo } from '#src/screens/parts/access.ts';
import { ReportCard } from '#src/screens/report/ReportCard.tsx';
import { reportName } from '#src/screens/report/useReportSetting.ts';
import { KeyFigures, type KeyFigure } from '#src/ui/KeyFigures.tsx';
import { PageHelp } from '#src/screens/parts/PageHelp.tsx';
import { PageHead } from '#src/ui/PageHead.tsx';
import { Section } from '#src/ui/Section.tsx';
import { payrollCircles } from '../payroll-circles/payroll-circles.ts';
import { salaryInputs } from '../salary-inputs/salary-inputs.ts';
import { payDashboardPage } from './payDashboardPage.ts';
import { payDashboardWords } from './payDashboardWords.ts';

type Listed = Row & { readonly id: string };
const few = (perPage: number) => ({ pagination: { page: 1, perPage } });

/** The latest circle with its step, who has no salary, and the inputs that wait: each leads to its proof. */
function useFigures(unpaid: number): readonly KeyFigure[] {
  const { t, say, locale } = useWords(payDashboardWords);
  const { format } = useReading();
  const subject = useSubject();
  const seesCircles = mayDo(payrollCircles, 'list', subject);
  const { data: circles } = useGetList<Listed>(
    'payroll-circles',
    { ...few(1), sort: { field: 'month', order: 'DESC' } },
    { enabled: seesCircles },
  );
  const { total: drafts = 0 } = useGetList<Listed>('salary-inputs', {
    ...few(1),
    sort: { field: 'id', order: 'ASC' },
    filter: { status: 'draft' },
  });
  const [circle] = circles ?? [];
  const states: Readonly<Record<string, string>> = payrollCircles.words[locale].states;
  const step: KeyFigure[] =
    circle === undefined
      ? []
      : [
          {
            label: say(t.circle, { month: format.month(String(circle['month'])) }),
            value: states[String(circle['status'])] ?? '',
            to: panelAddress('payroll-circles', circle.id),
          },
        ];
  return [
    ...step,
    { label: t.unpaid, value: format.number(unpaid), tone: unpaid > 0 ? 'warning' : undefined },
    { label: t.drafts, value: format.number(drafts), to: panelAddress(salaryInputs.name) },
  ];
}

/** Whoever works here and is paid nothing: a tap opens the form of their first salary. */
function Unpaid({ rows, total }: { readonly rows: readonly Listed[]; readonly total: number }) {
  const { t, say } = useWords(payDashboardWords);
  return (
    <Section title={t.people} plain>
      {rows.length === 0 ? <Typography color="text.secondary">{t.nobody}</Typography> : null}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {rows.map((row) => (
          <li key={row.id}>
            <Link
              component={RouterLink}
              to={panelAddress('salary-assignments', 'new', { employee_id: String(row['employee_id']) })}
            >
              <bdi>{String((row['_labels'] as Row | undefined)?.['employee_id'] ?? '')}</bdi>
            </Link>
          </li>
        ))}
      </Box>
      {total > rows.length ? (
        <Typography color="text.secondary" sx={{ mt: 1 }}>
          {say(t.more, { n: total - rows.length })}
        </Typography>
      ) : null}
    </Section>
  );
}

/** Pay at a glance: cost by branch, system and month, the circle's step and people without pay (hr.md 4, dashboard). */
export default function PayDashboard() {
  const { t, locale } = useWords(payDashboardWords);
  const owner = useDeclaration('salary-assignments');
  const { data: rows = [], total = 0 } = useGetList<Listed>(reportName({ owner, report: 'people' }), {
    ...few(10),
    sort: { field: 'hire_date', order: 'ASC' },
    filter: { unpaid: true },
  });
  const figures = useFigures(total);
  return (
    <>
      <PageHead
        title={payDashboardPage.words[locale].title}
        text={t.about}
        help={<PageHelp page="payDashboard" />}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <KeyFigures figures={figures} />
        <ReportCard owner="salary-systems" report="costByMonth" />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' } }}>
          <ReportCard owner="salary-systems" report="costByBranch" />
          <ReportCard owner="salary-systems" report="costBySystem" />
        </Box>
        <Unpaid rows={rows} total={total} />
      </Box>
    </>
  );
}
