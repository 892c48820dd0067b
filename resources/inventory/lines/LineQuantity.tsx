import type { ReactNode } from 'react';
import { Box, Typography } from '@mui/material';
import type { AnyResource } from '#metadata/resource.ts';
import { DecimalInput } from '#src/fields/plain/numberInput.tsx';
import { linePlace, placeOf } from '#src/fields/core/place.ts';
import { useReading } from '#src/client/words/useReading.ts';

interface LineQuantityProps {
  readonly source: string;
  readonly resource: AnyResource;
  readonly dense?: boolean | undefined;
  /** What follows of the quantity: lines of quiet words below it. */
  readonly children?: ReactNode;
}

/** The quantity of a line with what the store says of it below. */
export function LineQuantity({ source, resource, dense, children }: LineQuantityProps) {
  const { locale } = useReading();
  const name = source.slice(source.lastIndexOf('.') + 1);
  const place = linePlace(placeOf(resource, 'lines', locale), name, locale);
  return (
    <Box>
      <DecimalInput place={place} source={source} required dense={dense} />
      <Box aria-live="polite">{children}</Box>
    </Box>
  );
}

/** One quiet line below a quantity; `short` where there is less than wanted. */
export const Beside = ({ short, children }: { readonly short?: boolean; readonly children: ReactNode }) => (
  <Typography
    variant="caption"
    component="div"
    sx={{
      color: ({ palette }) => (short === true ? palette.tones.warning.text : palette.text.secondary),
      whiteSpace: 'nowrap',
    }}
  >
    {children}
  </Typography>
);
