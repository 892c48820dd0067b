import { useState } from 'react';
import { Box, Button, FormHelperText, Typography } from '@mui/material';
import { useController } from 'react-hook-form';
import { useReading } from '#src/client/words/useReading.ts';
import { chartRows, isPrimary, isTooth, type Tooth } from '../../shared/teeth.ts';
import { dentitionWords, spokenTooth } from '../../shared/toothWords.ts';
import { patientTreatments } from './patient-treatments.ts';

interface RowProps {
  readonly teeth: readonly Tooth[];
  readonly chosen: readonly string[];
  readonly onToggle: (tooth: Tooth) => void;
}

/** Half of a row is a quadrant: on a phone the two stand below one another, so that a finger meets one tooth. */
function ToothRow({ teeth, chosen, onToggle }: RowProps) {
  const { locale } = useReading();
  const half = teeth.length / 2;
  const columns = { xs: `repeat(${half}, minmax(0, 1fr))`, sm: `repeat(${teeth.length}, minmax(0, 1fr))` };
  return (
    <Box sx={{ display: 'grid', gap: 0.25, gridTemplateColumns: columns }}>
      {teeth.map((tooth) => {
        const isChosen = chosen.includes(tooth);
        return (
          <Button
            key={tooth}
            size="small"
            variant={isChosen ? 'contained' : 'outlined'}
            aria-pressed={isChosen}
            aria-label={spokenTooth(tooth, locale)}
            onClick={() => onToggle(tooth)}
            sx={{ minWidth: 0, minHeight: 40, p: 0, fontSize: '0.8125rem' }}
          >
            {tooth}
          </Button>
        );
      })}
    </Box>
  );
}

/** Teeth as they stand in the mouth, the patient's right at the viewer's left in both languages; milk teeth where they are asked for. */
export function TeethInput({ source }: { readonly source: string }) {
  const { locale } = useReading();
  const { field, fieldState } = useController({ name: source });
  const chosen: readonly string[] = Array.isArray(field.value) ? field.value.map(String) : [];
  const [asked, setAsked] = useState(false);
  const hasPrimary = asked || chosen.some((one) => isTooth(one) && isPrimary(one));
  const toggle = (tooth: Tooth): void =>
    field.onChange(chosen.includes(tooth) ? chosen.filter((one) => one !== tooth) : [...chosen, tooth]);
  const { upper, upperPrimary, lowerPrimary, lower } = chartRows;
  const rows = hasPrimary ? [upper, upperPrimary, lowerPrimary, lower] : [upper, lower];
  const { fields } = patientTreatments.words[locale];
  return (
    <Box role="group" aria-label={fields.teeth}>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Typography variant="body2" sx={{ fontWeight: 500, flex: 1 }}>
          {fields.teeth}
        </Typography>
        <Button size="small" aria-pressed={hasPrimary} onClick={() => setAsked(!asked)}>
          {dentitionWords[locale].primary}
        </Button>
      </Box>
      <Box dir="ltr" sx={{ display: 'grid', gap: 1 }}>
        {rows.map((teeth) => (
          <ToothRow key={teeth[0]} teeth={teeth} chosen={chosen} onToggle={toggle} />
        ))}
      </Box>
      {fieldState.error ? <FormHelperText error>{fieldState.error.message}</FormHelperText> : null}
    </Box>
  );
}
