import { useState } from 'react';
import { useNotify } from 'ra-core';
import type { AnyResource } from '#metadata/resource.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useClinicProvider } from '#src/client/records/api.ts';
import { FormDialog } from '#src/screens/FormDialog.tsx';
import { useWords } from '#src/client/words/words.ts';
import { useReload } from '#src/client/records/useReload.ts';
import { batchPieceWords } from './stockBatchWords.ts';
import { stockBatches } from './stock-batches.ts';

/** The fields of the label with their words. */
function formOf(): AnyResource {
  const base: AnyResource = stockBatches;
  const fields = base.operations?.['correct']?.body ?? {};
  const words = (locale: 'ar' | 'en') => ({
    ...base.words[locale],
    fields: { ...base.words[locale].fields, reason: batchPieceWords[locale].reason },
  });
  return { ...base, fields, checks: {}, words: { ar: words('ar'), en: words('en') } };
}

interface BatchCorrectProps {
  readonly record: {
    readonly id?: string;
    readonly batch_no?: unknown;
    readonly expiry_date?: unknown;
    readonly version?: unknown;
  };
  readonly onClose: () => void;
}

/** What a label says was read wrongly: number and expiry are put right, with a reason (inventory.md 6, rule 6). */
export function BatchCorrect({ record, onClose }: BatchCorrectProps) {
  const { t } = useWords(batchPieceWords);
  const { locale } = useReading();
  const provider = useClinicProvider();
  const notify = useNotify();
  const reload = useReload('stock-batches', 'stock-transactions', 'inventory-items');
  const [declaration] = useState(formOf);
  const title = stockBatches.words[locale].actions.correct;
  const { id = '', batch_no, expiry_date, version } = record;
  return (
    <FormDialog
      title={title}
      text={t.correctText}
      declaration={declaration}
      initial={{ batch_no, expiry_date }}
      save={title}
      send={(body, idempotencyKey) =>
        provider.operate('stock-batches', {
          operation: 'correct',
          params: { id },
          body: { ...body, version },
          idempotencyKey,
        })
      }
      onSaved={() => {
        notify(t.corrected, { type: 'success' });
        reload();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
