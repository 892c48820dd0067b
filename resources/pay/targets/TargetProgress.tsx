import { Box, LinearProgress, Typography } from '@mui/material';
import type { RecordOf } from '#metadata/resource.ts';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { barLength, paceOf, phaseOf, plainDecimal } from './targetPace.ts';
import type { targets } from './targets.ts';
import { targetPieceWords } from './targetWords.ts';

/** A target as the API answers it; what may not be read is absent. */
export type Target = RecordOf<typeof targets> & {
  readonly _labels?: { readonly member_ids?: readonly string[] };
  readonly _may?: readonly string[];
};

/** Values in the unit the target is measured in. */
export function useMeasure(target: Target): (value: string | null | undefined) => string {
  const { format, currency, currencyDigits } = useReading();
  return (value) => {
    if (value === null || value === undefined) return '—';
    if (target.measure === 'money') return format.money(value, currency, currencyDigits);
    return target.measure === 'percent'
      ? format.percent(plainDecimal(value))
      : format.number(plainDecimal(value));
  };
}

const paceTones = { reached: 'good', onTheWay: 'info', behind: 'warning' } as const;
const barColors = { reached: 'success', onTheWay: 'primary', behind: 'warning' } as const;

function Days({ target }: { readonly target: Target }) {
  const { t, say } = useWords(targetPieceWords);
  const { format, today } = useReading();
  const phase = phaseOf(target, today);
  if (phase.phase === 'before') return say(t.startsOn, { date: format.date(target.period_from) });
  if (phase.phase === 'over') return say(t.endedOn, { date: format.date(target.period_to) });
  return say(t.daysLeft, { n: phase.days });
}

/** Forecast and pay, where there are any and they may be read. */
function Figures({ target }: { readonly target: Target }) {
  const { t, say } = useWords(targetPieceWords);
  const { format, currency, currencyDigits } = useReading();
  const measured = useMeasure(target);
  const pays = 'earned' in target && target.earned !== null && target.pay_rule !== 'none';
  return (
    <>
      {target.forecast !== null && target.status === 'active' ? (
        <Typography variant="body2">{say(t.forecast, { value: measured(target.forecast) })}</Typography>
      ) : null}
      {pays ? (
        <Typography variant="body2" sx={{ fontWeight: 650 }}>
          {say(t.earned, { value: format.money(String(target.earned), currency, currencyDigits) })}
        </Typography>
      ) : null}
    </>
  );
}

/** Achieved against the target, with pace, days left, forecast and pay (hr.md 5). */
export function TargetProgress({ target }: { readonly target: Target }) {
  const { t, say } = useWords(targetPieceWords);
  const { format, today } = useReading();
  const measured = useMeasure(target);
  const pace = paceOf(target, today);
  const percent = format.percent(plainDecimal(target.achieved_percent ?? '0'));
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'baseline',
          justifyContent: 'space-between',
          gap: 1,
          flexWrap: 'wrap',
        }}
      >
        <Typography sx={{ fontWeight: 650, fontSize: '1.05rem' }}>
          {say(t.achievedOf, { achieved: measured(target.achieved), target: measured(target.target_value) })}
        </Typography>
        <Typography sx={{ fontWeight: 700, fontSize: '1.25rem', marginInlineStart: 'auto' }}>
          <bdi>{percent}</bdi>
        </Typography>
      </Box>
      <LinearProgress
        variant="determinate"
        value={barLength(target.achieved_percent)}
        color={barColors[pace]}
        aria-label={say(t.percent, { percent })}
        sx={{ height: 10, borderRadius: 5 }}
      />
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
          flexWrap: 'wrap',
        }}
      >
        <Typography variant="body2" color="text.secondary">
          <Days target={target} />
        </Typography>
        {target.status === 'active' ? <StatusBadge tone={paceTones[pace]} label={t.pace[pace]} /> : null}
      </Box>
      <Figures target={target} />
    </Box>
  );
}
