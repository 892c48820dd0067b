import { createElement, useEffect, useEffectEvent, type KeyboardEvent } from 'react';
import { Box, FormHelperText } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import type { AnyResource } from '#metadata/resource.ts';
import { inputOf } from '#src/fields/inputs.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { leadTo } from '../leadTo.tsx';
import { methods, type Method } from '../../shared/paymentMethods.ts';
import { deskWords } from './deskWords.ts';
import { useDue, useTakeAll } from './useDue.tsx';

/** The method so many places on, round and round. */
export const methodBeside = (method: unknown, step: number): Method => {
  const at = methods.indexOf(method as Method);
  return methods[(Math.max(at, 0) + step + methods.length) % methods.length] ?? 'cash';
};

/** Large, and with the signs of the number pad: + and − change the method, * takes all that is owed (UX-85). */
export default function AmountInput({
  source,
  resource,
}: {
  readonly source: string;
  readonly resource: AnyResource;
}) {
  const { locale } = useReading();
  const { t } = useWords(deskWords);
  const { getValues, setValue } = useFormContext();
  const place = placeOf(resource, source, locale);
  const { patient, due } = useDue(resource);
  // Of a wrong voucher the reason is asked first.
  const leads = patient !== '' && !getValues('replaces_id');
  const takeAll = useTakeAll(due);
  // A payment begins with its purpose, which would keep the cursor where the patient is known.
  const atOnce = useEffectEvent(() => {
    if (leads) leadTo('amount');
  });
  useEffect(() => atOnce(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { '+': 1, '-': -1 }[event.key];
    if (step === undefined && event.key !== '*') return;
    event.preventDefault();
    if (step !== undefined)
      setValue('method', methodBeside(getValues('method'), step), { shouldDirty: true });
    else takeAll?.();
  };
  return (
    <Box onKeyDown={onKeyDown} sx={{ '& input': { fontSize: '1.375rem', fontWeight: 650 } }}>
      {createElement(inputOf(place.field), { place, source, required: true, autoFocus: leads })}
      <FormHelperText sx={{ mx: 0, display: { xs: 'none', sm: 'block' } }}>{t.keys}</FormHelperText>
    </Box>
  );
}
