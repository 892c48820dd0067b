import type { ReactNode } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { useReading } from '#src/client/words/useReading.ts';
import { Cell, SmallTable } from '#src/ui/SmallTable.tsx';
import { useDeclaration } from '#src/client/catalogue/declarations.ts';
import { Section } from '#src/ui/Section.tsx';
import { ItemName } from './ItemName.tsx';
import { useAmounts, useOverviewWords, type Overview } from './useOverview.tsx';

const all = { mt: 1 } as const;

/** The way to the whole list, where there is more than the card shows and the list may be opened. */
export function WholeList({
  to,
  children,
}: {
  readonly to: string | undefined;
  readonly children: ReactNode;
}) {
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
