import { createElement } from 'react';
import { Box } from '@mui/material';
import { inputOf } from '#src/fields/inputs.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { stockAdjustments } from './stock-adjustments.ts';

/** The balance of the chosen warehouse: nobody types it, the count is compared with it (inventory.md 7). */
export default function ExpectedInput({ source }: { readonly source: string }) {
  const { locale } = useReading();
  const place = placeOf(stockAdjustments, 'expected_on_hand', locale);
  return (
    <Box component="fieldset" disabled sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      {createElement(inputOf(place.field), { place, source, required: true })}
    </Box>
  );
}
