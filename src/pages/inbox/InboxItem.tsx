import { Suspense, type ReactNode } from 'react';
import { Box, ButtonBase, Checkbox, Collapse, Link as TextLink, Paper, Skeleton } from '@mui/material';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Link } from 'react-router-dom';
import { useDeclaration } from '#src/client/catalogue/declarations.ts';
import { useSubject } from '#src/client/session/subject.ts';
import type { InboxRow } from '#src/features/inbox/api.ts';
import { useInboxWords } from '#src/features/inbox/words.ts';
import { showAddress } from '#src/screens/parts/access.ts';
import { DecisionButtons } from './DecisionButtons.tsx';
import { InboxFacts } from './InboxFacts.tsx';
import { InboxHead } from './InboxHead.tsx';

/** The first decision of an open row: where the focus goes once the row before was decided. */
export const firstDecision = (row: InboxRow): string => `inbox-decision-${row.id}`;

interface InboxItemProps {
  readonly row: InboxRow;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly chosen: boolean;
  /** Undefined where this kind is decided one by one. */
  readonly onChoose?: (() => void) | undefined;
  readonly onDecide: (transition: string) => void;
}

function Details({ row, onDecide }: Pick<InboxItemProps, 'row' | 'onDecide'>) {
  const resource = useDeclaration(row.resource);
  const subject = useSubject();
  const { t } = useInboxWords();
  const address = showAddress(resource, subject, row.record as Record<string, string>, row.id);
  return (
    <Box sx={{ display: 'grid', gap: 2, px: { xs: 1.5, sm: 2 }, pb: 2 }}>
      <InboxFacts resource={resource} row={row} />
      <DecisionButtons row={row} onChoose={onDecide} id={firstDecision(row)} />
      {address === undefined ? null : (
        <TextLink component={Link} to={address} sx={{ justifySelf: 'start', fontSize: '0.875rem' }}>
          {t.open}
        </TextLink>
      )}
    </Box>
  );
}

const waiting: ReactNode = <Skeleton variant="rounded" height={96} sx={{ mx: 2, mb: 2 }} />;

/** A row of the inbox: its head always, once it is open the facts and the decisions. */
export function InboxItem({ row, open, onToggle, chosen, onChoose, onDecide }: InboxItemProps) {
  const { t, say } = useInboxWords();
  const panel = `inbox-${row.id}`;
  return (
    <Paper component="li" variant="outlined" sx={{ listStyle: 'none', overflow: 'hidden' }}>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        {onChoose === undefined ? null : (
          <Checkbox
            checked={chosen}
            onChange={onChoose}
            slotProps={{ input: { 'aria-label': say(t.choose, { title: row.title }) } }}
          />
        )}
        <ButtonBase
          onClick={onToggle}
          aria-expanded={open}
          aria-controls={panel}
          sx={{ flex: 1, minWidth: 0, display: 'flex', gap: 1, alignItems: 'center', p: { xs: 1.5, sm: 2 } }}
        >
          <InboxHead row={row} />
          <ExpandMore
            aria-hidden
            fontSize="small"
            sx={{ transform: open ? 'rotate(180deg)' : 'none', transition: 'transform 150ms' }}
          />
        </ButtonBase>
      </Box>
      <Collapse in={open} unmountOnExit id={panel} timeout={0}>
        <Suspense fallback={waiting}>
          <Details row={row} onDecide={onDecide} />
        </Suspense>
      </Collapse>
    </Paper>
  );
}
