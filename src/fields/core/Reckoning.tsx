import { createContext, useContext, useEffect, useMemo, type ReactNode } from 'react';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { get, useFormContext, useWatch } from 'react-hook-form';
import { askedOf, formulaOf, reckons } from '#metadata/derive/formulas.ts';
import { fillsIn, chosenValue, reckoned, type Reckoning as Basis } from '#metadata/derive/reckon.ts';
import type { Fill } from '#metadata/fields/formula.ts';
import type { Fields } from '#metadata/fields/types.ts';
import { declarationOf } from '#src/client/catalogue/declarations.ts';
import { useClinicProvider, type Option } from '#src/client/records/api.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { storedValues } from '../values.ts';
import { baseOf } from './baseOf.ts';
import { isNothing } from './isNothing.ts';

interface Reckoned {
  /** The record as the server will store it, as far as it is known: what is typed, and every formula. */
  readonly values: Row;
  readonly fields: Fields;
  readonly by: Basis;
}
const nothing: Reckoned = { values: {}, fields: {}, by: { digits: 2, chosen: () => undefined } };
const ReckonedContext = createContext<Reckoned>(nothing);

/** The form as it will be stored, its formulas included. */
export const useReckoned = (): Row => useContext(ReckonedContext).values;

/** The result of a formula, by its place in the form: null while something is missing. */
export function useResult(source: string): string | null {
  const found: unknown = get(useReckoned(), source);
  return typeof found === 'string' ? found : null;
}

/** The values a chosen record allows a field (`fillFrom.among`); undefined while none is chosen, or where nothing limits it. */
export function useAllowed(source: string, fill: Fill | undefined): readonly string[] | undefined {
  const { values, fields, by } = useContext(ReckonedContext);
  if (fill?.among === undefined) return undefined;
  const base = baseOf(source);
  const lines = source.split('.')[0] ?? '';
  const document = { fields, values, by };
  const own: Row | undefined = base === '' ? undefined : get(values, base.slice(0, -1));
  const of = fields[lines]?.of;
  const row = own && of ? { fields: of, values: own, by, outer: document } : document;
  const found = chosenValue(row as never, { reference: fill.reference, value: fill.among });
  if (found === null || typeof found !== 'object') return undefined;
  return Array.isArray(found) ? (found as string[]) : Object.keys(found);
}

/** What the chosen records of the form say, each target asked once for all its rows. */
function useChosenRecords(fields: Fields, values: Row): Basis['chosen'] {
  const provider = useClinicProvider();
  const { locale } = useReading();
  const asked = askedOf(fields);
  const targets = [...new Set(asked.map((one) => one.target))];
  const idsOf = (target: string): readonly string[] => {
    const ids = asked.flatMap(({ lines, reference, ...one }) =>
      one.target !== target
        ? []
        : (lines === undefined ? [values] : ((values[lines] ?? []) as readonly Row[])).map(
            (row) => row[reference],
          ),
    );
    return [...new Set(ids.filter((id) => typeof id === 'string'))].toSorted();
  };
  return useQueries({
    queries: targets.map((target) => {
      const ids = idsOf(target);
      return {
        queryKey: ['options', target, locale, 'chosen', ids],
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          (await provider.options(target, { ids, signal })).data as readonly (Option & Row)[],
        enabled: ids.length > 0,
        placeholderData: keepPreviousData,
        staleTime: 0,
      };
    }),
    combine: (answers) => {
      const known = new Map(
        answers.flatMap(({ data = [] }, index) =>
          data.map((row): [string, Row] => [`${targets[index] ?? ''} ${row.id}`, row]),
        ),
      );
      return (target: string, id: string): Row | undefined => known.get(`${target} ${id}`);
    },
  });
}

/**
 * Puts what chosen records fill into the form. What was filled is noted beside the row (`_filled`, which goes with the row and is
 * never sent): a value that is another by now was typed, and stays.
 */
function useFilling(fields: Fields, values: Row, by: Basis): void {
  const { getValues, setValue } = useFormContext();
  useEffect(() => {
    for (const [path, value] of fillsIn(fields, values, by)) {
      const noted = `${baseOf(path)}_filled.${path.slice(baseOf(path).length)}`;
      const [now, before]: readonly unknown[] = [getValues(path), getValues(noted)];
      if (value === (before ?? null) || !(isNothing(now) || now === before)) continue;
      if (now !== value) setValue(path, value, { shouldDirty: true, shouldValidate: !isNothing(now) });
      setValue(noted, value);
    }
  }, [fields, values, by, getValues, setValue]);
}

/** How a form is read and told of its results, where it is not simply a record's. */
export interface ReckonedForm {
  /** All that may be reckoned of. */
  readonly fields: Fields;
  /** Those of the form itself, which chosen records fill. */
  readonly filled: Fields;
  /** What is typed, as it will be stored, with what stands around it. */
  readonly read: (typed: Row) => Row;
  /** The results by their places in the form. */
  readonly tell: (results: Row) => Row;
}

interface LiveProps {
  readonly form: ReckonedForm;
  readonly children: ReactNode;
}

function Live({ form, children }: LiveProps) {
  const { fields, filled, read, tell } = form;
  const { currencyDigits: digits } = useReading();
  const typed = useWatch() as Row;
  const values = useMemo(() => read(typed), [read, typed]);
  const chosen = useChosenRecords(fields, values);
  const by = useMemo(() => ({ digits, chosen }), [digits, chosen]);
  useFilling(filled, values, by);
  const known = useMemo(
    () => ({ values: tell(reckoned(fields, values, by)), fields, by }),
    [fields, values, by, tell],
  );
  return <ReckonedContext.Provider value={known}>{children}</ReckonedContext.Provider>;
}

const asTheyAre = (results: Row): Row => results;

interface ReckoningProps {
  /** Those of the form; a form of which nothing is reckoned or filled costs nothing. */
  readonly fields: Fields;
  readonly children: ReactNode;
}

/** Reckons the form around it while it is typed (UX-27, UX-57), as the server will when it is saved. */
export function Reckoning({ fields, children }: ReckoningProps) {
  const reading = useReading();
  const form = useMemo(
    (): ReckonedForm => ({
      fields,
      filled: fields,
      read: (typed) => storedValues(fields, typed, reading, declarationOf),
      tell: asTheyAre,
    }),
    [fields, reading],
  );
  return reckons(fields) ? <Live form={form}>{children}</Live> : children;
}

/** The same for a form that is read in its own way. */
export const OwnReckoning = Live;

/** Whether the form reckons the field. */
export const isReckoned = (field: Fields[string]): boolean => formulaOf(field) !== undefined;
