import { Button, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { decide } from '#metadata/access.ts';
import { RecordLink } from '#src/fields/reference.tsx';
import { Loaded } from '#src/kit/Loaded.tsx';
import { Cell, SmallTable } from '#src/kit/parts/SmallTable.tsx';
import { useSubject } from '#src/kit/session.ts';
import { useTexts } from '#src/kit/texts.ts';
import { useRecordCall } from '#src/kit/useRecordCall.ts';
import { Section } from '#src/screens/parts/Section.tsx';
import { movementTypeWords } from '../movementTypes.ts';
import { seeLedger } from '../stockRights.ts';
import { useStockAmounts } from '../useStockAmounts.tsx';
import { itemTabWords } from './itemTabWords.ts';

interface MovementRow {
  readonly id: string;
  readonly occurred_at: string;
  readonly type: string;
  readonly warehouse: string;
  readonly batch_id: string;
  readonly batch_no: string;
  readonly qty: string;
  readonly balance: string;
  readonly source_type: string;
  readonly source_id: string;
  readonly source_number: string | null;
  readonly actor: string | null;
}
/** Each row with what lay of the item everywhere after it. */
function MovementTable({ rows }: { readonly rows: readonly MovementRow[] }) {
  const { t, locale } = useTexts(itemTabWords);
  const { format, plain } = useStockAmounts();
  const words: Readonly<Record<string, string>> = movementTypeWords[locale];
  return (
    <SmallTable
      label={t.movements}
      head={[
        { label: t.time },
        { label: t.type },
        { label: t.warehouse },
        { label: t.batch },
        { label: t.qty, numeric: true },
        { label: t.balance, numeric: true },
        { label: t.document },
        { label: t.user },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <Cell>{format.dateTime(row.occurred_at)}</Cell>
          <Cell>{words[row.type] ?? row.type}</Cell>
          <Cell>{row.warehouse}</Cell>
          <Cell>
            <RecordLink target="stock-batches" id={row.batch_id} label={row.batch_no} />
          </Cell>
          <Cell numeric>
            <bdi dir="ltr">{plain(row.qty)}</bdi>
          </Cell>
          <Cell numeric>{plain(row.balance)}</Cell>
          <Cell>
            <RecordLink target={row.source_type} id={row.source_id} label={row.source_number ?? '—'} />
          </Cell>
          <Cell>{row.actor}</Cell>
        </tr>
      ))}
    </SmallTable>
  );
}

/** The item's rows of the ledger, each with what lay everywhere after it. */
export default function ItemMovements({ record }: { readonly record: { readonly id?: string } }) {
  const { t } = useTexts(itemTabWords);
  const subject = useSubject();
  const query = useRecordCall<{ readonly movements: readonly MovementRow[] }>(
    'inventory-items',
    'movements',
    record.id ?? '',
  );
  const filter = new URLSearchParams({ filter: JSON.stringify({ item_id: [record.id] }) });
  return (
    <Section plain>
      <Loaded query={query}>
        {({ movements }) =>
          movements.length === 0 ? (
            <Typography color="text.secondary">{t.noMovements}</Typography>
          ) : (
            <MovementTable rows={movements} />
          )
        }
      </Loaded>
      {decide(seeLedger, subject) === undefined ? null : (
        <Button
          component={Link}
          to={`/inventory/stock-transactions?${filter.toString()}`}
          size="small"
          sx={{ mt: 1 }}
        >
          {t.inLedger}
        </Button>
      )}
    </Section>
  );
}
