import { useEffect, useRef, useState, type RefObject } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { twinFields, twinLevels, twinSets } from '#metadata/derive/twins.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { callApi } from '#src/client/records/api.ts';
import { sentValues, type FormCase } from './formValues.ts';
import type { RecordFormState } from './useRecordForm.ts';

/** A record like the one being typed, as `GET /x/twins` answers; one that may not be named is `hidden`. */
export interface Twin {
  readonly id?: string;
  readonly label?: string;
  readonly hidden?: true;
  readonly facts?: Readonly<Record<string, string>>;
  /** Which fields are alike. */
  readonly fields: readonly string[];
  /** How alike, where the declaration tells levels apart. */
  readonly level?: string;
}

/** Whether a save waits until this one was looked at; what is only told holds nothing up. */
export const holdsUp = (resource: AnyResource, { hidden, level }: Twin): boolean =>
  hidden === true || level === undefined || twinLevels(resource)?.levels[level]?.refuses !== undefined;

/** Typing rests this long before the server is asked, in milliseconds. */
const rest = 500;
/** A save does not wait longer than this for the answer. */
const patience = 2_000;

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== '';
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The question for one state of the form; nothing while no declared set of fields is filled, or none was touched. */
function questionOf(formCase: FormCase, values: Record<string, unknown>): string | undefined {
  const { resource, record } = formCase;
  const sent = sentValues(formCase, values);
  const changed = (names: readonly string[]): boolean =>
    !record || names.some((name) => textOf(sent[name]) !== textOf(record[name] ?? null));
  const levels = twinLevels(resource);
  // What begins with a value of its own (a kind, a switch) is no reason to ask.
  const isTyped = (name: string): boolean => typeof sent[name] === 'string' && !resource.fields[name]?.values;
  const filled = levels?.fields.filter((name) => isFilled(sent[name])) ?? [];
  const sets = levels
    ? [filled].filter((names) => names.some(isTyped) && changed(levels.fields))
    : twinSets(resource).filter((names) => names.every((name) => isFilled(sent[name])) && changed(names));
  const names = [...new Set(sets.flat())];
  if (names.length === 0) return undefined;
  const query = new URLSearchParams(names.map((name) => [name, textOf(sent[name])]));
  if (typeof record?.['id'] === 'string') query.set('except', record['id']);
  return query.toString();
}

/** The question after the fields have rested. */
function useQuestion(formCase: FormCase, form: RecordFormState): string | undefined {
  const names = twinFields(formCase.resource);
  const values = useWatch({ control: form.control, name: names });
  const now = names.length === 0 ? undefined : questionOf(formCase, form.getValues());
  const [settled, setSettled] = useState<string>();
  const seen = JSON.stringify(values);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(now), rest);
    return () => window.clearTimeout(timer);
  }, [now, seen]);
  return settled;
}

/**
 * Looks for records like the one being typed (UX-26). A save stops once while they have not been looked at; where the
 * server does not tell in time, nobody is held up.
 */
export function useTwins(formCase: FormCase, form: RecordFormState, confirmsRef: RefObject<boolean>) {
  const client = useQueryClient();
  const { name } = formCase.resource;
  const question = useQuestion(formCase, form);
  const queryFor = (asked: string) => ({
    queryKey: ['twins', name, asked],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      callApi<readonly Twin[]>(`/${name}/twins?${asked}`, { signal }),
    staleTime: 30_000,
    retry: false,
  });
  const { data = [] } = useQuery({ ...queryFor(question ?? ''), enabled: question !== undefined });
  // Also kept beside the state: the save that goes on asks in the same moment.
  const [accepted, setAccepted] = useState<string>();
  const passed = useRef<string>(undefined);
  const stopped = useRef(false);
  const panel = useRef<HTMLDivElement>(null);
  const found = question === undefined || question === accepted ? [] : data;
  const stops = async (): Promise<boolean> => {
    const asked = questionOf(formCase, form.getValues());
    stopped.current = false;
    if (asked !== undefined && asked === passed.current) return false;
    // Something else was typed since they were looked at.
    confirmsRef.current = false;
    if (asked === undefined) return false;
    const late = new Promise<readonly Twin[]>((answer) => window.setTimeout(() => answer([]), patience));
    const twins = await Promise.race([client.fetchQuery(queryFor(asked)).catch(() => []), late]);
    stopped.current = twins.some((twin) => holdsUp(formCase.resource, twin));
    if (stopped.current) panel.current?.focus();
    return stopped.current;
  };
  /** They were looked at; answers whether a save was stopped by them. */
  const accept = (): boolean => {
    passed.current = question;
    confirmsRef.current = true;
    setAccepted(question);
    return stopped.current;
  };
  return { found, stops, panel, accept };
}
