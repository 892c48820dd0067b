import { Box, Button, Paper, Skeleton, Typography } from '@mui/material';
import { memo, startTransition, useEffect, useState, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useMutation } from '@tanstack/react-query';
import type { CardGroup } from '#metadata/card.ts';
import { cardGroups } from '#metadata/derive/cardKinds.ts';
import { useWaiting } from '#src/client/catalogue/waiting.ts';
import { later } from '#src/ui/later.tsx';
import { useDayWords } from './dayWords.ts';
import { ListCard } from './ListCard.tsx';
import {
  isReport,
  reportAddressOf,
  saysSomething,
  type CardAnswer,
  type ReportCardAnswer,
} from './useDay.ts';

// Drawings, tables of cells: what a report needs comes below what waits and is wrong.
const ReportCard = later(async () => ({
  default: (await import('#src/screens/report/ReportCard.tsx')).ReportCard,
}));

/** A report on a card, of the chosen days where it sums over days, with the way to its page. */
function DayReport({ answer }: { readonly answer: ReportCardAnswer }) {
  const { t } = useDayWords();
  const { key, of, report, rows, filter, sums, sumsBefore: before } = answer;
  const [from, to] = Object.values(filter ?? {}).map(String);
  const span = sums && before && from && to ? { from, to, sums, before } : undefined;
  const address = reportAddressOf(answer);
  return (
    <Box data-card={key} sx={{ gridColumn: { lg: 'span 2' }, minWidth: 0 }}>
      <ReportCard owner={of} report={report} rows={rows} span={span}>
        {address === undefined ? null : (
          <Button component={RouterLink} to={address} size="small" sx={{ mt: 1 }}>
            {t.wholeReport}
          </Button>
        )}
      </ReportCard>
    </Box>
  );
}

/** A card of the day, answered by the server or drawn by hand. */
export interface DayCard {
  readonly key: string;
  readonly group: CardGroup;
  readonly order: number;
  readonly title: string;
  readonly answer?: CardAnswer;
  readonly drawn?: ReactNode;
}

const grid = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(300px, 1fr))' },
} as const;

/** A card that could not be read says so in its own place, and is read again by itself (UX-41). */
function FailedCard({
  card,
  onRetry,
}: {
  readonly card: DayCard;
  readonly onRetry: (key: string) => Promise<void>;
}) {
  const { t } = useDayWords();
  const { mutate, isPending } = useMutation({ mutationFn: () => onRetry(card.key) });
  return (
    <Paper
      variant="outlined"
      component="article"
      aria-label={card.title}
      data-card={card.key}
      sx={{ px: 2, py: 1.25 }}
    >
      <Typography component="h3" sx={{ fontSize: '0.9375rem', fontWeight: 600 }}>
        {card.title}
      </Typography>
      <Box role="alert" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Typography color="error" sx={{ fontSize: '0.8125rem' }}>
          {t.failed}
        </Typography>
        <Button size="small" loading={isPending} onClick={() => mutate()}>
          {t.retry}
        </Button>
      </Box>
    </Paper>
  );
}

/** A card of a role that is looked through: its name, and that it says nothing here (UX-76). */
function NamedCard({ card: { key, title } }: { readonly card: DayCard }) {
  const { t } = useDayWords();
  return (
    <Paper variant="outlined" component="article" aria-label={title} data-card={key} sx={{ px: 2, py: 1.25 }}>
      <Typography component="h3" sx={{ fontSize: '0.9375rem', fontWeight: 600 }}>
        {title}
      </Typography>
      <Typography color="text.secondary" sx={{ fontSize: '0.8125rem' }}>
        {t.noFigure}
      </Typography>
    </Paper>
  );
}

const Card = memo(function Card({
  card,
  onRetry,
}: {
  readonly card: DayCard;
  readonly onRetry: (key: string) => Promise<void>;
}) {
  const { answer, drawn } = card;
  if (answer === undefined) return drawn;
  if (answer.preview === true) return <NamedCard card={card} />;
  if (answer.failed === true) return <FailedCard card={card} onRetry={onRetry} />;
  if (!isReport(answer)) return <ListCard card={answer} />;
  return <DayReport answer={answer} />;
});

/** So many cards are seen at first on a wide screen; so many follow at a time. */
const inSight = 6;

/** How many cards may be drawn by now: those in sight at once, the others in turns that leave room for whoever uses the first. */
function useInTurn(count: number): number {
  const [drawn, setDrawn] = useState(inSight);
  useEffect(() => {
    if (drawn >= count) return undefined;
    const next = window.setTimeout(() => startTransition(() => setDrawn(drawn + inSight)), 0);
    return () => window.clearTimeout(next);
  }, [drawn, count]);
  return drawn;
}

/** Whether what it says depends on the chosen days. */
const isOfPeriod = ({ answer }: DayCard): boolean =>
  answer !== undefined &&
  answer.failed !== true &&
  answer.preview !== true &&
  (isReport(answer) ? answer.sums : answer.before) !== undefined;

interface GroupsProps {
  readonly cards: readonly DayCard[];
  readonly onRetry: (key: string) => Promise<void>;
  /** Stands beside the heading of the group whose numbers it rules. */
  readonly period: ReactNode;
}

/** What waits, what is wrong, what changed, then figures; a group nobody's day has is left out (UX-38). */
export function Groups({ cards, onRetry, period }: GroupsProps) {
  const { t } = useDayWords();
  // Decisions stand above the groups under their own heading: what follows is no second one, and not nothing.
  const decides = (useWaiting()['/notifications'] ?? 0) > 0;
  const most = useInTurn(cards.length);
  const isShown = ({ answer }: DayCard): boolean => answer === undefined || saysSomething(answer);
  const inOrder = cardGroups.flatMap((group) =>
    cards.filter((card) => card.group === group && isShown(card)),
  );
  const inTurn = new Set(inOrder.slice(0, most));
  return cardGroups.map((group) => {
    const isBelowDecisions = decides && group === 'waiting';
    const own = cards.filter((card) => card.group === group);
    if (own.length === 0) return null;
    const shown = own.filter(isShown);
    const drawn = shown.filter((card) => inTurn.has(card));
    // Its turn comes with its first card.
    if (shown.length > 0 && drawn.length === 0) return null;
    if (shown.length === 0 && (group === 'figures' || isBelowDecisions)) return null;
    return (
      <Box
        component="section"
        key={group}
        data-group={group}
        // More cards follow in their turn.
        data-more={most < inOrder.length ? true : undefined}
        sx={{ mb: 4 }}
      >
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, mb: 1.5 }}
        >
          <Typography component="h2" variant="h2">
            {isBelowDecisions ? t.waitingInLists : t.groups[group]}
          </Typography>
          {own.some(isOfPeriod) ? period : null}
        </Box>
        {shown.length === 0 && group !== 'figures' ? (
          <Typography color="text.secondary">{t.empty[group]}</Typography>
        ) : (
          <Box sx={grid}>
            {drawn.map((card) => (
              <Card key={card.key} card={card} onRetry={onRetry} />
            ))}
          </Box>
        )}
      </Box>
    );
  });
}

/** The place of the cards while they come. */
export function WaitingGroups() {
  const { t } = useDayWords();
  return (
    <Box role="status" aria-busy aria-label={t.loading} sx={{ display: 'grid', gap: 2 }}>
      <Skeleton width={140} height={36} />
      <Box sx={grid}>
        {[0, 1, 2].map((place) => (
          <Skeleton key={place} variant="rounded" height={150} />
        ))}
      </Box>
    </Box>
  );
}
