import { useState } from 'react';
import { useNotify } from 'ra-core';
import { useQuery } from '@tanstack/react-query';
import { withoutZeros } from '#metadata/fields/decimals.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useClinicProvider } from '#src/client/records/api.ts';
import { FormDialog } from '#src/screens/FormDialog.tsx';
import { useWords } from '#src/client/words/words.ts';
import { useReload } from '#src/client/records/useReload.ts';
import { batchPieceWords } from './stockBatchWords.ts';
import { stockBatches } from './stock-batches.ts';

interface Held {
  readonly warehouse_id: string;
  readonly kind: string;
  readonly on_hand: string;
}
type BatchOperationName = 'quarantine' | 'release' | 'returnToSupplier';

/** The fields a call asks for, as a form of its own; made when it is drawn, for words are not there before. */
function formOf(operation: BatchOperationName): AnyResource {
  const base: AnyResource = stockBatches;
  const { ar, en } = batchPieceWords;
  const fields = (t: typeof ar) => ({
    warehouse_id: operation === 'release' ? t.backTo : t.warehouse,
    qty: t.moveQty,
    reason: t.reason,
  });
  return {
    ...base,
    fields: base.operations?.[operation]?.body ?? {},
    checks: {},
    words: {
      ar: { ...base.words.ar, fields: fields(ar) },
      en: { ...base.words.en, fields: fields(en) },
    },
  };
}

/** What lies where the goods leave: all of it is proposed. */
function proposedValues(
  operation: BatchOperationName,
  balances: readonly Held[],
): Readonly<Record<string, unknown>> {
  const held = balances.filter(({ on_hand: onHand }) => Number(onHand) > 0);
  const isSystem = ({ kind }: Held): boolean => kind === 'quarantine' || kind === 'transit';
  const from =
    operation === 'release'
      ? held.find(({ kind }) => kind === 'quarantine')
      : held.find((one) => !isSystem(one));
  const qty = from ? withoutZeros(from.on_hand) : '';
  return operation === 'release' ? { qty } : { qty, warehouse_id: from?.warehouse_id };
}

interface BatchOperationProps {
  readonly operation: BatchOperationName;
  readonly record: { readonly id?: string };
  readonly onClose: () => void;
}

function BatchOperation({ operation, record: { id = '' }, onClose }: BatchOperationProps) {
  const { t } = useWords(batchPieceWords);
  const { locale } = useReading();
  const provider = useClinicProvider();
  const notify = useNotify();
  const reload = useReload('stock-batches', 'stock-transactions', 'inventory-items');
  const [declaration] = useState(() => formOf(operation));
  const { data } = useQuery({
    queryKey: ['stock-batches', 'balances', id, locale, operation],
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (
        await provider.operate<{ readonly balances: readonly Held[] }>('stock-batches', {
          operation: 'balances',
          params: { id },
          signal,
        })
      ).data.balances,
  });
  if (data === undefined) return null;
  const title = stockBatches.words[locale].actions[operation];
  return (
    <FormDialog
      title={title}
      text={t.operationText[operation]}
      declaration={declaration}
      initial={proposedValues(operation, data)}
      save={title}
      danger={operation === 'returnToSupplier'}
      send={(body, idempotencyKey) =>
        provider.operate('stock-batches', { operation, params: { id }, body, idempotencyKey })
      }
      onSaved={() => {
        notify(t.operationDone[operation], { type: 'success' });
        reload();
        onClose();
      }}
      onClose={onClose}
    />
  );
}

type DialogProps = Omit<BatchOperationProps, 'operation'>;

/** Some of a batch is kept apart until somebody decides about it (inventory.md 6). */
export const Quarantine = (props: DialogProps) => <BatchOperation {...props} operation="quarantine" />;
/** What was kept apart goes back to a shelf. */
export const Release = (props: DialogProps) => <BatchOperation {...props} operation="release" />;
/** Goods leave the clinic to whom they came from. */
export const ReturnToSupplier = (props: DialogProps) => (
  <BatchOperation {...props} operation="returnToSupplier" />
);
