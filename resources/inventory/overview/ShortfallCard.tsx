import { Typography } from '@mui/material';
import { useDeclaration } from '#src/client/catalogue/declarations.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { listAddress } from '#src/screens/parts/access.ts';
import { Section } from '#src/ui/Section.tsx';
import { Cell, SmallTable } from '#src/ui/SmallTable.tsx';
import { ItemName } from './ItemName.tsx';
import { WholeList } from './stockCards.tsx';
import { useAmounts, useOverviewWords, type TreatmentShortfalls } from './useOverview.tsx';

/** What treatments used that the books did not have, the oldest first; all of it in the panel (inventory.md 13). */
export function ShortfallCard({ count, rows }: TreatmentShortfalls) {
  const { t } = useOverviewWords();
  const subject = useSubject();
  const { quantity, format } = useAmounts();
  const to = listAddress(useDeclaration('stock-shortfalls'), subject, {});
  return (
    <Section title={`${t.missing.title} (${format.number(count)})`} plain>
      <Typography variant="body2" color="text.secondary" gutterBottom>
        {t.missing.about}
      </Typography>
      <SmallTable
        label={t.missing.title}
        head={[
          { label: t.missing.item },
          { label: t.missing.qty, numeric: true },
          { label: t.missing.where },
          { label: t.missing.since, wideOnly: true },
        ]}
      >
        {rows.map(({ id, item_id: item, name, code, qty, unit, warehouse, since }) => (
          <tr key={id}>
            <Cell wraps>
              <ItemName id={item} name={name} code={code} />
            </Cell>
            <Cell numeric>{quantity(qty, unit)}</Cell>
            <Cell wraps>
              <bdi>{warehouse ?? t.missing.anywhere}</bdi>
            </Cell>
            <Cell wideOnly>
              <bdi>{format.date(since)}</bdi>
            </Cell>
          </tr>
        ))}
      </SmallTable>
      <WholeList to={to}>{t.requests.all}</WholeList>
    </Section>
  );
}
