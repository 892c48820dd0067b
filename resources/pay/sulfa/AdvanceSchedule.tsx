import { Alert, Box, Link, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import { decide } from '#metadata/access.ts';
import { isSome, sumDecimals } from '#metadata/fields/decimals.ts';
import type { Locale } from '#metadata/resource.ts';
import { callApi } from '#src/client/records/api.ts';
import type { Row } from '#src/client/records/row.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { ShowField } from '#src/screens/show/ShowSection.tsx';
import { advancePreviewWords } from './advancePreviewWords.ts';
import { sulfaApplications } from './sulfa-applications.ts';
import { sulfaRights } from './sulfaRights.ts';
import { sulfaWords } from './sulfaWords.ts';

type Reason = keyof typeof sulfaWords.ar.errors;
const told: Readonly<Record<Locale, Readonly<Record<Reason, string>>>> = {
  ar: sulfaWords.ar.errors,
  en: sulfaWords.en.errors,
};

interface Problem {
  readonly reason: Reason;
  readonly values?: Readonly<Record<string, string | number>>;
}
interface Preview {
  readonly max: string | null;
  readonly schedule: readonly { readonly seq: number; readonly due_month: string; readonly amount: string }[];
  readonly problems: readonly Problem[];
}

/** The instalments of what stands in the form, as the server reckons them; nothing before it says how much. */
function usePreview() {
  const { locale } = useReading();
  const [employee, amount, installments, month] = (useWatch({
    name: ['employee_id', 'amount', 'installments', 'first_month'],
  }) ?? []) as readonly unknown[];
  const isAsked = isSome(amount) && Number(installments) >= 1;
  const query = {
    ...(typeof employee === 'string' && employee !== '' ? { employee } : {}),
    amount: String(amount),
    installments: String(installments),
    ...(typeof month === 'string' && month !== '' ? { first_month: month } : {}),
  };
  return useQuery({
    queryKey: ['sulfa-applications', 'preview', locale, query],
    queryFn: ({ signal }) =>
      callApi<Preview>(`/sulfa-applications/preview?${new URLSearchParams(query).toString()}`, { signal }),
    enabled: isAsked,
    ...(isAsked && { placeholderData: keepPreviousData }),
  });
}

/** An amount in the clinic's currency. */
function useMoney(): (amount: string) => string {
  const { format, currency, currencyDigits } = useReading();
  return (amount) => format.money(amount, currency, currencyDigits);
}

function ScheduleTable({ schedule }: Pick<Preview, 'schedule'>) {
  const { t } = useWords(advancePreviewWords);
  const { format } = useReading();
  const money = useMoney();
  const cell = { py: 0.5, paddingInlineEnd: 3, textAlign: 'start', fontVariantNumeric: 'tabular-nums' };
  return (
    <Box component="table" sx={{ borderCollapse: 'collapse', maxWidth: 420, width: '100%' }}>
      <thead>
        <tr>
          <Box component="th" scope="col" sx={cell}>
            {t.month}
          </Box>
          <Box component="th" scope="col" sx={cell}>
            {t.amount}
          </Box>
        </tr>
      </thead>
      <tbody>
        {schedule.map(({ seq, due_month: month, amount }) => (
          <Box component="tr" key={seq} sx={{ borderTop: 1, borderColor: 'divider' }}>
            <Box component="td" sx={cell}>
              {format.month(month)}
            </Box>
            <Box component="td" sx={cell}>
              {money(amount)}
            </Box>
          </Box>
        ))}
        <Box component="tr" sx={{ borderTop: 2, borderColor: 'divider', fontWeight: 650 }}>
          <Box component="td" sx={cell}>
            {t.total}
          </Box>
          <Box component="td" sx={cell}>
            {money(sumDecimals(schedule.map(({ amount }) => amount)))}
          </Box>
        </Box>
      </tbody>
    </Box>
  );
}

function PreviewSection() {
  const { t, say } = useWords(advancePreviewWords);
  const { locale } = useReading();
  const money = useMoney();
  const { data, isError } = usePreview();
  if (isError) return <Alert severity="error">{t.failed}</Alert>;
  if (data === undefined)
    return (
      <Typography variant="body2" color="text.secondary" sx={{ gridColumn: '1 / -1' }}>
        {t.empty}
      </Typography>
    );
  const said = (values: Problem['values'] = {}) =>
    'max' in values ? { ...values, max: money(String(values['max'])) } : values;
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1, gridColumn: '1 / -1' }}>
      {data.problems.map(({ reason, values }) => (
        <Alert key={reason} severity="warning">
          {say(told[locale][reason], said(values))}
        </Alert>
      ))}
      <Typography sx={{ fontWeight: 650 }}>{t.title}</Typography>
      <ScheduleTable schedule={data.schedule} />
      {data.max === null ? null : (
        <Typography variant="body2">{say(t.max, { max: money(data.max) })}</Typography>
      )}
    </Box>
  );
}

/** The instalments of an advance: live while it is asked for, on the record what is left with the way to them. */
export function AdvanceSchedule({ mode }: { readonly mode: 'show' | 'edit' | 'create' }) {
  const record = useRecordContext<Row>();
  const { t } = useWords(advancePreviewWords);
  const subject = useSubject();
  if (mode === 'create') return <PreviewSection />;
  if (!record) return null;
  if (record['outstanding'] === null) return <Typography color="text.secondary">{t.later}</Typography>;
  const isOwn = record['employee_id'] === subject.employeeId;
  // Who stands for an advance sees what is left of it, and not how its person pays.
  const maySee = isOwn || decide(sulfaRights.seePayments, subject) !== undefined;
  const address = `/sulaf/${isOwn ? 'self' : 'applications'}/${String(record['id'])}/installments`;
  return (
    <Box
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2, alignItems: 'end' }}
    >
      <ShowField resource={sulfaApplications} name="outstanding" record={record} />
      {maySee ? (
        <Link component={RouterLink} to={address}>
          {t.open}
        </Link>
      ) : null}
    </Box>
  );
}
