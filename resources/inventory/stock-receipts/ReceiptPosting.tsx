import { Alert, Box } from '@mui/material';
import { useResult } from '#src/fields/core/Reckoning.tsx';
import { useReading } from '#src/client/words/useReading.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { useClinic } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { CostChange, ShortLife } from './ReceiptNotes.tsx';
import { receiptPieceWords } from './stockReceiptWords.ts';
import { isNotable, useReceiptLines } from './useReceipt.tsx';

/** What the one button does: how many items are posted, for how much. */
function usePosting(): string {
  const { t, say } = useWords(receiptPieceWords);
  const { format } = useReading();
  const { currency, currencyDigits } = useClinic();
  const { costed } = useReceiptLines();
  const total = useResult('total_cost') ?? '0';
  return costed.length === 0
    ? t.post
    : say(t.postGoods, { n: costed.length, total: format.money(total, currency, currencyDigits) });
}

export function PostLabel() {
  return <>{usePosting()}</>;
}

/** Before goods are posted, for it cannot be edited after: the sum, and every price and expiry worth a look. */
export function ConfirmPosting({ onAnswer }: { readonly onAnswer: (goesOn: boolean) => void }) {
  const { t } = useWords(receiptPieceWords);
  const { costed } = useReceiptLines();
  const label = usePosting();
  const striking = costed.filter(({ line }) => isNotable(line['cost_change']));
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
                {striking.map(({ at, item, line }) => (
                  <li key={at}>
                    {item.label}: <CostChange record={line} />
                  </li>
                ))}
              </Box>
            </Alert>
          )}
          <ShortLife />
        </Box>
      }
      confirm={t.post}
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    />
  );
}
