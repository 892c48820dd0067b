import { Box, Button, Paper, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { measured } from '#i18n/measured.ts';
import { withoutNoughts } from '#metadata/fields/decimals.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { mayDo } from '#src/screens/parts/access.ts';
import { Loaded } from '#src/ui/Loaded.tsx';
import { leaveScreenWords } from './leaveScreenWords.ts';
import { useBalances, type OwnBalance } from './useBalances.tsx';
import { vacations } from './vacations.ts';

const requestOf = (type: string): string => `/my-vacations/request?type_id=${type}`;

/** One balance, and the way to ask for some of it. */
function BalanceCard({ one, mayAsk }: { readonly one: OwnBalance; readonly mayAsk: boolean }) {
  const { t, say } = useWords(leaveScreenWords);
  const { format, locale } = useReading();
  const days = (value: string | null): string => format.number(withoutNoughts(value ?? '0'));
  return (
    <Paper
      variant="outlined"
      component="article"
      aria-label={one.name}
      sx={{ p: 2, borderInlineStart: `4px solid ${one.color}`, display: 'grid', gap: 0.5 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 1 }}>
        <Typography component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {one.name}
        </Typography>
        <Typography component="p" sx={{ fontSize: '1.375rem', fontWeight: 700, whiteSpace: 'nowrap' }}>
          {measured(locale, withoutNoughts(one.left ?? '0'), 'days', format.number)}
        </Typography>
      </Box>
      <Typography variant="body2" color="text.secondary">
        {say(t.sums, { earned: days(one.earned), taken: days(one.taken), pending: days(one.pending) })}
      </Typography>
      {mayAsk ? (
        <Button
          component={RouterLink}
          to={requestOf(one.type_id)}
          variant="outlined"
          aria-label={say(t.requestOf, { name: one.name })}
          sx={{ justifySelf: 'start', mt: 0.5 }}
        >
          {t.request}
        </Button>
      ) : null}
    </Paper>
  );
}

/** The kinds without a balance that gathers, such as sick leave: asked for from here too. */
function OtherKinds({ kinds }: { readonly kinds: readonly OwnBalance[] }) {
  const { t, say } = useWords(leaveScreenWords);
  if (kinds.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Typography variant="body2" color="text.secondary">
        {t.others}
      </Typography>
      {kinds.map(({ type_id: id, name }) => (
        <Button
          key={id}
          component={RouterLink}
          to={requestOf(id)}
          size="small"
          variant="outlined"
          aria-label={say(t.requestOf, { name })}
        >
          {name}
        </Button>
      ))}
    </Box>
  );
}

/** One's own balances as cards, each with the way to a request of its kind (hr.md 3). */
export function BalanceCards() {
  const { t } = useWords(leaveScreenWords);
  const mayAsk = mayDo(vacations, 'request', useSubject());
  return (
    <Box component="section" aria-label={t.balances} sx={{ mb: 2 }}>
      <Loaded query={useBalances()}>
        {({ balances }) => {
          const kept = balances.filter(({ left }) => left !== null);
          return (
            <Box sx={{ display: 'grid', gap: 1.5 }}>
              <Box
                sx={{
                  display: 'grid',
                  gap: 1.5,
                  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
                }}
              >
                {kept.map((one) => (
                  <BalanceCard key={one.type_id} {...{ one, mayAsk }} />
                ))}
              </Box>
              {mayAsk ? <OtherKinds kinds={balances.filter(({ left }) => left === null)} /> : null}
            </Box>
          );
        }}
      </Loaded>
    </Box>
  );
}
