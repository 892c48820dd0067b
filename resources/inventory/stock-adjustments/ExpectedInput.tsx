import { createElement, useEffect } from 'react';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { withoutZeros } from '#metadata/fields/decimals.ts';
import { inputOf } from '#src/fields/inputs.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useClinicProvider } from '#src/client/records/api.ts';
import { stockAdjustments } from './stock-adjustments.ts';

interface Balances {
  readonly balances: readonly { readonly warehouse_id: string; readonly on_hand: string }[];
}

/** The balance the form shows: what lies in the chosen warehouse, read when it is chosen (inventory.md 7). */
export default function ExpectedInput({ source }: { readonly source: string }) {
  const { locale } = useReading();
  const provider = useClinicProvider();
  const { setValue } = useFormContext();
  const [batch, warehouse]: readonly unknown[] = useWatch({ name: ['batch_id', 'warehouse_id'] });
  const { data } = useQuery({
    queryKey: ['stock-batches', 'balances', batch, locale, 'adjust'],
    enabled: typeof batch === 'string',
    queryFn: async ({ signal }) => {
      const call = { operation: 'balances', params: { id: String(batch) }, signal };
      return (await provider.operate<Balances>('stock-batches', call)).data.balances;
    },
    gcTime: 0,
  });
  const held = data?.find((one) => one.warehouse_id === warehouse)?.on_hand;
  useEffect(() => {
    if (data !== undefined && typeof warehouse === 'string')
      setValue(source, withoutZeros(held ?? '0'), { shouldDirty: false });
  }, [data, held, warehouse, source, setValue]);
  const place = placeOf(stockAdjustments, 'expected_on_hand', locale);
  return (
    // Nobody types it: it is what the count is compared with.
    <Box component="fieldset" disabled sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      {createElement(inputOf(place.field), { place, source, required: true })}
    </Box>
  );
}
