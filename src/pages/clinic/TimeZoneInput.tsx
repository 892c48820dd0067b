import { wallNow } from '#metadata/time/clock.ts';
import { useMemo, useState } from 'react';
import { Autocomplete } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import type { AnyResource } from '#metadata/resource.ts';
import { clinicSettings } from '#resources/index.settings.ts';
import { FieldFrame } from '#src/fields/core/FieldFrame.tsx';
import { placeOf } from '#src/fields/core/place.ts';
import { chooserBox } from '#src/fields/choice/referenceInput.tsx';
import { useFieldInput } from '#src/fields/core/useFieldInput.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { useClinicWords } from './words.ts';

/** Zones of the countries clinics sign up from stand first (platform.md 5). */
const usual = ['Cairo', 'Riyadh', 'Dubai', 'Kuwait', 'Qatar', 'Bahrain', 'Muscat', 'Amman'].map((city) =>
  city === 'Cairo' ? `Africa/${city}` : `Asia/${city}`,
);
const zones = (): readonly string[] => [
  ...usual,
  ...Intl.supportedValuesOf('timeZone').filter((zone) => !usual.includes(zone)),
];

/** One of the world's time zones; another one than before is asked about once (platform.md 6). */
export function TimeZoneInput({ source }: { readonly source: string; readonly resource: AnyResource }) {
  const { locale, t: own, format } = useReading();
  const { t, say } = useClinicWords();
  // The time there says more than the general help, which the question repeats.
  const place = { ...placeOf(clinicSettings, source, locale), help: undefined };
  const input = useFieldInput(place, source);
  const { formState } = useFormContext();
  const before: unknown = formState.defaultValues?.[source];
  const options = useMemo(() => zones(), []);
  const [asked, setAsked] = useState<string>();
  const value = typeof input.value === 'string' ? input.value : '';
  const choose = (zone: string): void => (zone === before ? input.set(zone) : setAsked(zone));
  const hint =
    value === '' ? undefined : say(t.settings.zoneNow, { time: format.time(wallNow(value).clock) });
  return (
    <FieldFrame place={place} source={source} required error={input.error} hint={hint}>
      {(names) => (
        <>
          <Autocomplete<string, false, true>
            id={names.id}
            options={options}
            value={value}
            disableClearable
            onChange={(_, zone) => choose(zone)}
            onBlur={input.blur}
            size="small"
            slotProps={{ listbox: { dir: 'ltr' } }}
            renderInput={chooserBox(names, input, own.field.typeToSearch)}
          />
          <ConfirmDialog
            open={asked !== undefined}
            title={say(t.settings.zoneTitle, { zone: asked ?? '' })}
            text={t.settings.zoneText}
            confirm={t.settings.zoneConfirm}
            onConfirm={() => {
              if (asked !== undefined) input.set(asked);
              setAsked(undefined);
            }}
            onClose={() => setAsked(undefined)}
          />
        </>
      )}
    </FieldFrame>
  );
}
