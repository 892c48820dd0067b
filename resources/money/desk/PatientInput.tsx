import { createElement, useEffect, useRef } from 'react';
import { Box, Button, Typography } from '@mui/material';
import type { AnyResource } from '#metadata/resource.ts';
import { inputOf } from '#src/fields/inputs.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { deskWords } from './deskWords.ts';
import { leadTo } from '../leadTo.tsx';
import { useDue, useTakeAll } from './useDue.tsx';

const tones = { '1': 'error.main', '0': 'text.secondary', '-1': 'success.main' } as const;

/** What the patient owes or has to get, under the name; one tap takes all of it. */
function Balance({ resource }: { readonly resource: AnyResource }) {
  const { t, say } = useWords(deskWords);
  const { format, currency, currencyDigits } = useReading();
  const { balance, size, sign, due } = useDue(resource);
  const takeAll = useTakeAll(due);
  if (balance === undefined || size === undefined) return null;
  const amount = format.money(size, currency, currencyDigits);
  const text = sign === 0 ? t.settled : say(sign > 0 ? t.owes : t.credit, { amount });
  return (
    <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 34 }}>
      <Typography variant="body2" sx={{ fontWeight: 600, color: tones[String(sign) as keyof typeof tones] }}>
        {text}
      </Typography>
      {takeAll ? (
        <Button size="small" onClick={takeAll}>
          {sign > 0 ? t.takeAll : t.takeCredit}
        </Button>
      ) : null}
    </Box>
  );
}

/** Who pays or is paid back: once somebody is chosen the cursor goes on to the amount (UX-85). */
export default function PatientInput({
  source,
  resource,
}: {
  readonly source: string;
  readonly resource: AnyResource;
}) {
  const { locale } = useReading();
  const place = placeOf(resource, source, locale);
  const { patient } = useDue(resource);
  const before = useRef(patient);
  useEffect(() => {
    if (patient !== '' && patient !== before.current) leadTo('amount');
    before.current = patient;
  }, [patient]);
  return (
    <>
      {createElement(inputOf(place.field), { place, source, required: true, autoFocus: patient === '' })}
      <Balance resource={resource} />
    </>
  );
}
