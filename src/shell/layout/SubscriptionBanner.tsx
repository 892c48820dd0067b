import { Alert, Button } from '@mui/material';
import { Link, useLocation } from 'react-router-dom';
import { useReading } from '#src/client/words/useReading.ts';
import { useClinicWords } from '#src/pages/clinic/words.ts';
import type { SubscriptionStanding } from '#src/client/session/me.ts';
import { useMe } from '#src/client/session/subject.ts';

const target = '/settings/subscription';

/** On phones the way out stands below the sentence, not squeezed beside it. */
const strip = {
  alignItems: 'center',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: '1 1 0', minWidth: 0 },
  '& .MuiAlert-action': { flexShrink: 0, pt: 0, flexBasis: { xs: '100%', sm: 'auto' } },
} as const;

/** What the subscription lets the clinic do now, and what to do about it (platform.md 5.6). */
export function SubscriptionBanner({ standing }: { readonly standing: SubscriptionStanding }) {
  const { is_owner: isOwner } = useMe();
  const { pathname } = useLocation();
  const { format } = useReading();
  const { t, say } = useClinicWords();
  const { state, days_left: days, until } = standing;
  if (state === 'active') return null;
  const day = until === null ? '' : format.date(until);
  const sentence =
    state === 'trial'
      ? days === 0
        ? t.banner.trialToday
        : say(t.banner.trial, { n: days ?? 0 })
      : say(t.banner[state], { until: day });
  return (
    <Alert
      severity={state === 'trial' ? 'info' : state === 'past_due' ? 'warning' : 'error'}
      role="status"
      data-print="no"
      sx={{ ...strip, borderRadius: 0 }}
      action={
        isOwner && pathname !== target ? (
          <Button component={Link} to={target} color="inherit" size="small">
            {t.banner.open}
          </Button>
        ) : undefined
      }
    >
      {sentence}
      {isOwner || state === 'trial' ? '' : `. ${t.banner.askOwner}`}
    </Alert>
  );
}
