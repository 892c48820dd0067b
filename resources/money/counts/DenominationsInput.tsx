import type { KeyboardEvent } from 'react';
import { Alert, Box, FormHelperText, Link as TextLink, TextField, Typography } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { latinDigits } from '#i18n/digits.ts';
import { compareDecimals, sumDecimals, timesDecimals } from '#metadata/fields/decimals.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { FieldFrame } from '#src/fields/core/FieldFrame.tsx';
import { placeOf } from '#src/fields/core/place.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { focusPath } from '#src/screens/form/errors.ts';
import { countDeskWords } from './countDeskWords.ts';
import { denominationsOf } from './denominations.ts';
import { useChosenFund } from './useCountedFund.tsx';

interface Line {
  readonly id?: string;
  readonly denomination: string;
  readonly qty: string | number | null;
}
const isCount = (qty: unknown): boolean => /^\d{1,6}$/.test(String(qty ?? ''));
const sameAmount = (one: string, other: string): boolean => compareDecimals(one, other) === 0;

/** The lines of the count as they are typed; their sum is what was counted. */
function useLines(source: string) {
  const { setValue, getValues } = useFormContext();
  const lines = (useWatch({ name: source }) ?? []) as readonly Line[];
  const put = (denomination: string, typed: string): void => {
    const qty = latinDigits(typed).trim();
    // As they are now: of two keys between which nothing was drawn the second keeps what the first wrote.
    const now = (getValues(source) ?? []) as readonly Line[];
    const others = now.filter((line) => !sameAmount(line.denomination, denomination));
    const old = now.find((line) => sameAmount(line.denomination, denomination));
    const next = qty === '' ? others : [...others, { ...old, denomination, qty }];
    setValue(source, next, { shouldDirty: true });
    setValue('counted', sumOf(next), { shouldDirty: true, shouldValidate: true });
  };
  return { lines, put };
}

const sumOf = (lines: readonly Line[]): string =>
  sumDecimals(
    lines
      .filter(({ qty }) => isCount(qty))
      .map(({ denomination, qty }) => timesDecimals(denomination, String(qty))),
  );

/** Enter leads to the next denomination, after the last to the reason: a drawer is counted without the mouse (UX-85). */
function goOn(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const all = [...document.querySelectorAll<HTMLInputElement>('[data-denomination]')];
  const next = all[all.indexOf(event.target as HTMLInputElement) + 1];
  if (next) next.focus();
  // At once: what is typed next belongs there, and not into the last denomination.
  else focusPath((event.target as HTMLElement).closest('form'), 'reason');
}

function Row({
  denomination,
  line,
  leads,
  onType,
}: {
  readonly denomination: string;
  readonly leads: boolean;
  readonly line: Line | undefined;
  readonly onType: (typed: string) => void;
}) {
  const { t, say } = useWords(countDeskWords);
  const { format, currency, currencyDigits } = useReading();
  const amount = format.money(denomination, currency, currencyDigits);
  const typed = line?.qty ?? '';
  const isWrong = typed !== '' && !isCount(typed);
  const value = isCount(typed) ? timesDecimals(denomination, String(typed)) : '0';
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 96px 1fr', alignItems: 'center', gap: 1 }}>
      <bdi>{amount}</bdi>
      <TextField
        size="small"
        autoFocus={leads}
        value={typed}
        error={isWrong}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={goOn}
        slotProps={{
          htmlInput: {
            'data-denomination': denomination,
            'aria-label': say(t.piece, { amount }),
            'aria-invalid': isWrong,
            inputMode: 'numeric',
            dir: 'ltr',
            autoComplete: 'off',
            style: { textAlign: 'center' },
          },
        }}
      />
      <Box component="bdi" sx={{ textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}>
        {format.money(value, currency, currencyDigits)}
      </Box>
    </Box>
  );
}

/** What is not cash has no pieces: the vouchers of the day stand for it. */
function Vouchers({ fund }: { readonly fund: string }) {
  const { t } = useWords(countDeskWords);
  const { today } = useReading();
  const filter = JSON.stringify({ fund_id: fund, date_gte: today });
  return (
    <Alert severity="info" variant="outlined">
      {t.noLines}{' '}
      <TextLink component={Link} to={`/receipt-vouchers?${new URLSearchParams({ filter }).toString()}`}>
        {t.vouchers}
      </TextLink>
    </Alert>
  );
}

/** A row for each note and coin of the currency, counted from the largest down; other lines of a draft stay. */
export default function DenominationsInput({
  source,
  resource,
}: {
  readonly source: string;
  readonly resource: AnyResource;
}) {
  const { locale, currency, currencyDigits, format } = useReading();
  const { t } = useWords(countDeskWords);
  const fund = useChosenFund();
  const { lines, put } = useLines(source);
  // Begun from the fund's page: nothing is left to choose.
  const hasFund = typeof useFormContext().formState.defaultValues?.['fund_id'] === 'string';
  if (fund?.type !== undefined && fund.type !== 'cash') return <Vouchers fund={fund.id} />;
  const usual = denominationsOf(currency);
  const others = lines
    .map(({ denomination }) => denomination)
    .filter((one) => !usual.some((known) => sameAmount(known, one)));
  return (
    <FieldFrame
      place={placeOf(resource, source, locale)}
      source={source}
      required={false}
      group
      error={undefined}
    >
      {() => (
        <Box sx={{ display: 'grid', gap: 0.75, maxWidth: 420 }}>
          {[...usual, ...others].map((denomination, index) => (
            <Row
              key={denomination}
              leads={index === 0 && hasFund}
              denomination={denomination}
              line={lines.find((line) => sameAmount(line.denomination, denomination))}
              onType={(typed) => put(denomination, typed)}
            />
          ))}
          <Typography sx={{ fontWeight: 650, display: 'flex', justifyContent: 'space-between' }}>
            <span>{t.total}</span>
            <bdi>{format.money(sumOf(lines), currency, currencyDigits)}</bdi>
          </Typography>
          <FormHelperText sx={{ m: 0 }}>{t.keys}</FormHelperText>
        </Box>
      )}
    </FieldFrame>
  );
}
