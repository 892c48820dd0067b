import { MenuItem, TextField } from '@mui/material';
import { useGetList } from 'ra-core';
import { useController, useFormContext } from 'react-hook-form';
import type { AnyResource } from '#metadata/resource.ts';
import { useMoney } from '#src/client/words/useMoney.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { paymentsTabWords } from './paymentsTabWords.ts';

interface Charged {
  readonly id: string;
  readonly net?: string;
  readonly _labels?: Readonly<Record<string, string>>;
}

/** The charged treatments of the patient the form is about, each with its price; none means the whole account. */
export function TreatmentChoice({
  source,
  resource,
}: {
  readonly source: string;
  readonly resource: AnyResource;
}) {
  const { locale } = useReading();
  const { t } = useWords(paymentsTabWords);
  const money = useMoney();
  const { getValues } = useFormContext();
  const { field, fieldState } = useController({ name: source });
  const patient: unknown = getValues('patient_id');
  const { data = [] } = useGetList<Charged>('patient-treatments', {
    filter: { patient_id: patient, status: ['in_progress', 'completed'] },
    sort: { field: 'created_at', order: 'DESC' },
    pagination: { page: 1, perPage: 100 },
  });
  return (
    <TextField
      select
      fullWidth
      size="small"
      label={resource.words[locale].fields[source]}
      value={typeof field.value === 'string' && data.length > 0 ? field.value : ''}
      onChange={(event) => field.onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error !== undefined}
      helperText={fieldState.error?.message ?? resource.words[locale].help?.[source]}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{t.whole}</MenuItem>
      {data.map(({ id, net, _labels: labels }) => (
        <MenuItem key={id} value={id}>
          <bdi>{labels?.['procedure_id'] ?? id}</bdi>
          {net === undefined ? null : <>&nbsp;· {money(net)}</>}
        </MenuItem>
      ))}
    </TextField>
  );
}
