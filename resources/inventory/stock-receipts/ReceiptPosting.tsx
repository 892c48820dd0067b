import { Alert, Box } from '@mui/material';
import { useReading } from '#src/client/words/useReading.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { useClinic } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { notable } from './liveCosts.ts';
import { Change, ShortLife } from './ReceiptCosts.tsx';
import { receiptPieceWords } from './stockReceiptWords.ts';
import { useLiveReceipt } from './useReceipt.tsx';

/** What the one button does: how many items are posted, for how much. */
function usePosting(): string {
  const { t, say } = useWords(receiptPieceWords);
  const { format } = useReading();
  const { currency } = useClinic();
  const { lines, total } = useLiveReceipt();
  return lines.length === 0
    ? t.post
    : say(t.postGoods, { n: lines.length, total: format.money(total, currency) });
}

export function PostLabel() {
  return <>{usePosting()}</>;
}

/** Before goods are posted, for it cannot be edited after: the sum, and every price and expiry worth a look. */
export function ConfirmPosting({ onAnswer }: { readonly onAnswer: (goesOn: boolean) => void }) {
  const { t } = useWords(receiptPieceWords);
  const { lines } = useLiveReceipt();
  const label = usePosting();
  const striking = lines.filter(({ change }) => change !== undefined && Math.abs(change) >= notable);
  return (
    <ConfirmDialog
      open
      title={label}
      text={
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <span>{t.postText}</span>
          {striking.length === 0 ? null : (
            <Alert severity="warning">
              {t.striking}
              <Box component="ul" sx={{ m: 0, mt: 0.5, paddingInlineStart: 2.5 }}>
                {striking.map((line) => (
                  <li key={line.at}>
                    {line.item.name}: <Change line={line} />
                  </li>
                ))}
              </Box>
            </Alert>
          )}
          <ShortLife lines={lines} />
        </Box>
      }
      confirm={t.post}
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    />
  );
}
