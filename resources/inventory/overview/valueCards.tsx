import { Box, Typography } from '@mui/material';
import { sumDecimals } from '#metadata/fields/decimals.ts';
import { ColumnChart } from '#src/ui/ColumnChart.tsx';
import { Cell, SmallTable } from '#src/ui/SmallTable.tsx';
import { Section } from '#src/ui/Section.tsx';
import {
  useAmounts,
  useOverviewWords,
  type CategoryValue,
  type ConsumedItem,
  type MonthExpiry,
  type MonthFlow,
} from './useOverview.tsx';
import { ItemName } from './ItemName.tsx';

/** The share of the dearest, beside the amount that says it exactly. */
function Bar({ value, most, color }: { value: string; most: string; color: string | null }) {
  const share = Number(most) === 0 ? 0 : (Number(value) / Number(most)) * 100;
  return (
    <Box aria-hidden sx={{ height: 8, borderRadius: 4, bgcolor: 'action.hover', minWidth: 64 }}>
      <Box
        sx={{ height: '100%', borderRadius: 4, bgcolor: 'primary.main' }}
        style={{ width: `${Math.max(share, 1)}%`, ...(color === null ? {} : { backgroundColor: color }) }}
      />
    </Box>
  );
}

/** What lies in the warehouses by category, with its sum. */
export function ValueCard({ rows }: { readonly rows: readonly CategoryValue[] }) {
  const { t } = useOverviewWords();
  const { money, format } = useAmounts();
  const most = rows[0]?.value ?? '0';
  return (
    <Section title={t.value.title} plain>
      <SmallTable
        label={t.value.title}
        head={[
          { label: t.value.category },
          { label: t.value.items, numeric: true },
          { label: t.value.value, numeric: true },
        ]}
      >
        {rows.map(({ id, name, color, items, value }) => (
          <tr key={id}>
            <Cell wraps>
              {name}
              <Bar value={value} most={most} color={color} />
            </Cell>
            <Cell numeric>{format.number(items)}</Cell>
            <Cell numeric>
              <bdi>{money(value)}</bdi>
            </Cell>
          </tr>
        ))}
        <tr>
          <Cell>
            <strong>{t.value.total}</strong>
          </Cell>
          <Cell />
          <Cell numeric>
            <strong>
              <bdi>{money(sumDecimals(rows.map(({ value }) => value)))}</bdi>
            </strong>
          </Cell>
        </tr>
      </SmallTable>
    </Section>
  );
}

const shortMonth = (month: string): string => String(Number(month.slice(5)));

/** Receipts beside issues over a year, by value. */
export function FlowCard({ rows }: { readonly rows: readonly MonthFlow[] }) {
  const { t } = useOverviewWords();
  const { money, format } = useAmounts();
  return (
    <Section title={t.flow.title} plain>
      <ColumnChart
        label={t.flow.title}
        series={[
          { key: 'receipts', label: t.flow.receipts },
          { key: 'issues', label: t.flow.issues },
        ]}
        columns={rows.map(({ month, receipts, issues }) => ({
          key: month,
          label: format.month(month),
          short: shortMonth(month),
          values: { receipts, issues },
        }))}
        say={money}
        words={t.chart}
      />
    </Section>
  );
}

/** What expires in each of six months: its value, or how many batches for those who see no costs. */
export function ExpiringCard({ rows }: { readonly rows: readonly MonthExpiry[] }) {
  const { t } = useOverviewWords();
  const { money, format } = useAmounts();
  const seesValue = rows.every(({ value }) => value !== undefined);
  return (
    <Section title={t.expiring.title} plain>
      <ColumnChart
        label={t.expiring.title}
        series={[{ key: 'value', label: seesValue ? t.expiring.value : t.expiring.batches }]}
        columns={rows.map(({ month, batches, value }) => ({
          key: month,
          label: format.month(month),
          short: format.month(month).replace(/\s{0,2}\d{1,6}$/, ''),
          values: { value: value ?? String(batches) },
        }))}
        say={seesValue ? money : (value) => format.number(value)}
        words={{ ...t.chart, nothing: t.expiring.nothing }}
      />
    </Section>
  );
}

/** The ten items most was used of. */
export function ConsumedCard({ rows }: { readonly rows: readonly ConsumedItem[] }) {
  const { t } = useOverviewWords();
  const { money, quantity } = useAmounts();
  return (
    <Section title={t.consumed.title} plain>
      {rows.length === 0 ? (
        <Typography color="text.secondary">{t.consumed.none}</Typography>
      ) : (
        <SmallTable
          label={t.consumed.title}
          head={[
            { label: t.consumed.item },
            { label: t.consumed.qty, numeric: true },
            { label: t.consumed.value, numeric: true },
          ]}
        >
          {rows.map(({ id, name, code, unit, qty, value }) => (
            <tr key={id}>
              <Cell wraps>
                <ItemName id={id} name={name} code={code} />
              </Cell>
              <Cell numeric>{quantity(qty, unit)}</Cell>
              <Cell numeric>
                <bdi>{money(value)}</bdi>
              </Cell>
            </tr>
          ))}
        </SmallTable>
      )}
    </Section>
  );
}
