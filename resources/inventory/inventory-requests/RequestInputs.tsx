import { useEffect, useState } from 'react';
import { Box, Chip, Typography } from '@mui/material';
import AddIcon from '@mui/icons-material/Add';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { compareDecimals, withoutZeros } from '#metadata/fields/decimals.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useClinicProvider } from '#src/client/records/api.ts';
import { useWords } from '#src/client/words/words.ts';
import { inBaseUnits, useLineItem } from '../lines/itemStock.tsx';
import { Beside, LineQuantity } from '../lines/LineQuantity.tsx';
import { MovedLines, withMore } from '../lines/MovedLines.tsx';
import { lineWords } from '../lines/lineWords.ts';
import { unitWords, type Unit } from '../../shared/units.ts';
import { inventoryRequests } from './inventory-requests.ts';
import { requestPieceWords } from './requestPieceWords.ts';

interface LineInputProps {
  readonly source: string;
  readonly dense?: boolean | undefined;
}
type Line = Readonly<Record<string, unknown>>;

/** What can be asked for, beside each line: a number and nothing else (inventory.md 8). */
export function RequestedQuantity({ source, dense }: LineInputProps) {
  const { t, say, locale } = useWords(lineWords);
  const { format } = useReading();
  const { line, item } = useLineItem(source);
  const [warehouse, typed]: readonly unknown[] = useWatch({ name: ['warehouse_id', source] });
  const there = item?.available[String(warehouse)] ?? '0';
  const wanted = inBaseUnits(item, line?.unit, typed) ?? '0';
  const isShort = compareDecimals(wanted, there) > 0;
  const [base] = item?.units ?? [];
  const values = { n: format.number(withoutZeros(there)), unit: base ? unitWords[locale][base.unit] : '' };
  const none = compareDecimals(there, '0') <= 0;
  return (
    <LineQuantity source={source} resource={inventoryRequests} dense={dense}>
      {item === undefined || typeof warehouse !== 'string' ? null : (
        <Beside short={isShort || none}>
          {none ? t.nothingThere : say(isShort ? t.onlyAvailable : t.available, values)}
        </Beside>
      )}
    </LineQuantity>
  );
}

interface Usual {
  readonly item_id: string;
  readonly name: string;
  readonly unit: Unit;
  readonly requested_qty: string;
}

interface UsualAnswer {
  readonly items: readonly Usual[];
  readonly warehouse_id: string | null;
  readonly department_id: string | null;
}

/** Where a request usually goes and for whom stands in the form before anything is chosen. */
function useUsualPlace(usual: UsualAnswer | undefined): void {
  const { getValues, setValue, resetField } = useFormContext();
  useEffect(() => {
    for (const name of ['warehouse_id', 'department_id'] as const) {
      const value = usual?.[name];
      if (value && !getValues(name)) {
        // Not typed by the person: nothing to lose when the form is left.
        resetField(name, { defaultValue: value });
        setValue(name, value);
      }
    }
  }, [usual, getValues, setValue, resetField]);
}

function useUsual(): readonly Usual[] {
  const { locale } = useReading();
  const provider = useClinicProvider();
  const { data } = useQuery({
    queryKey: ['inventory-requests', 'usual', locale],
    queryFn: async ({ signal }) =>
      (await provider.operate<UsualAnswer>('inventory-requests', { operation: 'usual', signal })).data,
  });
  useUsualPlace(data);
  return data?.items ?? [];
}

function UsualItem({ one, onAdd }: { readonly one: Usual; readonly onAdd: () => void }) {
  const { t, say, locale } = useWords(requestPieceWords);
  const { format } = useReading();
  const qty = format.number(withoutZeros(one.requested_qty));
  const unit = unitWords[locale][one.unit];
  return (
    <Chip
      variant="outlined"
      label={`${one.name} · ${qty} ${unit}`}
      aria-label={say(t.addUsual, { qty, unit, item: one.name })}
      onClick={onAdd}
    />
  );
}

/** The most frequent ones at first: on a phone the lines must not be far below them. */
const mostUsual = 8;

/** What this person asked for in their last five requests, a press away (inventory.md 8). */
function UsualBasket({ source }: { readonly source: string }) {
  const { t, say } = useWords(requestPieceWords);
  const { format } = useReading();
  const { getValues, setValue } = useFormContext<Record<string, Line[]>>();
  const lines = (useWatch({ name: source }) ?? []) as readonly Line[];
  const usual = useUsual();
  const [all, setAll] = useState(false);
  const left = usual.filter(({ item_id: id }) => !lines.some((line) => line['item_id'] === id));
  if (left.length === 0) return null;
  const shown = all ? left : left.slice(0, mostUsual);
  const add = (chosen: readonly Usual[]): void => {
    const next = chosen.reduce<readonly Line[]>(
      (before, { item_id: item, unit, requested_qty: qty }) =>
        withMore(before, 'requested_qty', { item, unit, qty: withoutZeros(qty) }),
      getValues(source) ?? [],
    );
    setValue(source, [...next], { shouldDirty: true });
  };
  return (
    <Box component="section" aria-label={t.usual}>
      <Typography variant="subtitle2" component="h3">
        {t.usual}
      </Typography>
      <Typography variant="caption" color="text.secondary" component="div" sx={{ mb: 1 }}>
        {t.usualHelp}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {left.length > 1 ? (
          <Chip
            icon={<AddIcon />}
            label={t.addAll}
            onClick={() => add(left)}
            color="primary"
            variant="outlined"
          />
        ) : null}
        {shown.map((one) => (
          <UsualItem key={one.item_id} one={one} onAdd={() => add([one])} />
        ))}
        {shown.length === left.length ? null : (
          <Chip
            variant="outlined"
            label={say(t.moreUsual, { n: format.number(left.length - shown.length) })}
            onClick={() => setAll(true)}
          />
        )}
      </Box>
    </Box>
  );
}

/** The lines of a request: the usual ones, scanned or chosen. */
export const RequestLinesInput = ({ source }: { readonly source: string }) => (
  <MovedLines resource={inventoryRequests} source={source} field="requested_qty">
    <UsualBasket source={source} />
  </MovedLines>
);
