import { Box, Button, Typography } from '@mui/material';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { saveCsv } from '#src/client/records/csvFile.ts';
import { Cell, SmallTable } from '#src/ui/SmallTable.tsx';
import { Section } from '#src/ui/Section.tsx';
import { ItemName } from './ItemName.tsx';
import { useAmounts, useOverviewWords, type SupplierOrder } from './useOverview.tsx';
import { useCopy } from '#src/client/words/useCopy.ts';

/** The order as people send it: the supplier, then a numbered line for each item. */
function useOrderText() {
  const { t, say } = useOverviewWords();
  const { quantity } = useAmounts();
  return ({ supplier, lines }: SupplierOrder): string =>
    [
      say(t.order.greeting, { supplier: supplier ?? t.order.noSupplier }),
      ...lines.map(({ name, qty, unit }, index) => `${index + 1}. ${name}: ${quantity(qty, unit)}`),
    ].join('\n');
}

function SupplierGroup({ order }: { readonly order: SupplierOrder }) {
  const { t, say } = useOverviewWords();
  const { quantity } = useAmounts();
  const textOf = useOrderText();
  const supplier = order.supplier ?? t.order.noSupplier;
  const { copy } = useCopy();
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Typography component="h3" variant="subtitle2" sx={{ flex: '1 1 auto' }}>
          {supplier}
        </Typography>
        <Button
          size="small"
          startIcon={<CopyIcon />}
          aria-label={say(t.order.copyFor, { supplier })}
          onClick={() => copy(textOf(order))}
        >
          {t.order.copy}
        </Button>
      </Box>
      <SmallTable
        label={supplier}
        head={[
          { label: t.order.item },
          { label: t.order.available, numeric: true },
          { label: t.order.qty, numeric: true },
        ]}
      >
        {order.lines.map(({ item_id: id, name, code, available, base_unit: base, qty, unit }) => (
          <tr key={id}>
            <Cell wraps>
              <ItemName id={id} name={name} code={code} />
            </Cell>
            <Cell numeric>{quantity(available, base)}</Cell>
            <Cell numeric>
              <strong>{quantity(qty, unit)}</strong>
            </Cell>
          </tr>
        ))}
      </SmallTable>
    </Box>
  );
}

/** What to order, a list for each supplier to send, or all of it as a file; there are no purchase orders (inventory.md 15). */
export function OrderCard({ orders }: { readonly orders: readonly SupplierOrder[] }) {
  const { t } = useOverviewWords();
  const { unitOf } = useAmounts();
  const save = (): void =>
    saveCsv(t.order.file, [
      [t.order.supplier, t.order.code, t.order.item, t.order.qty, t.order.unit],
      ...orders.flatMap(({ supplier, lines }) =>
        lines.map(({ code, name, qty, unit }) => [supplier ?? '', code, name, qty, unitOf(unit)]),
      ),
    ]);
  return (
    <Section title={t.order.title} plain>
      {orders.length === 0 ? (
        <Typography color="text.secondary">{t.order.none}</Typography>
      ) : (
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          {orders.map((order) => (
            <SupplierGroup key={order.supplier_id ?? ''} order={order} />
          ))}
          <Box>
            <Button variant="outlined" startIcon={<DownloadIcon />} onClick={save}>
              {t.order.csv}
            </Button>
          </Box>
        </Box>
      )}
    </Section>
  );
}
