import { createElement, useEffect, useRef } from 'react';
import { Alert, Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { isDay } from '#metadata/fields/validate.ts';
import { useFormSetting } from '#src/fields/core/formContext.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { inputOf } from '#src/fields/inputs.ts';
import { textOf } from '#src/fields/core/registry.ts';
import { typedDay } from '#src/client/records/typed.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useClinicProvider } from '#src/client/records/api.ts';
import { useWords } from '#src/client/words/words.ts';
import { isBeyond } from './penaltyLimits.ts';
import {
  countedStates,
  nextStep,
  plainValue,
  windowStart,
  type Step,
  type Suggestion,
} from './penaltySteps.ts';
import { penalties } from './penalties.ts';
import { penaltyPieceWords } from './penaltyWords.ts';

interface ViolationType {
  readonly id: string;
  readonly ladder: readonly Step[];
  readonly window_months: number;
  readonly needs_investigation_over_days: string;
}
interface Found {
  readonly type: ViolationType;
  readonly suggestion: Suggestion | undefined;
}

/** Of whom, what and when, as far as it is chosen; a form for several people asks about one only. */
function useCase() {
  const { today } = useReading();
  const [type, person, date]: readonly unknown[] = useWatch({
    name: ['violation_type_id', 'employee_id', 'violation_date'],
  });
  const people = [person].flat().filter((one): one is string => typeof one === 'string' && one !== '');
  const day = typeof date === 'string' ? (typedDay(date, today) ?? date) : undefined;
  return {
    type: typeof type === 'string' && type !== '' ? type : undefined,
    person: people.length === 1 ? people[0] : undefined,
    day: isDay(day) ? day : undefined,
  };
}

/** Reads the violation's steps and counts the earlier penalties of its window. */
function useSuggestion(exceptId: string | undefined) {
  const provider = useClinicProvider();
  const { type, person, day } = useCase();
  const query = useQuery({
    queryKey: ['penalties', 'suggestion', type, person, day, exceptId],
    enabled: type !== undefined && person !== undefined && day !== undefined,
    queryFn: async (): Promise<Found> => {
      const { data } = await provider.getOne<ViolationType>('violation-types', { id: type ?? '' });
      const from = windowStart(day ?? '', data.window_months);
      const { total = 0 } = await provider.getList('penalties', {
        filter: {
          employee_id: person,
          violation_type_id: type,
          violation_date_gte: from,
          violation_date_lte: day,
          status: [...countedStates],
          ...(exceptId === undefined ? {} : { id_neq: exceptId }),
        },
        sort: { field: 'violation_date', order: 'DESC' },
        pagination: { page: 1, perPage: 1 },
      });
      return { type: data, suggestion: nextStep(data.ladder, total) };
    },
  });
  return { query, chosen: type !== undefined, ready: person !== undefined && day !== undefined };
}

const needsInvestigation = ({ type, suggestion }: Found): boolean =>
  suggestion !== undefined &&
  suggestion.value !== null &&
  isBeyond(suggestion.unit, suggestion.value, type.needs_investigation_over_days);

/** Puts the suggestion into a new form once, and only where the person has typed nothing yet. */
function useFilling(found: Found | undefined, isNew: boolean) {
  const { setValue, getValues } = useFormContext();
  const { dirtyFields } = useFormState();
  const filled = useRef<string>(undefined);
  const touched = dirtyFields['unit'] !== undefined || dirtyFields['value'] !== undefined;
  const use = (suggestion: Suggestion, byHand: boolean): void => {
    const value = suggestion.value === null ? null : plainValue(suggestion.value);
    setValue('unit', suggestion.unit, { shouldDirty: byHand });
    setValue('value', value, { shouldDirty: byHand });
    filled.current = `${suggestion.unit} ${value ?? ''}`;
  };
  const suggestion = found?.suggestion;
  useEffect(() => {
    if (!isNew || suggestion === undefined) return;
    const now = `${String(getValues('unit') ?? '')} ${String(getValues('value') ?? '')}`;
    const isEmpty = (getValues('value') ?? '') === '';
    // Whoever stands in the field is about to type: what they type would be added to what appears under their hands.
    const isTyping = document.activeElement?.getAttribute('name') === 'value';
    if (!touched && !isTyping && (isEmpty || filled.current === now)) use(suggestion, false);
    // Only a new suggestion fills; what is typed later stays.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [suggestion?.unit, suggestion?.value, suggestion?.time, isNew]);
  const [unit, value]: readonly unknown[] = useWatch({ name: ['unit', 'value'] });
  const wanted = plainValue(suggestion?.value ?? '');
  const same =
    unit === suggestion?.unit && (suggestion?.unit === 'warning' || String(value ?? '') === wanted);
  return { same, use };
}

function SuggestionText({ found }: { readonly found: Found }) {
  const { t, say } = useWords(penaltyPieceWords);
  const reading = useReading();
  const { type, suggestion } = found;
  if (!suggestion) return t.noStep;
  const place = placeOf(penalties, 'value', reading.locale);
  const step = textOf({ value: suggestion.value, place, reading, record: { ...suggestion } });
  const time = say(suggestion.time === 1 ? t.firstTime : t.time, {
    time: suggestion.time,
    n: type.window_months,
  });
  return (
    <>
      {t.suggestion}: <strong>{step}</strong> ({time}).{' '}
      {needsInvestigation(found) ? t.needsInvestigation : null}
    </>
  );
}

/** What the clinic's list says about this violation, under its field; typed values are never replaced. */
function SuggestionNote() {
  const { t } = useWords(penaltyPieceWords);
  const { record } = useFormSetting();
  const id = typeof record?.['id'] === 'string' ? record['id'] : undefined;
  const { query, chosen, ready } = useSuggestion(id);
  const { same, use } = useFilling(query.data, id === undefined);
  if (!chosen) return null;
  if (!ready) return <Alert severity="info">{t.one}</Alert>;
  if (query.isError) return <Alert severity="warning">{t.failed}</Alert>;
  if (!query.data) return null;
  const { suggestion } = query.data;
  return (
    <Alert
      severity="info"
      role="status"
      action={
        suggestion && !same ? (
          <Button size="small" color="inherit" onClick={() => use(suggestion, true)}>
            {t.use}
          </Button>
        ) : null
      }
    >
      <SuggestionText found={query.data} />
      {suggestion && same && id === undefined ? <div>{t.filled}</div> : null}
    </Alert>
  );
}

/** The chooser of the violation with the list's suggestion below it (hr.md 5). */
export default function ViolationInput({ source }: { readonly source: string }) {
  const { locale } = useReading();
  const place = placeOf(penalties, 'violation_type_id', locale);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {createElement(inputOf(place.field), { place, source, required: false })}
      <SuggestionNote />
    </Box>
  );
}
