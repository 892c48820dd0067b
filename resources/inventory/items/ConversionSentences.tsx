import { createElement, useMemo } from 'react';
import { Box } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { withoutZeros } from '#metadata/fields/decimals.ts';
import { plainDecimal } from '#metadata/fields/normalise.ts';
import { inputOf } from '#src/fields/inputs.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import { unitWords, type Unit } from '../../shared/units.ts';
import { inventoryItems } from './inventory-items.ts';
import { itemUnitWords } from './itemWords.ts';

interface Conversion {
  readonly unit?: unknown;
  readonly factor?: unknown;
  readonly barcode?: unknown;
  readonly is_purchase_default?: unknown;
  readonly is_issue_default?: unknown;
}

/** The larger units of an item as people say them: "1 علبة = 100 قطعة" (inventory.md 2). What is still typed is no sentence. */
function Sentences({ base, lines }: { readonly base: unknown; readonly lines: readonly Conversion[] }) {
  const { locale, format } = useReading();
  const t = itemUnitWords[locale];
  const words: Readonly<Record<string, string>> = unitWords[locale];
  const told = lines.flatMap(({ unit, factor, ...line }) => {
    const many = plainDecimal(String(factor ?? '').trim());
    if (typeof unit !== 'string' || typeof base !== 'string' || !/^\d+(?:\.\d+)?$/.test(many)) return [];
    const facts = [
      say(locale, t.sentence, {
        unit: words[unit] ?? unit,
        n: format.number(withoutZeros(many)),
        base: words[base as Unit] ?? base,
      }),
      ...(line.is_purchase_default === true ? [t.bought] : []),
      ...(line.is_issue_default === true ? [t.handedOut] : []),
      ...(typeof line.barcode === 'string' && line.barcode !== '' ? [`${t.barcode} ${line.barcode}`] : []),
    ];
    return [{ unit, text: facts.join(' · ') }];
  });
  if (told.length === 0) return null;
  return (
    <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }} data-testid="conversion-sentences">
      {told.map(({ unit, text }) => (
        <li key={unit}>{text}</li>
      ))}
    </Box>
  );
}

interface Item {
  readonly base_unit?: unknown;
  readonly conversions?: readonly Conversion[] | null;
}

/** The larger units on the item's page. */
export const ConversionsValue = ({ record }: { readonly record: Item }) => (
  <Sentences base={record.base_unit} lines={record.conversions ?? []} />
);

/** The larger units in the form, with what was typed said below. */
export function ConversionsInput({ source }: { readonly source: string }) {
  const { locale } = useReading();
  const place = useMemo(() => placeOf(inventoryItems, 'conversions', locale), [locale]);
  const [base, lines]: readonly unknown[] = useWatch({ name: ['base_unit', source] });
  return (
    <Box sx={{ display: 'grid', gap: 1, gridColumn: '1 / -1', minWidth: 0 }}>
      {createElement(inputOf(place.field), { place, source, required: false })}
      <Sentences base={base} lines={Array.isArray(lines) ? (lines as readonly Conversion[]) : []} />
    </Box>
  );
}
