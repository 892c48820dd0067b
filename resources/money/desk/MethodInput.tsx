import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import type { AnyResource } from '#metadata/resource.ts';
import { FieldFrame } from '#src/fields/core/FieldFrame.tsx';
import { placeOf } from '#src/fields/core/place.ts';
import { useFieldInput } from '#src/fields/core/useFieldInput.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { methods } from '../../shared/paymentMethods.ts';

/** The ways of paying side by side: one press, or the signs of the number pad in the amount. */
export default function MethodInput({
  source,
  resource,
}: {
  readonly source: string;
  readonly resource: AnyResource;
}) {
  const { locale } = useReading();
  const place = placeOf(resource, source, locale);
  const input = useFieldInput(place, source);
  return (
    <FieldFrame place={place} source={source} required group error={input.error}>
      {() => (
        <ToggleButtonGroup
          exclusive
          size="small"
          color="primary"
          value={input.value}
          aria-label={place.label}
          onChange={(_event, next: string | null) => {
            if (next !== null) input.set(next);
          }}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1,
            '& .MuiToggleButton-root': { border: 1, borderRadius: 1, m: 0 },
          }}
        >
          {methods.map((name) => (
            <ToggleButton key={name} value={name} sx={{ px: 1.5, minHeight: 44, borderColor: 'divider' }}>
              {place.optionWords[name] ?? name}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
    </FieldFrame>
  );
}
