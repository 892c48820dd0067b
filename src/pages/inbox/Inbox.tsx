import '#src/fields/index.ts';
import { Suspense, useCallback, useState } from 'react';
import { Box, Button, Chip, Typography } from '@mui/material';
import { plural } from '#i18n/plural.ts';
import { entryOf } from '#src/client/catalogue/catalogue.ts';
import { useInbox, type InboxPage, type InboxRow } from '#src/features/inbox/api.ts';
import { useInboxWords } from '#src/features/inbox/words.ts';
import { EmptyState, ErrorState } from '#src/ui/States.tsx';
import { Loaded } from '#src/ui/Loaded.tsx';
import { BulkDecisions } from './BulkDecisions.tsx';
import { DecideAll } from './DecideAll.tsx';
import DecisionDialog, { type Deciding } from './DecisionDialog.tsx';
import { InboxItem } from './InboxItem.tsx';
import { useOpenRow } from './useOpenRow.ts';
import { useDecidedTogether } from './useDecidedTogether.ts';

const pageSize = 20;
const most = 100;

interface KindsProps {
  readonly page: InboxPage;
  readonly kind: string | undefined;
  readonly onKind: (kind: string | undefined) => void;
}

/** The kinds of what waits, each with how much; nothing where there is but one. */
function Kinds({ page: { kinds, total }, kind, onKind }: KindsProps) {
  const { t, locale } = useInboxWords();
  if (kinds.length < 2 && kind === undefined) return null;
  const all = [
    { resource: undefined, count: total, label: t.all },
    ...kinds.map((one) => ({ ...one, label: entryOf(one.resource)?.words[locale].many ?? one.resource })),
  ];
  return (
    <Box role="group" aria-label={t.kinds} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      {all.map(({ resource, count, label }) => (
        <Chip
          key={resource ?? ''}
          component="button"
          clickable
          aria-pressed={kind === resource}
          color={kind === resource ? 'primary' : 'default'}
          variant={kind === resource ? 'filled' : 'outlined'}
          label={`${label} (${count})`}
          onClick={() => onKind(resource)}
        />
      ))}
    </Box>
  );
}

interface RowsProps {
  readonly rows: readonly InboxRow[];
  readonly onDecide: (deciding: Deciding) => void;
  /** Whether nothing stands over the rows. */
  readonly settled: boolean;
}

function Rows({ rows, onDecide, settled }: RowsProps) {
  const { openId, toggle } = useOpenRow(rows, settled);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const together = useDecidedTogether(rows);
  const [first, ...others] = rows.filter(({ id }) => chosen.includes(id));
  const [top, ...rest] = rows;
  // What is decided together is of one kind: of several, one is picked above.
  const all = top && together.has(top.resource) && rest.every(({ resource }) => resource === top.resource);
  const choose = (row: InboxRow): void =>
    setChosen(
      chosen.includes(row.id)
        ? chosen.filter((id) => id !== row.id)
        : // What is decided together is of one kind.
          [...(first === undefined || first.resource === row.resource ? chosen : []), row.id],
    );
  return (
    <>
      <Suspense fallback={null}>
        {first === undefined ? null : <BulkDecisions rows={[first, ...others]} onChoose={setChosen} />}
        {first === undefined && all ? <DecideAll rows={[top, ...rest]} /> : null}
      </Suspense>
      <Box component="ul" sx={{ display: 'grid', gap: 1, m: 0, p: 0 }}>
        {rows.map((row, index) => (
          <InboxItem
            key={row.id}
            row={row}
            open={row.id === openId}
            onToggle={() => toggle(row, index)}
            chosen={chosen.includes(row.id)}
            onChoose={together.has(row.resource) ? () => choose(row) : undefined}
            onDecide={(transition) => onDecide({ row, transition })}
          />
        ))}
      </Box>
    </>
  );
}

/** What waits for this person's decision, the longest waiting first: decided in place, one or many, the next opens by itself (UX-75). */
export default function Inbox() {
  const { t, locale } = useInboxWords();
  const [kind, setKind] = useState<string>();
  const [limit, setLimit] = useState(pageSize);
  const [deciding, setDeciding] = useState<Deciding>();
  const query = useInbox(limit, kind);
  const close = useCallback(() => setDeciding(undefined), []);
  return (
    <>
      {query.isError && query.data !== undefined ? (
        <ErrorState title={t.failed} error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      <Loaded query={query}>
        {(page) =>
          page.total === 0 ? (
            <EmptyState title={t.none} text={t.noneText} />
          ) : (
            <>
              <Typography role="status" color="text.secondary" sx={{ mb: 1.5 }}>
                {plural(locale, page.total, t.waiting)}
              </Typography>
              <Kinds page={page} kind={kind} onKind={setKind} />
              <Rows rows={page.data} onDecide={setDeciding} settled={deciding === undefined} />
              {page.data.length >= limit && limit < most ? (
                <Button onClick={() => setLimit(Math.min(limit + pageSize, most))} sx={{ mt: 2 }}>
                  {t.more}
                </Button>
              ) : null}
            </>
          )
        }
      </Loaded>
      {deciding === undefined ? null : (
        <Suspense fallback={null}>
          <DecisionDialog {...deciding} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
