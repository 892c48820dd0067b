import { useState, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { foldArabic } from '#i18n/digits.ts';
import { decide } from '#metadata/access.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { useDeclarationSoon } from '#src/client/catalogue/declarations.ts';
import type { Option } from '#src/client/records/dataProvider.ts';
import { usePreference } from '#src/client/session/preferences.ts';
import { useSubject } from '#src/client/session/subject.ts';
import type { FieldPlace } from '../core/kind.ts';
import type { Row } from '#src/client/records/row.ts';
import { useQuickCreatePanel } from './quickCreate.ts';
import { baseOf } from '../core/baseOf.ts';
import { useFieldInput } from '../core/useFieldInput.ts';
import { useAvailable, useChosen, useOptions } from './useOptions.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';

/** What a chooser lists: choices, those of lately first, and the way to add one. */
export interface Choice extends Option {
  readonly group?: string;
  readonly adds?: boolean;
}

const MOST_RECENT = 10;
const addId = 'add';

const amongOf = (place: FieldPlace): Readonly<Record<string, string | boolean>> | undefined =>
  (place.field.options as { among?: Readonly<Record<string, string | boolean>> }).among;

/** Labels that came with the record, and those of options chosen since. */
function useKnown(place: FieldPlace, source: string) {
  const { getValues } = useFormContext();
  const [known, setKnown] = useState<ReadonlyMap<string, Option>>(() => {
    const ids = [getValues(source) as unknown].flat();
    const labels = [getValues(`${baseOf(source)}_labels.${place.name}`) as unknown].flat();
    return new Map(
      ids.flatMap((id, index): [string, Option][] => {
        const label = labels[index];
        return typeof id === 'string' && typeof label === 'string' ? [[id, { id, label }]] : [];
      }),
    );
  });
  const remember = (options: readonly Option[]): void =>
    setKnown((before) => new Map([...before, ...options.map((one): [string, Option] => [one.id, one])]));
  return { known, remember };
}

/** Of the answers to an earlier text those that fit the present one too: Enter must not take another than is meant. */
function stillFitting(options: readonly Option[], search: string): readonly Option[] {
  const words = foldArabic(search).split(/\s+/).filter(Boolean);
  return options.filter(({ label, facts }) => {
    const text = foldArabic([label, ...Object.values(facts ?? {})].join(' '));
    return words.every((word) => text.includes(word));
  });
}

/** Choices of lately stand first while nothing is typed; they are kept with the person (UX-25). */
function useListed(place: FieldPlace, search: string, open: boolean) {
  const target = place.field.target ?? '';
  const among = amongOf(place);
  const { t, locale } = useReading();
  const [recent, setRecent] = usePreference<readonly string[]>(`recent.${target}`, []);
  const query = useOptions(target, search, among, open);
  const isEmpty = search.trim() === '';
  const lately = useAvailable(target, recent, among, open && isEmpty);
  const first = isEmpty ? recent.flatMap((id) => lately?.find((one) => one.id === id) ?? []) : [];
  const rest = (query.isEarlier ? stillFitting(query.data ?? [], search) : (query.data ?? [])).filter(
    ({ id }) => !first.some((one) => one.id === id),
  );
  const groups = first.length > 0 ? { first: t.field.recent, rest: t.field.all } : { first: '', rest: '' };
  const choices: Choice[] = [
    ...first.map((one) => ({ ...one, group: groups.first })),
    ...rest.map((one) => ({ ...one, group: groups.rest })),
  ];
  const subject = useSubject();
  const canOpenForm = useQuickCreatePanel() !== undefined;
  const resource = useDeclarationSoon(target, open);
  const mayAdd =
    resource !== undefined && canOpenForm && decide(resource.access['create'] ?? [], subject) !== undefined;
  if (mayAdd && !query.isPending && !query.isEarlier) {
    const what = isEmpty ? resource.words[locale].one : `«${search.trim()}»`;
    choices.push({ id: addId, label: say(locale, t.field.addNew, { what }), group: ' ', adds: true });
  }
  const keep = (id: string): void =>
    setRecent([id, ...recent.filter((one) => one !== id)].slice(0, MOST_RECENT));
  return { query, choices, keep, resource };
}

/** What a new record starts with: the typed text as its name, in the language it is written in. */
function givenFor(resource: AnyResource, typed: string): Row {
  const [title = ''] = [resource.title].flat();
  if (typed === '' || resource.fields[title]?.kind !== 'text') return {};
  const isLatin = !/[\u0600-\u06ff]/.test(typed);
  return { [isLatin && resource.titleEn !== undefined ? resource.titleEn : title]: typed };
}

/** The name of a record that was just made. */
function labelOf(resource: AnyResource, record: Row, locale: string): string {
  const english = locale === 'en' && resource.titleEn !== undefined ? record[resource.titleEn] : undefined;
  if (typeof english === 'string' && english !== '') return english;
  return [resource.title]
    .flat()
    .map((name) => String(record[name] ?? ''))
    .join(' · ');
}

/** All a chooser needs: what is chosen, what can be, the search between them, and the panel that adds one. */
export function useChooser(place: FieldPlace, source: string) {
  const input = useFieldInput(place, source);
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const [adding, setAdding] = useState<string>();
  const { known, remember } = useKnown(place, source);
  const target = place.field.target ?? '';
  const ids = [input.value].flat().filter((one): one is string => typeof one === 'string');
  const chosen = useChosen(target, ids, known);
  const { query, choices, keep, resource } = useListed(place, search, open);
  const available = useAvailable(target, ids, amongOf(place), open);
  const { t, locale, format } = useReading();
  const gone = available ? chosen.filter(({ id }) => !available.some((one) => one.id === id)) : [];
  const warning =
    gone.length === 0
      ? undefined
      : say(locale, t.field.unavailable, { names: format.commas(gone.map(({ label }) => label)) });
  /** Takes what was picked; the last entry opens the form for a new one instead. */
  const pick = (option: Choice, put: (option: Option) => void): void => {
    if (option.adds) {
      setAdding(search.trim());
      return;
    }
    remember([option]);
    keep(option.id);
    put(option);
  };
  const Panel = useQuickCreatePanel();
  const panel = (put: (option: Option) => void): ReactNode =>
    adding === undefined || !Panel || !resource ? null : (
      <Panel
        resource={resource}
        given={givenFor(resource, adding)}
        onCreated={(record) => pick({ id: record.id, label: labelOf(resource, record, locale) }, put)}
        onClose={() => setAdding(undefined)}
      />
    );
  const boxed = (option: Option): string => place.boxed?.(option.label) ?? option.label;
  return { input, chosen, boxed, pick, panel, search, setSearch, open, setOpen, choices, query, warning };
}
export type Chooser = ReturnType<typeof useChooser>;

/** What every list of choices has in common, on the desk. */
export function useListProps({ input, choices, boxed, query, setOpen, setSearch }: Chooser) {
  const { t } = useReading();
  return {
    size: 'small' as const,
    options: choices,
    loading: query.isFetching,
    loadingText: t.field.loading,
    noOptionsText: query.isError ? t.field.notLoaded : t.field.nothingFound,
    clearText: t.field.clear,
    openText: t.field.choose,
    closeText: t.field.choose,
    autoHighlight: true,
    // The server has searched already, in its own way.
    filterOptions: (options: Choice[]) => options,
    groupBy: (option: Choice) => option.group ?? '',
    getOptionLabel: boxed,
    isOptionEqualToValue: (option: Option, value: Option) => option.id === value.id,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    onBlur: input.blur,
    onInputChange: (_: unknown, text: string, reason: string) => setSearch(reason === 'input' ? text : ''),
    disabled: input.disabled,
  };
}
