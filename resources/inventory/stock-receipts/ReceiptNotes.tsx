import { Alert, Typography } from '@mui/material';
import { isNought } from '#metadata/fields/decimals.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { receiptPieceWords } from './stockReceiptWords.ts';
import { isNotable, useReceiptLines } from './useReceipt.tsx';

/** The change against the last cost: amber from a fifth on, and in words, for a colour never speaks alone. */
export function CostChange({ record: { cost_change: change } }: { record: { cost_change?: unknown } }) {
  const { t, say } = useWords(receiptPieceWords);
  const { format } = useReading();
  if (typeof change !== 'string') return <>{t.firstCost}</>;
  const size = format.number(change.replace('-', ''));
  const text = isNought(change) ? t.sameCost : say(change.startsWith('-') ? t.lower : t.higher, { n: size });
  const notable = isNotable(change);
  return (
    <Typography
      component="span"
      variant="body2"
      data-notable={notable}
      sx={notable ? { color: 'warning.main', fontWeight: 700 } : {}}
    >
      {notable ? `⚠ ${text}` : text}
    </Typography>
  );
}

/** Lines whose goods arrive with less shelf life than their item asks for; the form has a tick for it. */
export function ShortLife() {
  const { t, say } = useWords(receiptPieceWords);
  const { format } = useReading();
  return useReceiptLines().short.map(({ at, item }) => (
    <Alert key={at} severity="warning">
      {say(t.shortLife, {
        line: format.number(at + 1),
        item: item.label,
        n: item.min_shelf_life_days ?? 0,
      })}
    </Alert>
  ));
}

/** What lines still need, before the save refuses them. */
export function Lacks() {
  const { t, say } = useWords(receiptPieceWords);
  const { format } = useReading();
  const { withoutExpiry, withoutBatch } = useReceiptLines();
  const told = [
    ...withoutExpiry.map((one) => ({ ...one, text: t.needsExpiry })),
    ...withoutBatch.map((one) => ({ ...one, text: t.needsBatch })),
  ];
  if (told.length === 0) return null;
  return (
    <Alert severity="info">
      {told
        .toSorted((a, b) => a.at - b.at)
        .map(({ at, item, text }) => (
          <div key={`${at} ${text}`}>{say(text, { line: format.number(at + 1), item: item.label })}</div>
        ))}
    </Alert>
  );
}
