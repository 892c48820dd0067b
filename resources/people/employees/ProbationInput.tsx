import { createElement, useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { isDay } from '#metadata/fields/validate.ts';
import { useFormSetting } from '#src/fields/core/formContext.ts';
import { inputOf } from '#src/fields/inputs.ts';
import { isNothing } from '#src/fields/core/isNothing.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { typedDay } from '#src/client/records/typed.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { latestStart, probationEnd } from './employeeFacts.ts';
import { employees } from './employees.ts';

/** What the server would fill in (hr.md 1): three months after the hiring day as it is typed. */
function usePreset(): string | undefined {
  const { today } = useReading();
  const periods: unknown = useWatch({ name: 'employment_periods' });
  if (!Array.isArray(periods)) return undefined;
  const days = (periods as { readonly start?: unknown }[]).map(({ start }) => ({
    start: typeof start === 'string' ? (typedDay(start, today) ?? start) : null,
  }));
  const start = latestStart(days.filter((one) => isDay(one.start)));
  return start === undefined ? undefined : probationEnd(start);
}

/** The end of the probation: seen while the hiring day is typed, and anybody's to change; a day typed by hand stays. */
export default function ProbationInput({ source }: { readonly source: string }) {
  const { locale } = useReading();
  const { record } = useFormSetting();
  const { getValues, setValue } = useFormContext();
  const place = placeOf(employees, 'probation_end', locale);
  const preset = usePreset();
  const filled = useRef<string>(undefined);
  useEffect(() => {
    if (record !== undefined || preset === undefined) return;
    const now: unknown = getValues(source);
    if (!isNothing(now) && now !== filled.current) return;
    filled.current = preset;
    if (now !== preset) setValue(source, preset, { shouldDirty: true });
  }, [preset, record, source, getValues, setValue]);
  return createElement(inputOf(place.field), { place, source, required: false });
}
