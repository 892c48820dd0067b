import { Box, Button, Stack, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { useReading } from '#src/client/words/useReading.ts';
import { Cell, SmallTable } from '#src/ui/SmallTable.tsx';
import { useDeclaration } from '#src/client/catalogue/declarations.ts';
import { Section } from '#src/ui/Section.tsx';
import { ItemName } from './ItemName.tsx';
import { useAmounts, useOverviewWords, type OpenRequest, type RequestRows } from './useOverview.tsx';

function RequestRow({
  request,
  withPerson,
}: {
  readonly request: OpenRequest;
  readonly withPerson: boolean;
}) {
  const { t } = useOverviewWords();
  const { locale } = useReading();
  const { format } = useAmounts();
  const { words, workflow } = useDeclaration('inventory-requests');
  const { id, number, status, priority, needed_by: neededBy, requester } = request;
  const state = (
    <StatusBadge
      tone={workflow?.states[status] ?? 'neutral'}
      label={words[locale].states?.[status] ?? status}
    />
  );
  return (
    <tr>
      <Cell>
        <ItemName resource="inventory-requests" id={id} name={number ?? t.requests.draft} />
        <Box sx={{ display: { sm: 'none' }, mt: 0.5 }}>{state}</Box>
      </Cell>
      {withPerson ? <Cell wraps>{requester}</Cell> : null}
      <Cell>
        {/* One above the other: beside each other they push the state out of a card of half the width. */}
        <Stack sx={{ alignItems: 'start', gap: 0.5 }}>
          {priority === 'urgent' ? <StatusBadge tone="danger" label={t.requests.urgent} /> : null}
          <bdi>{format.date(neededBy)}</bdi>
        </Stack>
      </Cell>
      <Cell wideOnly>{state}</Cell>
    </tr>
  );
}

interface RequestsCardProps {
  readonly title: string;
  readonly none: string;
  readonly requests: RequestRows;
  /** The list behind the card, for those who may open it. */
  readonly listAddress: string | undefined;
  readonly withPerson?: boolean;
}

/** Requests that wait for somebody, urgent ones first. */
export function RequestsCard({ title, none, requests, listAddress, withPerson = false }: RequestsCardProps) {
  const { t } = useOverviewWords();
  const { format } = useAmounts();
  const heading = requests.count === 0 ? title : `${title} (${format.number(requests.count)})`;
  return (
    <Section title={heading} plain>
      {requests.rows.length === 0 ? (
        <Typography color="text.secondary">{none}</Typography>
      ) : (
        <SmallTable
          label={title}
          head={[
            { label: t.requests.number },
            ...(withPerson ? [{ label: t.requests.requester }] : []),
            { label: t.requests.neededBy },
            { label: t.requests.state, wideOnly: true },
          ]}
        >
          {requests.rows.map((request) => (
            <RequestRow key={request.id} request={request} withPerson={withPerson} />
          ))}
        </SmallTable>
      )}
      {listAddress === undefined ? null : (
        <Box sx={{ mt: 1 }}>
          <Button component={Link} to={listAddress} size="small">
            {t.requests.all}
          </Button>
        </Box>
      )}
    </Section>
  );
}
