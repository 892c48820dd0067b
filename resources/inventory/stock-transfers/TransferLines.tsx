import { Box } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { compareDecimals, sumDecimals, withoutZeros } from '#metadata/fields/decimals.ts';
import { linePlace, placeOf } from '#src/fields/place.ts';
import { ReferenceInput } from '#src/fields/referenceInput.tsx';
import { TextInput } from '#src/fields/textInput.tsx';
import { useReading } from '#src/fields/useReading.ts';
import { useTexts } from '#src/kit/texts.ts';
import { inBaseUnits, useLineItem } from '../moving/itemStock.tsx';
import { Beside, LineQuantity } from '../moving/LineQuantity.tsx';
import LineUnit from '../moving/LineUnit.tsx';
import { MovedLines } from '../moving/MovedLines.tsx';
import { moveViewWords } from '../moving/moveViewWords.ts';
import { PickPreview } from '../moving/PickPreview.tsx';
import { stockTransfers } from './stock-transfers.ts';

interface LineInputProps {
  readonly source: string;
  readonly dense?: boolean | undefined;
}

/** What both warehouses have of the line's item before and after it (UX-80). */
export function TransferQuantity({ source, dense }: LineInputProps) {
  const { t, say } = useTexts(moveViewWords);
  const { format } = useReading();
  const { line, item } = useLineItem(source);
  const [from, to, typed]: readonly unknown[] = useWatch({ name: ['source_id', 'destination_id', source] });
  const qty = inBaseUnits(item, line?.unit, typed) ?? '0';
  const change = (place: unknown, by: string) => {
    const before = item?.available[String(place)] ?? '0';
    const after = sumDecimals([before, by]);
    const written = (n: string): string => format.number(withoutZeros(n));
    const said = { before: written(before), after: written(after) };
    return { said, isShort: compareDecimals(after, '0') < 0 };
  };
  const [leaves, arrives] = [change(from, `-${qty}`), change(to, qty)];
  return (
    <LineQuantity source={source} resource={stockTransfers} dense={dense}>
      {item === undefined || typeof from !== 'string' ? null : (
        <Beside short={leaves.isShort}>{say(t.leaves, leaves.said)}</Beside>
      )}
      {item === undefined || typeof to !== 'string' ? null : <Beside>{say(t.arrives, arrives.said)}</Beside>}
      {item === undefined || typeof from !== 'string' || leaves.isShort ? null : (
        <PickPreview warehouseId={from} itemId={item.id} qty={qty} />
      )}
    </LineQuantity>
  );
}

export const TransferUnit = (props: LineInputProps) => <LineUnit {...props} resource={stockTransfers} />;

/** A batch chosen by hand, and why it is not the one whose expiry is nearest (inventory.md 9). */
export function TransferBatch({ source, dense }: LineInputProps) {
  const { locale } = useReading();
  const batch: unknown = useWatch({ name: source });
  const lines = placeOf(stockTransfers, 'lines', locale);
  const reason = linePlace(lines, 'override_reason', locale);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <ReferenceInput
        place={linePlace(lines, 'batch_id', locale)}
        source={source}
        required={false}
        dense={dense}
      />
      {typeof batch === 'string' ? (
        <TextInput place={reason} source={source.replace(/batch_id$/, 'override_reason')} required={false} />
      ) : null}
    </Box>
  );
}

const withBatch = ['override_reason'];

/** The lines of a transfer: scanned or chosen. */
export const TransferLines = ({ source }: { readonly source: string }) => (
  <MovedLines resource={stockTransfers} source={source} field="qty" within={withBatch} />
);
