import { createElement, useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { transitionForm } from '#metadata/derive/transitionForm.ts';
import { compareDecimals, sumDecimals } from '#metadata/fields/decimals.ts';
import { linePlace, placeOf } from '#src/fields/core/place.ts';
import { inputOf } from '#src/fields/inputs.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { decimalIn } from '../lines/itemStock.tsx';
import { stockTransfers } from './stock-transfers.ts';

interface AskedProps {
  readonly source: string;
  readonly line?: Row | undefined;
}

function usePlace(name: string) {
  const { locale } = useReading();
  return linePlace(placeOf(transitionForm(stockTransfers, 'receive'), 'lines', locale), name, locale);
}

/** What was lost of a line: what is left of it arrived. */
export function LostQuantity({ source, line }: AskedProps) {
  const place = usePlace('lost_qty');
  const { setValue } = useFormContext();
  const lost: unknown = useWatch({ name: source });
  const before = useRef(lost);
  useEffect(() => {
    if (before.current === lost) return;
    before.current = lost;
    const rest = sumDecimals([String(line?.['left_qty'] ?? '0'), `-${decimalIn(lost) ?? '0'}`]);
    setValue(source.replace(/lost_qty$/, 'received_qty'), rest.startsWith('-') ? '0' : rest, {
      shouldDirty: true,
    });
  }, [lost, line, setValue, source]);
  return createElement(inputOf(place.field), { source, place, required: false });
}

/** Why it was lost: asked where something was. */
export function LossReason({ source }: AskedProps) {
  const place = usePlace('lost_reason');
  const lost = decimalIn(useWatch({ name: source.replace(/lost_reason$/, 'lost_qty') }));
  if (compareDecimals(lost ?? '0', '0') <= 0) return null;
  return createElement(inputOf(place.field), { source, place, required: true });
}
