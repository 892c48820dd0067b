import { useEffect, useRef } from 'react';
import { Alert, Box, FormControlLabel, Radio, RadioGroup } from '@mui/material';
import FreeIcon from '@mui/icons-material/CheckCircleOutlined';
import ClashIcon from '@mui/icons-material/EventBusyOutlined';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { Cell, SmallTable } from '#src/ui/SmallTable.tsx';
import { appointmentSeries } from '../appointment-series/appointment-series.ts';
import { repeatWords } from './repeatWords.ts';

/** One date of a preview, as the server answers it. */
export interface RepeatDate {
  readonly day: string;
  readonly clock: string;
  /** Null where the clock does not show that time on that day. */
  readonly starts_at: string | null;
  readonly ok: boolean;
  readonly code?: string;
}
export type OnConflict = 'fail' | 'skip';

/** Whether a date is free, by a sign and in words. */
function State({ date }: { readonly date: RepeatDate }) {
  const { t, locale } = useWords(repeatWords);
  const reasons: Readonly<Record<string, string>> =
    appointmentSeries.words[locale].lines.left_out.options.reason;
  const Icon = date.ok ? FreeIcon : ClashIcon;
  return (
    <Box
      component="span"
      sx={{
        display: 'flex',
        gap: 0.75,
        alignItems: 'center',
        color: date.ok ? 'success.main' : 'error.main',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 18, flex: 'none' }} />
      {date.ok ? t.free : (reasons[date.code ?? ''] ?? date.code)}
    </Box>
  );
}

/** What becomes of all of them where some clash. */
function Conflict({
  dates,
  chosen,
  onChoose,
}: {
  readonly dates: readonly RepeatDate[];
  readonly chosen: OnConflict;
  readonly onChoose: (what: OnConflict) => void;
}) {
  const { t, say, locale } = useWords(repeatWords);
  const clashes = dates.filter(({ ok }) => !ok).length;
  const { fields, options } = appointmentSeries.words[locale];
  if (clashes === 0) return <Alert severity="success">{say(t.allFree, { n: dates.length })}</Alert>;
  if (clashes === dates.length) return <Alert severity="error">{t.noneFree}</Alert>;
  return (
    <Alert severity="warning">
      {say(t.clashes, { n: clashes, of: dates.length })}
      <RadioGroup
        aria-label={fields.on_conflict}
        value={chosen}
        onChange={(_event, value) => onChoose(value === 'skip' ? 'skip' : 'fail')}
      >
        {(['fail', 'skip'] as const).map((one) => (
          <FormControlLabel
            key={one}
            value={one}
            control={<Radio size="small" />}
            label={options.on_conflict[one]}
          />
        ))}
      </RadioGroup>
      {chosen === 'fail' ? t.pickSkip : null}
    </Alert>
  );
}

/** Every date of visits that repeat with what keeps it, before anything is booked (UX-35). */
export function RepeatDates(props: Parameters<typeof Conflict>[0]) {
  const { t } = useWords(repeatWords);
  const { format } = useReading();
  const place = useRef<HTMLDivElement>(null);
  // Below what was filled: whoever asked for the dates sees them.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const head = [{ label: t.date }, { label: t.time }, { label: t.state }];
  return (
    <Box ref={place} sx={{ mt: 2, display: 'grid', gap: 1.5 }} aria-live="polite">
      <Conflict {...props} />
      <Box sx={{ maxHeight: 280, overflowY: 'auto' }}>
        <SmallTable label={t.dates} head={head}>
          {props.dates.map((date) => (
            <tr key={date.day} data-date={date.day}>
              <Cell wraps>{format.longDate(date.day)}</Cell>
              <Cell>
                <bdi>{format.time(date.clock)}</bdi>
              </Cell>
              <Cell wraps>
                <State date={date} />
              </Cell>
            </tr>
          ))}
        </SmallTable>
      </Box>
    </Box>
  );
}
