import { Alert, Box, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { isDay } from '#metadata/time/days.ts';
import { callApi } from '#src/client/records/api.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { useFormSetting } from '#src/fields/core/formContext.ts';
import { holidayScreenWords } from './holidayScreenWords.ts';

interface Impact {
  readonly leaves: readonly {
    readonly id: string;
    readonly name: string;
    readonly date_from: string;
    readonly date_to: string;
    readonly before: string;
    readonly after: string;
  }[];
  /** Those whose people the caller does not see. */
  readonly others: number;
}

const asked = ['date_from', 'date_to', 'branch_ids', 'holiday_groups', 'repeats_yearly'] as const;

/** What saving the form as it stands would change, as the server reckons it; nothing before both days are there. */
function useImpact() {
  const values = useWatch({ name: [...asked] }) as readonly unknown[];
  const id = useFormSetting().record?.['id'];
  const [from, to] = values;
  const isAsked = isDay(from) && isDay(to) && from <= to;
  const body = {
    ...Object.fromEntries(asked.map((name, at) => [name, values[at]])),
    ...(id === undefined ? {} : { holiday_id: id }),
  };
  return useQuery({
    queryKey: ['holidays', 'impact', body],
    queryFn: ({ signal }) => callApi<Impact>('/holidays/preview', { method: 'POST', body, signal }),
    enabled: isAsked,
    ...(isAsked && { placeholderData: keepPreviousData }),
  });
}

function Leaves({ impact: { leaves, others } }: { readonly impact: Impact }) {
  const { t, say } = useWords(holidayScreenWords);
  const { format } = useReading();
  if (leaves.length + others === 0)
    return (
      <Typography variant="body2" color="text.secondary">
        {t.noImpact}
      </Typography>
    );
  return (
    <Alert severity="info">
      <Typography variant="body2">{t.impact}</Typography>
      <Box component="ul" sx={{ m: 0, ps: 2.5, maxHeight: 220, overflow: 'auto' }}>
        {leaves.map(({ id, name, date_from: from, date_to: to, before, after }) => (
          <li key={id}>
            {say(t.line, {
              name,
              from: format.date(from),
              to: format.date(to),
              before: format.number(before),
              after: format.number(after),
            })}
          </li>
        ))}
        {others === 0 ? null : <li>{say(t.others, { n: format.number(others) })}</li>}
      </Box>
    </Alert>
  );
}

function Live() {
  const { t } = useWords(holidayScreenWords);
  const { data, isError } = useImpact();
  return (
    <Box role="status" sx={{ gridColumn: '1 / -1' }}>
      {isError ? <Alert severity="error">{t.failed}</Alert> : null}
      {data === undefined && !isError ? (
        <Typography variant="body2" color="text.secondary">
          {t.waits}
        </Typography>
      ) : null}
      {data === undefined ? null : <Leaves impact={data} />}
    </Box>
  );
}

/** Before a holiday is saved or moved: whom it gives back how much leave (hr.md 3). A holiday that is only read has none. */
export default function HolidayImpact({ mode }: { readonly mode: 'show' | 'edit' | 'create' }) {
  return mode === 'show' ? null : <Live />;
}
