import type { ReactNode } from 'react';
import { Box, Link, Paper, Typography } from '@mui/material';
import { useGetOne } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { editAddress, useTargetRights } from './targetAddresses.tsx';
import { TargetProgress, type Target } from './TargetProgress.tsx';
import { targets } from './targets.ts';
import { targetPieceWords } from './targetWords.ts';

interface SummaryProps {
  readonly id: string;
  /** With the title, which leads to the form, and the state: where the page's head is not the target's own. */
  readonly linked?: boolean;
  readonly children?: (target: Target) => ReactNode;
}

function TargetName({ target }: { readonly target: Target }) {
  if (!useTargetRights().edit) return target.title;
  return (
    <Link component={RouterLink} to={editAddress(target.id)} color="inherit" sx={{ fontWeight: 'inherit' }}>
      {target.title}
    </Link>
  );
}

/** One target's progress at a glance; nothing for those who may not read it. */
export function TargetSummary({ id, linked = false, children }: SummaryProps) {
  const { t, say, locale } = useWords(targetPieceWords);
  const { format } = useReading();
  const { data: target } = useGetOne<Target>('targets', { id }, { enabled: id !== '' });
  if (!target) return null;
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={t.summary}
      sx={{ p: 2, mb: 2, display: 'grid', gap: 1.5 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Typography variant="subtitle1" component="p" sx={{ flex: '1 1 200px', minWidth: 0 }}>
          {linked ? <TargetName target={target} /> : null}
          <Typography variant="body2" component="span" color="text.secondary" sx={{ display: 'block' }}>
            {say(t.period, { from: format.date(target.period_from), to: format.date(target.period_to) })}
            {target.source === 'manual'
              ? null
              : ` · ${say(t.readFrom, { source: targets.words[locale].options.source[target.source] })}`}
          </Typography>
        </Typography>
        {linked ? (
          <StatusBadge
            tone={targets.workflow?.states[target.status] ?? 'neutral'}
            label={targets.words[locale].states[target.status]}
          />
        ) : null}
        {children?.(target)}
      </Box>
      <TargetProgress target={target} />
    </Paper>
  );
}
