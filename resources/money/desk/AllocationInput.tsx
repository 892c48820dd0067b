import { createElement } from 'react';
import {
  Box,
  FormHelperText,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
} from '@mui/material';
import { useGetList } from 'ra-core';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { compareDecimals, sumDecimals, timesDecimals } from '#metadata/fields/decimals.ts';
import { anywhere, normalise } from '#metadata/fields/normalise.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { inputOf } from '#src/fields/inputs.ts';
import { FieldFrame } from '#src/fields/core/FieldFrame.tsx';
import type { FieldPlace } from '#src/fields/core/kind.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { deskWords } from './deskWords.ts';

interface Line {
  readonly treatment_id: string;
  readonly amount: string | null;
}
interface Treatment {
  readonly id: string;
  readonly teeth?: readonly string[] | null;
  readonly remaining?: string | null;
  readonly _labels?: Readonly<Record<string, string>>;
}

/** What is no amount counts as nothing. */
const known = (amount: unknown): string => sumDecimals([amount]);
const less = (a: string, b: string): string => sumDecimals([a, timesDecimals(b, '-1')]);

interface RowProps {
  readonly place: FieldPlace;
  readonly treatment: Treatment;
  readonly value: string;
  readonly error: string | undefined;
  /** What this line could take of what the payment has left. */
  readonly most: string;
  readonly onChange: (amount: string | null) => void;
}

/** One treatment that is not paid whole; the star of the number pad takes as much as is left of both. */
function OpenTreatment({ place, treatment, value, error, most, onChange }: RowProps) {
  const { format, currency, currencyDigits } = useReading();
  const { t, say } = useWords(deskWords);
  const { amount } = place.field.of ?? {};
  const name = treatment._labels?.['procedure_id'] ?? '';
  const teeth = (treatment.teeth ?? []).join('، ');
  return (
    <TableRow>
      <TableCell sx={{ overflowWrap: 'anywhere', ps: 0 }}>
        {name} {teeth === '' ? null : <bdi>{teeth}</bdi>}
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
        <bdi>{format.money(known(treatment.remaining), currency, currencyDigits)}</bdi>
      </TableCell>
      <TableCell sx={{ width: 140, pe: 0 }}>
        <TextField
          size="small"
          fullWidth
          value={value}
          error={error !== undefined}
          helperText={error}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => {
            if (amount !== undefined) onChange(normalise(amount, value, anywhere) as string | null);
          }}
          onKeyDown={(event) => {
            if (event.key !== '*') return;
            event.preventDefault();
            onChange(most);
          }}
          slotProps={{
            htmlInput: { inputMode: 'decimal', dir: 'ltr', 'aria-label': say(t.allocateTo, { name }) },
          }}
        />
      </TableCell>
    </TableRow>
  );
}

/** What the payment has left once the lines have theirs. */
function Rest({ amount, used }: { readonly amount: string; readonly used: string }) {
  const { format, currency, currencyDigits } = useReading();
  const { t, say } = useWords(deskWords);
  const rest = less(amount, used);
  const isOver = compareDecimals(rest, '0') < 0;
  const money = format.money(isOver ? timesDecimals(rest, '-1') : rest, currency, currencyDigits);
  return (
    <FormHelperText error={isOver} role="status" sx={{ mx: 0 }}>
      {say(isOver ? t.allocatedOver : t.allocatedRest, { amount: money })} {t.allocateKeys}
    </FormHelperText>
  );
}

interface Props {
  readonly source: string;
  readonly resource: AnyResource;
}

/** The lines of the form beside the treatments of its patient that are not paid whole, the oldest first. */
function useAllocation(source: string) {
  const [patient, amount] = useWatch({ name: ['patient_id', 'amount'] }) as readonly unknown[];
  const id = typeof patient === 'string' ? patient : '';
  const { field } = useController({ name: source });
  const { data, error } = useGetList<Treatment>(
    'patient-treatments',
    {
      filter: { patient_id: id, status: ['in_progress', 'completed'] },
      sort: { field: 'created_at', order: 'ASC' },
      pagination: { page: 1, perPage: 100 },
    },
    { enabled: id !== '', retry: false },
  );
  const lines = (field.value ?? []) as readonly Line[];
  const typed = new Map(lines.map((line) => [line.treatment_id, line.amount]));
  const used = sumDecimals(lines.map((line) => line.amount));
  return {
    error,
    amount: known(amount),
    used,
    // What a wrong voucher paid is open again once this one stands in its place.
    open: (data ?? []).filter((one) => typed.has(one.id) || compareDecimals(known(one.remaining), '0') > 0),
    valueOf: (treatment: string): string => typed.get(treatment) ?? '',
    placeOfLine: (treatment: string): number => lines.findIndex((line) => line.treatment_id === treatment),
    mostOf: ({ id: one, remaining }: Treatment): string => {
      const rest = less(known(amount), less(used, known(typed.get(one))));
      const isLess = compareDecimals(rest, '0') > 0 && compareDecimals(rest, known(remaining)) < 0;
      return isLess ? rest : known(remaining);
    },
    write(treatment: string, next: string | null): void {
      const others = lines.filter((line) => line.treatment_id !== treatment);
      const isEmpty = next === null || next === '';
      field.onChange(isEmpty ? others : [...others, { treatment_id: treatment, amount: next }]);
    },
  };
}

interface TableProps {
  readonly place: FieldPlace;
  readonly source: string;
  readonly allocation: ReturnType<typeof useAllocation>;
}

function OpenTreatments({ place, source, allocation }: TableProps) {
  const { t } = useWords(deskWords);
  const { getFieldState, formState } = useFormContext();
  const { open, valueOf, placeOfLine, mostOf, write, amount, used } = allocation;
  const errorOf = (treatment: string): string | undefined => {
    const at = placeOfLine(treatment);
    return at < 0 ? undefined : getFieldState(`${source}.${at}.amount`, formState).error?.message;
  };
  if (open.length === 0) return <FormHelperText sx={{ mx: 0 }}>{t.nothingOpen}</FormHelperText>;
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={place.label}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ ps: 0 }}>{t.treatment}</TableCell>
            <TableCell align="right">{t.leftToPay}</TableCell>
            <TableCell sx={{ pe: 0 }}>{t.ofPayment}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {open.map((one) => (
            <OpenTreatment
              key={one.id}
              place={place}
              treatment={one}
              value={valueOf(one.id)}
              error={errorOf(one.id)}
              most={mostOf(one)}
              onChange={(next) => write(one.id, next)}
            />
          ))}
        </TableBody>
      </Table>
      <Rest amount={amount} used={used} />
    </Box>
  );
}

interface Props {
  readonly source: string;
  readonly resource: AnyResource;
}

/** The treatments of the patient with an amount each, typed by keyboard alone (clinic.md M8); nothing typed pays the oldest. */
export default function AllocationInput({ source, resource }: Props) {
  const { locale } = useReading();
  const place = placeOf(resource, source, locale);
  const allocation = useAllocation(source);
  const { getFieldState, formState } = useFormContext();
  // Whoever may not see the treatments types as in every form.
  if (allocation.error) return createElement(inputOf(place.field), { place, source, required: false });
  const { error } = getFieldState(source, formState);
  return (
    <FieldFrame
      place={place}
      source={source}
      required={false}
      group
      error={error?.root?.message ?? error?.message}
    >
      {() => <OpenTreatments place={place} source={source} allocation={allocation} />}
    </FieldFrame>
  );
}
