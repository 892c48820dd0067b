import { createElement, useMemo } from 'react';
import { get, useFormState, useWatch } from 'react-hook-form';
import { inputOf } from '#src/fields/inputs.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { stockReceipts } from './stock-receipts.ts';
import { useReceiptLines } from './useReceipt.tsx';

interface OverrideProps {
  readonly source: string;
}

/** A tick that overrides a warning stands in the form only with its warning, and as long as it is set. */
function Override({ source, warned }: OverrideProps & { readonly warned: boolean }) {
  const { locale } = useReading();
  const { errors } = useFormState({ name: source });
  const isSet: unknown = useWatch({ name: source });
  const place = useMemo(
    () => placeOf(stockReceipts, source as 'confirm_duplicate' | 'accept_short_life', locale),
    [source, locale],
  );
  if (!warned && isSet !== true && get(errors, source) === undefined) return null;
  return createElement(inputOf(place.field), { place, source, required: false });
}

/** "Another invoice of the same number": once the server said that there is one. */
export const DuplicateTick = ({ source }: OverrideProps) => <Override source={source} warned={false} />;

/** "Accept the short shelf life": while a line has less left than its item asks for. */
export function ShortLifeTick({ source }: OverrideProps) {
  return <Override source={source} warned={useReceiptLines().short.length > 0} />;
}
