import { createElement, useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { transitionForm } from '#metadata/derive/transitionForm.ts';
import { compareDecimals, withoutZeros } from '#metadata/fields/decimals.ts';
import { useRecordCall } from '#src/client/records/useRecordCall.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { inputOf } from '#src/fields/inputs.ts';
import { stockBatches } from './stock-batches.ts';

interface BatchBalances {
  readonly balances: readonly {
    readonly warehouse_id: string;
    readonly kind: string;
    readonly on_hand: string;
  }[];
}
interface AskedProps {
  readonly source: string;
  readonly record: { readonly id?: string };
}

/** Proposes what lies in the first place of the batch that fits, for the inputs named; what somebody chose already stays. */
function useProposed(
  record: AskedProps['record'],
  fits: (kind: string) => boolean,
  names: readonly Proposed[],
) {
  const { getValues, setValue } = useFormContext();
  const { data } = useRecordCall<BatchBalances>('stock-batches', 'balances', record.id ?? '');
  const held = data?.balances.find((one) => fits(one.kind) && compareDecimals(one.on_hand, '0') > 0);
  useEffect(() => {
    if (held === undefined) return;
    const proposed = { warehouse_id: held.warehouse_id, qty: withoutZeros(held.on_hand) };
    for (const name of names) if ((getValues(name) ?? '') === '') setValue(name, proposed[name]);
  }, [held, names, getValues, setValue]);
}
type Proposed = 'warehouse_id' | 'qty';
const placeAndAll = ['warehouse_id', 'qty'] as const;
const all = ['qty'] as const;

function Input({ source }: Pick<AskedProps, 'source'>) {
  const { locale } = useReading();
  const place = placeOf(transitionForm(stockBatches, 'quarantine'), source, locale);
  return createElement(inputOf(place.field), { place, source, required: true });
}

/** The warehouse goods are taken out of. */
export function LeavingShelf(props: AskedProps) {
  useProposed(props.record, (kind) => kind !== 'quarantine' && kind !== 'transit', placeAndAll);
  return <Input source={props.source} />;
}

/** How much comes back from quarantine. */
export function ReleasedQuantity(props: AskedProps) {
  useProposed(props.record, (kind) => kind === 'quarantine', all);
  return <Input source={props.source} />;
}
