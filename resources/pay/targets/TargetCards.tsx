import { Box, Button, Link, Paper, Typography } from '@mui/material';
import { useListContext } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { useReading } from '#src/client/words/useReading.ts';
import { TransitionMenu } from '#src/screens/TransitionMenu.tsx';
import { useWords } from '#src/client/words/words.ts';
import { achievementsAddress, editAddress, useTargetRights } from './targetAddresses.tsx';
import { TargetProgress, type Target } from './TargetProgress.tsx';
import { targets } from './targets.ts';
import { targetPieceWords } from './targetWords.ts';

/** For whom: one name, or how many. */
function Members({ target }: { readonly target: Target }) {
  const { t, say } = useWords(targetPieceWords);
  const names = target._labels?.member_ids ?? [];
  if (names.length === 0) return null;
  return (
    <Typography variant="body2" color="text.secondary">
      {names.length === 1 ? names[0] : say(t.members, { n: names.length })}
    </Typography>
  );
}

function Card({ target, own }: { readonly target: Target; readonly own: boolean }) {
  const { t, say, locale } = useWords(targetPieceWords);
  const { format } = useReading();
  const rights = useTargetRights();
  const label = say(t.actionsOf, { title: target.title });
  return (
    <Paper variant="outlined" component="li" sx={{ p: 2, display: 'grid', gap: 1.5, alignContent: 'start' }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="h2" variant="subtitle1" sx={{ overflowWrap: 'anywhere' }}>
            {rights.edit && !own ? (
              <Link
                component={RouterLink}
                to={editAddress(target.id)}
                color="inherit"
                sx={{ fontWeight: 'inherit' }}
              >
                {target.title}
              </Link>
            ) : (
              target.title
            )}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {say(t.period, { from: format.date(target.period_from), to: format.date(target.period_to) })}
          </Typography>
          {own ? null : <Members target={target} />}
        </Box>
        <StatusBadge
          tone={targets.workflow?.states[target.status] ?? 'neutral'}
          label={targets.words[locale].states[target.status]}
        />
        {own ? null : <TransitionMenu resource={targets} record={{ ...target }} label={label} />}
      </Box>
      <TargetProgress target={target} />
      {rights.achievements ? (
        <Button
          component={RouterLink}
          to={achievementsAddress(target.id)}
          variant="outlined"
          size="small"
          aria-label={say(t.achievementsOf, { title: target.title })}
          sx={{ justifySelf: 'start' }}
        >
          {t.achievements}
        </Button>
      ) : null}
    </Paper>
  );
}

/** The rows of a list of targets as cards with their progress. */
export function TargetCards({ own }: { readonly own: boolean }) {
  const { data = [], isPlaceholderData } = useListContext<Target>();
  return (
    <Box
      component="ul"
      sx={{
        m: 0,
        p: 1.5,
        listStyle: 'none',
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
        opacity: isPlaceholderData ? 0.6 : 1,
      }}
    >
      {data.map((target) => (
        <Card key={target.id} target={target} own={own} />
      ))}
    </Box>
  );
}
