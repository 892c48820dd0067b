import { Alert, Box, Typography, useMediaQuery, type Theme } from '@mui/material';
import { withoutZeros } from '#metadata/fields/decimals.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { Cell, SmallTable } from '#src/ui/SmallTable.tsx';
import { useClinic } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { unitWords, type Unit } from '../units.ts';
import { notable, type Lacking, type LiveLine } from './liveCosts.ts';
import { receiptPieceWords } from './stockReceiptWords.ts';
import { useLiveReceipt } from './useReceipt.tsx';

/** The change against the last cost: amber from a fifth on, and in words, for a colour never speaks alone. */
export function Change({ line }: { readonly line: LiveLine }) {
  const { t, say } = useWords(receiptPieceWords);
  const { format } = useReading();
  const { change } = line;
  if (change === undefined) return <Typography variant="body2">{t.firstCost}</Typography>;
  const isNotable = Math.abs(change) >= notable;
  const text =
    change === 0 ? t.sameCost : say(change > 0 ? t.higher : t.lower, { n: format.number(Math.abs(change)) });
  return (
    <Typography
      component="span"
      variant="body2"
      data-notable={isNotable}
      sx={isNotable ? { color: 'warning.main', fontWeight: 700 } : {}}
    >
      {isNotable ? `⚠ ${text}` : text}
    </Typography>
  );
}

function CostRow({ line }: { readonly line: LiveLine }) {
  const { locale } = useWords(receiptPieceWords);
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
export function ShortLife({ lines }: { readonly lines: readonly LiveLine[] }) {
  const { t, say } = useWords(receiptPieceWords);
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

/** What lines still need, before the save refuses them. */
function Lacks({ lacking }: { readonly lacking: readonly Lacking[] }) {
  const { t, say } = useWords(receiptPieceWords);
  const { format } = useReading();
  if (lacking.length === 0) return null;
  return (
    <Alert severity="info">
      {lacking.map(({ at, item, lacks }) => (
        <div key={`${at} ${lacks}`}>
          {say(lacks === 'expiry' ? t.needsExpiry : t.needsBatch, {
            line: format.number(at + 1),
            item: item.name,
          })}
        </div>
      ))}
    </Alert>
  );
}

/** What the receipt will cost, line by line, while it is typed: as the server reckons it (inventory.md 6). */
export default function ReceiptCosts() {
  const { t } = useWords(receiptPieceWords);
  const { format } = useReading();
  const { currency } = useClinic();
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const { lines, lacking, total } = useLiveReceipt();
  if (lines.length === 0) return <Lacks lacking={lacking} />;
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
            <strong>{format.money(total, currency)}</strong>
          </Cell>
        </tr>
      </SmallTable>
      <Lacks lacking={lacking} />
      <ShortLife lines={lines} />
    </Box>
  );
}
