import { useMemo } from 'react';
import { Alert, Box, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import { compareDecimals, withoutNoughts } from '#metadata/fields/decimals.ts';
import { isDay } from '#metadata/time/days.ts';
import { callApi } from '#src/client/records/api.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { ShowField } from '#src/screens/show/ShowSection.tsx';
import { LeaveMonth } from './LeaveMonth.tsx';
import { leavePreviewWords } from './leavePreviewWords.ts';
import type { LeaveRange } from './leaveRange.ts';
import { vacations } from './vacations.ts';
import { vacationWords } from './vacationWords.ts';

interface Preview {
  readonly days: readonly {
    readonly work_date: string;
    readonly outcome: 'counted' | 'rest' | 'holiday' | 'not_employed';
    readonly holiday: string | null;
  }[];
  readonly counted: string;
  readonly balances: readonly {
    readonly type_id: string;
    readonly name: string;
    readonly before: string;
    readonly after: string;
  }[];
  readonly needs_attachment: string | null;
  readonly colleagues: readonly { readonly id: string; readonly name: string }[];
  readonly visits: number;
  readonly problem: {
    readonly reason: keyof typeof vacationWords.ar.errors;
    readonly values?: Readonly<Record<string, string | number>>;
  } | null;
}

/** What the request in the form would come to, as the server counts it; nothing before it says whose, what and when. */
function usePreview() {
  const { locale } = useReading();
  const [who, type, from, to, half] = (useWatch({
    name: ['employee_id', 'type_id', 'date_from', 'date_to', 'half'],
  }) ?? []) as readonly unknown[];
  // Several people are entered at once: each is judged when it is saved.
  const employee: unknown = Array.isArray(who) && who.length === 1 ? who[0] : who;
  const last = isDay(to) ? to : from;
  const isAsked = typeof type === 'string' && type !== '' && isDay(from) && isDay(last) && from <= last;
  const person = typeof employee === 'string' && employee !== '' ? { employee } : {};
  const part = half === 'first' || half === 'second' ? half : 'none';
  const query = {
    ...person,
    type: String(type),
    from: String(from),
    to: String(last),
    half: from === last ? part : 'none',
  };
  return useQuery({
    queryKey: ['vacations', 'preview', locale, query],
    queryFn: ({ signal }) =>
      callApi<Preview>(`/vacations/preview?${new URLSearchParams(query).toString()}`, { signal }),
    enabled: isAsked && !Array.isArray(employee),
    ...(isAsked && { placeholderData: keepPreviousData }),
  });
}

/** The days that do not count, and why. */
function useOff(days: Preview['days']): ReadonlyMap<string, string> {
  const { t } = useWords(leavePreviewWords);
  return useMemo(
    () =>
      new Map(
        days.flatMap(({ work_date: day, outcome, holiday }) =>
          outcome === 'counted' ? [] : [[day, holiday ?? t.outcome[outcome]] as const],
        ),
      ),
    [days, t],
  );
}

/** Days that do not count, each with why. */
function Excluded({ off }: { readonly off: ReadonlyMap<string, string> }) {
  const { t } = useWords(leavePreviewWords);
  const { format } = useReading();
  if (off.size === 0) return null;
  return (
    <Box>
      <Typography variant="body2" sx={{ fontWeight: 650 }}>
        {t.excluded}
      </Typography>
      <Box component="ul" sx={{ m: 0, ps: 2.5 }}>
        {[...off].map(([day, why]) => (
          <Typography key={day} component="li" variant="body2">
            {format.longDate(day)}: {why}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}

/** Colleagues away and visits booked meanwhile. */
function Meanwhile({ colleagues, visits }: Pick<Preview, 'colleagues' | 'visits'>) {
  const { t, say } = useWords(leavePreviewWords);
  const { format } = useReading();
  return (
    <>
      <Typography variant="body2">
        {colleagues.length === 0
          ? t.nobodyAway
          : `${t.away}: ${format.commas(colleagues.map(({ name }) => name))}`}
      </Typography>
      {visits === 0 ? null : (
        <Typography variant="body2">{say(t.visits, { n: format.number(visits) })}</Typography>
      )}
    </>
  );
}

/** What is counted, the balances before and after, and what stands in the way. */
function PreviewBody({ preview }: { readonly preview: Preview }) {
  const off = useOff(preview.days);
  const { t, say } = useWords(leavePreviewWords);
  const { t: told } = useWords(vacationWords);
  const { format } = useReading();
  const { counted, balances, needs_attachment: limit, problem } = preview;
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
      <Typography sx={{ fontWeight: 650, fontSize: '1.0625rem' }}>
        {say(t.counted, { n: format.number(counted) })}
      </Typography>
      {problem === null ? null : (
        <Alert severity="warning">{say(told.errors[problem.reason], problem.values ?? {})}</Alert>
      )}
      {balances.map(({ type_id: id, name, before, after }) => (
        <Typography key={id} variant="body2">
          {say(t.balance, {
            name,
            before: format.number(withoutNoughts(before)),
            after: format.number(withoutNoughts(after)),
          })}
        </Typography>
      ))}
      <Excluded off={off} />
      <Meanwhile colleagues={preview.colleagues} visits={preview.visits} />
      {limit !== null && compareDecimals(counted, limit) > 0 ? (
        <Typography variant="body2">{say(t.paper, { n: format.number(limit) })}</Typography>
      ) : null}
    </Box>
  );
}

const noDays: Preview['days'] = [];

/** The month the days are chosen in, as they stand in the form. */
function ChosenDays({ days }: Pick<Preview, 'days'>) {
  const { setValue } = useFormContext();
  const [from, to] = useWatch({ name: ['date_from', 'date_to'] }) as readonly unknown[];
  const chosen = isDay(from) ? { from, to: isDay(to) && to >= from ? to : from } : undefined;
  const onChoose = (range: LeaveRange): void => {
    const how = { shouldDirty: true, shouldValidate: false } as const;
    setValue('date_from', range.from, how);
    setValue('date_to', range.to, how);
  };
  return <LeaveMonth {...{ chosen, onChoose }} off={useOff(days)} />;
}

function PreviewSection() {
  const { t } = useWords(leavePreviewWords);
  const { data, isError } = usePreview();
  return (
    <>
      <ChosenDays days={data?.days ?? noDays} />
      {isError ? <Alert severity="error">{t.failed}</Alert> : null}
      {data === undefined && !isError ? (
        <Typography variant="body2" color="text.secondary">
          {t.empty}
        </Typography>
      ) : null}
      {data === undefined ? null : <PreviewBody preview={data} />}
    </>
  );
}

/** What leave brings with it (hr.md 3): in the form live while it is asked for, on the record as figures. */
export function LeaveImpact({ mode }: { readonly mode: 'show' | 'edit' | 'create' }) {
  const record = useRecordContext<Row>();
  if (mode === 'create') return <PreviewSection />;
  if (!record) return null;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
      {['booked_visits', 'others_away'].map((name) => (
        <ShowField key={name} resource={vacations} name={name} record={record} />
      ))}
    </Box>
  );
}
