import { createElement } from 'react';
import { Box } from '@mui/material';
import type { AnyResource } from '#metadata/resource.ts';
import { inputOf } from '#src/fields/inputs.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { KeyFigures } from '#src/ui/KeyFigures.tsx';
import { financialFunds } from '../funds/financial-funds.ts';
import { useChosenFund } from './useCountedFund.tsx';

const shown = ['today_opening', 'today_in', 'today_out', 'balance'] as const;

/** The fund that is counted, with its day in sight: opening, in, out, now (UX-83). */
export default function CountFundInput({
  source,
  resource,
}: {
  readonly source: string;
  readonly resource: AnyResource;
}) {
  const { locale, format, currency, currencyDigits } = useReading();
  const fund = useChosenFund();
  const place = placeOf(resource, source, locale);
  const figures = shown.flatMap((name) => {
    const value = fund?.[name];
    return value === undefined
      ? []
      : [
          {
            label: financialFunds.words[locale].fields[name],
            value: <bdi>{format.money(value, currency, currencyDigits)}</bdi>,
          },
        ];
  });
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {createElement(inputOf(place.field), { place, source, required: true, autoFocus: !fund })}
      <KeyFigures figures={figures} />
    </Box>
  );
}
