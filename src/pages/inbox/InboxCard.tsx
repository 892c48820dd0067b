import '#src/fields/index.ts';
import { Suspense, useCallback, useState } from 'react';
import { Box, Button, Paper, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { plural } from '#i18n/plural.ts';
import { useDeclaration } from '#src/client/catalogue/declarations.ts';
import { INBOX } from '#src/client/catalogue/waiting.ts';
import { useInbox, type InboxRow } from '#src/features/inbox/api.ts';
import { useInboxWords } from '#src/features/inbox/words.ts';
import { later } from '#src/ui/later.tsx';
import { weighingOf } from '#src/screens/workflow/transitions.ts';
import { DecisionButtons } from './DecisionButtons.tsx';
import type { Deciding } from './DecisionDialog.tsx';
import { InboxHead } from './InboxHead.tsx';

// With what every form is made of, which the first page does not wait for.
const DecisionDialog = later(() => import('./DecisionDialog.tsx'));

/** So many stand on the first page: what is decided from there is the oldest. */
const shown = 3;

interface CardButtonsProps {
  readonly row: InboxRow;
  readonly onChoose: (transition: string) => void;
}

/** The decisions; an objection is read before it is answered, where it stands whole. */
function CardButtons({ row, onChoose }: CardButtonsProps) {
  const { t } = useInboxWords();
  const resource = useDeclaration(row.resource);
  if (weighingOf(resource, row.record).name === undefined)
    return <DecisionButtons row={row} small onChoose={onChoose} />;
  return (
    <Button component={Link} to={INBOX} variant="outlined" size="small" sx={{ minHeight: 44 }}>
      {t.read}
    </Button>
  );
}

/** What waits for this person on the first page, decided from there in two taps (UX-75); not shown while nothing waits. */
export default function InboxCard() {
  const { t, locale } = useInboxWords();
  const [deciding, setDeciding] = useState<Deciding>();
  const { data } = useInbox(shown);
  const close = useCallback(() => setDeciding(undefined), []);
  if (data === undefined || !(data.total > 0)) return null;
  return (
    <Box component="section" aria-labelledby="inbox-card" sx={{ mb: 4 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1.5, mb: 1.5, flexWrap: 'wrap' }}>
        <Typography id="inbox-card" component="h2" variant="h2">
          {t.title}
        </Typography>
        <Typography color="text.secondary">{plural(locale, data.total, t.waiting)}</Typography>
      </Box>
      <Box component="ul" sx={{ display: 'grid', gap: 1, m: 0, p: 0 }}>
        {data.data.map((row) => (
          <Paper
            key={row.id}
            component="li"
            variant="outlined"
            sx={{
              listStyle: 'none',
              p: { xs: 1.5, sm: 2 },
              display: 'flex',
              gap: 1.5,
              alignItems: 'center',
              flexWrap: { xs: 'wrap', sm: 'nowrap' },
              '& > :last-child': { flexBasis: { xs: '100%', sm: 'auto' } },
            }}
          >
            <InboxHead row={row} />
            <Box>
              <Suspense fallback={null}>
                <CardButtons row={row} onChoose={(transition) => setDeciding({ row, transition })} />
              </Suspense>
            </Box>
          </Paper>
        ))}
      </Box>
      <Button component={Link} to={INBOX} sx={{ mt: 1 }}>
        {t.seeAll}
      </Button>
      {deciding === undefined ? null : <DecisionDialog {...deciding} onClose={close} />}
    </Box>
  );
}
