import { Alert, Box, Typography, useMediaQuery, type Theme } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { sumDecimals, withoutZeros } from '#metadata/fields/decimals.ts';
import { useReading } from '#src/fields/useReading.ts';
import { useClinicProvider } from '#src/kit/api.ts';
import { Cell, SmallTable } from '#src/kit/parts/SmallTable.tsx';
import { useClinic } from '#src/kit/session.ts';
import { useTexts } from '#src/kit/texts.ts';
import { unitWords, type Unit } from '../units.ts';
import { liveCosts, notable, type LiveLine, type ReceiptFacts } from './liveCosts.ts';
import { receiptViewWords } from './receiptViewWords.ts';

type FormLine = Readonly<Record<string, unknown>>;

function useFacts(lines: readonly FormLine[]) {
  const provider = useClinicProvider();
  const { locale } = useReading();
  const known = lines.map((line) => line['item_id']).filter((id) => typeof id === 'string' && id !== '');
  const ids = [...new Set(known)].toSorted().join(',');
  return useQuery({
    queryKey: ['stock-receipts', 'facts', ids, locale],
    enabled: ids !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const call = { operation: 'itemFacts', query: { ids }, signal };
      return (await provider.operate<ReceiptFacts>('stock-receipts', call)).data;
    },
  }).data;
}

/** The change against the last cost: amber from a fifth on, and in words, for a colour never speaks alone. */
function Change({ line }: { readonly line: LiveLine }) {
  const { t, say } = useTexts(receiptViewWords);
  const { format } = useReading();
  const { change } = line;
  if (change === undefined) return <Typography variant="body2">{t.firstCost}</Typography>;
  const isNotable = Math.abs(change) >= notable;
  const text =
    change === 0 ? t.sameCost : say(change > 0 ? t.higher : t.lower, { n: format.number(Math.abs(change)) });
  return (
    <Typography
      variant="body2"
      data-notable={isNotable}
      sx={isNotable ? { color: 'warning.main', fontWeight: 700 } : {}}
    >
      {isNotable ? `⚠ ${text}` : text}
    </Typography>
  );
}

function CostRow({ line }: { readonly line: LiveLine }) {
  const { locale } = useTexts(receiptViewWords);
  const { format } = useReading();
  const { currency } = useClinic();
  const unit = unitWords[locale][line.item.base_unit as Unit];
  const cost = (text: string): string => format.number(withoutZeros(text));
  return (
    <tr>
      <Cell wraps>
        {format.number(line.at + 1)}. {line.item.name}
      </Cell>
      <Cell numeric>
        {format.number(withoutZeros(line.baseQty))} {unit}
      </Cell>
      <Cell numeric>{cost(line.unitCost)}</Cell>
      <Cell numeric>{line.item.last_cost === null ? '—' : cost(line.item.last_cost)}</Cell>
      <Cell>
        <Change line={line} />
      </Cell>
      <Cell numeric>{format.money(line.totalCost, currency)}</Cell>
    </tr>
  );
}

/** Lines whose goods arrive with less shelf life than their item asks for; the form has a tick for it. */
function ShortLife({ lines }: { readonly lines: readonly LiveLine[] }) {
  const { t, say } = useTexts(receiptViewWords);
  const { format } = useReading();
  return lines
    .filter(({ short }) => short)
    .map(({ at, item }) => (
      <Alert key={at} severity="warning">
        {say(t.shortLife, {
          line: format.number(at + 1),
          item: item.name,
          n: item.min_shelf_life_days ?? 0,
        })}
      </Alert>
    ));
}

/** What the receipt will cost, line by line, while it is typed: as the server reckons it (inventory.md 6). */
export default function ReceiptCosts({ source }: { readonly source: string }) {
  const { t } = useTexts(receiptViewWords);
  const { format } = useReading();
  const { currency } = useClinic();
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [formLines, extraCost, taxInCost]: readonly unknown[] = useWatch({
    name: [source, 'extra_cost', 'tax_in_cost'],
  });
  const typed = Array.isArray(formLines) ? (formLines as readonly FormLine[]) : [];
  const facts = useFacts(typed);
  const lines = facts ? liveCosts(typed, facts, { taxInCost: taxInCost === true, extraCost }) : [];
  if (lines.length === 0) return null;
  const head = [
    { label: t.item },
    { label: t.baseQty, numeric: true },
    { label: t.unitCost, numeric: true },
    { label: t.lastCost, numeric: true },
    { label: t.change },
    { label: t.total, numeric: true },
  ];
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }} data-testid="receipt-costs">
      <Typography component="h3" variant="subtitle2">
        {t.costs}
      </Typography>
      <SmallTable label={t.costs} head={head}>
        {lines.map((line) => (
          <CostRow key={line.at} line={line} />
        ))}
        <tr>
          {/* On phones the last column is out of sight: the sum stands beside its name. */}
          <Cell span={narrow ? 1 : 5}>
            <strong>{t.total}</strong>
          </Cell>
          <Cell numeric={!narrow} span={narrow ? 5 : 1}>
            <strong>{format.money(sumDecimals(lines.map((line) => line.totalCost)), currency)}</strong>
          </Cell>
        </tr>
      </SmallTable>
      <ShortLife lines={lines} />
    </Box>
  );
}
