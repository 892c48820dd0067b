import type { ReactNode } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { useReading } from '#src/client/words/useReading.ts';
import { Cell, SmallTable } from '#src/ui/SmallTable.tsx';
import { useDeclaration } from '#src/client/catalogue/declarations.ts';
import { Section } from '#src/ui/Section.tsx';
import { ItemName } from './ItemName.tsx';
import { useAmounts, useOverviewWords, type ExpiredBatch, type Overview } from './useOverview.tsx';

const all = { mt: 1 } as const;

/** The way to the whole list, where there is more than the card shows and the list may be opened. */
function WholeList({ to, children }: { readonly to: string | undefined; readonly children: ReactNode }) {
  return to === undefined ? null : (
    <Box sx={all}>
      <Button component={Link} to={to} size="small">
        {children}
      </Button>
    </Box>
  );
}

interface ShortageProps {
  readonly shortages: NonNullable<Overview['shortages']>;
  readonly listAddress: string | undefined;
}

/** What is out or low, the emptiest first. */
export function ShortageCard({ shortages, listAddress }: ShortageProps) {
  const { t } = useOverviewWords();
  const { locale } = useReading();
  const { quantity, format } = useAmounts();
  const states = useDeclaration('inventory-items').words[locale].options?.['stock_state'];
  const { items } = shortages;
  return (
    <Section title={t.shortages.title} plain>
      {items.length === 0 ? (
        <Typography color="text.secondary">{t.shortages.none}</Typography>
      ) : (
        <SmallTable
          label={t.shortages.title}
          head={[
            { label: t.shortages.item },
            { label: t.shortages.available, numeric: true },
            { label: t.shortages.level, numeric: true },
            { label: t.shortages.state },
          ]}
        >
          {items.map(({ id, name, code, unit, available, level, state }) => (
            <tr key={id}>
              <Cell wraps>
                <ItemName id={id} name={name} code={code} />
              </Cell>
              <Cell numeric>{quantity(available, unit)}</Cell>
              <Cell numeric>{level === null ? '—' : format.number(level)}</Cell>
              <Cell>
                <StatusBadge tone={state === 'out' ? 'danger' : 'warning'} label={states?.[state] ?? state} />
              </Cell>
            </tr>
          ))}
        </SmallTable>
      )}
      <WholeList to={items.length < shortages.out + shortages.low ? listAddress : undefined}>
        {t.shortages.all}
      </WholeList>
    </Section>
  );
}

function ExpiredRow({ batch, seesValue }: { readonly batch: ExpiredBatch; readonly seesValue: boolean }) {
  const { money, quantity, format } = useAmounts();
  return (
    <tr>
      <Cell>
        <ItemName resource="stock-batches" id={batch.id} name={batch.batch_no} />
      </Cell>
      <Cell wraps>{batch.item}</Cell>
      <Cell>
        <bdi>{format.date(batch.expiry_date)}</bdi>
      </Cell>
      <Cell numeric>{quantity(batch.on_hand, batch.unit)}</Cell>
      {seesValue ? (
        <Cell numeric>
          <bdi>{money(batch.value ?? '0')}</bdi>
        </Cell>
      ) : null}
    </tr>
  );
}

interface ExpiredProps {
  readonly expired: NonNullable<Overview['expired']>;
  readonly listAddress: string | undefined;
}

/** What expired and still lies there: it may not be issued, only written off or returned. */
export function ExpiredCard({ expired, listAddress }: ExpiredProps) {
  const { t } = useOverviewWords();
  const seesValue = expired.value !== undefined;
  return (
    <Section title={t.expired.title} plain>
      {expired.rows.length === 0 ? (
        <Typography color="text.secondary">{t.expired.none}</Typography>
      ) : (
        <SmallTable
          label={t.expired.title}
          head={[
            { label: t.expired.batch },
            { label: t.expired.item },
            { label: t.expired.since },
            { label: t.expired.onHand, numeric: true },
            ...(seesValue ? [{ label: t.expired.value, numeric: true }] : []),
          ]}
        >
          {expired.rows.map((batch) => (
            <ExpiredRow key={batch.id} batch={batch} seesValue={seesValue} />
          ))}
        </SmallTable>
      )}
      <WholeList to={expired.batches > 0 ? listAddress : undefined}>{t.expired.all}</WholeList>
    </Section>
  );
}
