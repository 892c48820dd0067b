import { useState, type ReactNode } from 'react';
import {
  Autocomplete,
  Box,
  Link,
  TextField,
  Typography,
  type AutocompleteRenderInputParams,
} from '@mui/material';
import { LinkBase } from 'ra-core';
import { useFormContext } from 'react-hook-form';
import type { Option } from '#src/admin/dataProvider.ts';
import { FieldFrame, type InputNames } from './FieldFrame.tsx';
import { baseOf } from './source.ts';
import type { FieldKind, FieldPlace, InputProps, Row, Shown } from './kind.ts';
import { isolated } from './text.tsx';
import { useFieldInput, type FieldInput } from './useFieldInput.ts';
import { useChosen, useOptions } from './useOptions.ts';
import { useReading } from './useReading.ts';
import { useRecordAddress } from './useRecordAddress.ts';

/** The label the API sent beside a reference; the id says nothing to people. */
export function labelOf(record: Row, name: string): string {
  const label = (record['_labels'] as Row | undefined)?.[name];
  return typeof label === 'string' ? label : '';
}

/** Facts that tell two people of one name apart: code, phone, branch. */
const factsOf = (option: Option): string =>
  Object.values(option.facts ?? {})
    .filter(Boolean)
    .join(' · ');

/** A choice as it is read: its name and, smaller, its facts. */
export function OptionWords({ option }: { readonly option: Option }) {
  const facts = factsOf(option);
  return (
    <Box sx={{ minWidth: 0 }}>
      <div>{option.label}</div>
      {facts === '' ? null : (
        <Typography variant="caption" color="text.secondary" component="div">
          {isolated(facts, 'auto')}
        </Typography>
      )}
    </Box>
  );
}

export const optionItem = (option: Option, props: object & { key?: unknown }): ReactNode => (
  <li {...props} key={option.id}>
    <OptionWords option={option} />
  </li>
);

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

/** All a chooser needs: what is chosen, what can be, and the search between them. */
export function useChooser(place: FieldPlace, source: string) {
  const input = useFieldInput(place, source);
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const { known, remember } = useKnown(place, source);
  const ids = [input.value].flat().filter((one): one is string => typeof one === 'string');
  const chosen = useChosen(place.field.target ?? '', ids, known);
  const query = useOptions(place.field.target ?? '', search, amongOf(place), open);
  const { t } = useReading();
  const common = {
    size: 'small' as const,
    options: [...(query.data ?? [])],
    loading: query.isFetching,
    loadingText: t.field.loading,
    noOptionsText: query.isError ? t.field.notLoaded : t.field.nothingFound,
    clearText: t.field.clear,
    openText: t.field.choose,
    closeText: t.field.choose,
    // The server has searched already, in its own way.
    filterOptions: (options: Option[]) => options,
    getOptionLabel: (option: Option) => option.label,
    isOptionEqualToValue: (option: Option, value: Option) => option.id === value.id,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    onBlur: input.blur,
    disabled: input.disabled,
  };
  return { input, chosen, remember, setSearch, common };
}

/** The box of a chooser, tied to its label and note. */
export const chooserBox =
  (names: InputNames, input: FieldInput, placeholder: string, autoFocus?: boolean) =>
  (params: AutocompleteRenderInputParams) => (
    <TextField
      {...params}
      inputRef={input.ref}
      autoFocus={autoFocus ?? false}
      placeholder={placeholder}
      error={input.error !== undefined}
      slotProps={{ htmlInput: { ...params.inputProps, ...names } }}
    />
  );

function ReferenceInput({ place, source, required, dense, autoFocus }: InputProps) {
  const { input, chosen, remember, setSearch, common } = useChooser(place, source);
  const { t } = useReading();
  return (
    <FieldFrame place={place} source={source} required={required} dense={dense} error={input.error}>
      {(names) => (
        <Autocomplete
          {...common}
          id={names.id}
          value={chosen[0] ?? null}
          disableClearable={required as false}
          onInputChange={(_, text, reason) => setSearch(reason === 'input' ? text : '')}
          onChange={(_, option) => {
            if (option) remember([option]);
            input.set(option?.id ?? null);
          }}
          renderOption={(props, option) => optionItem(option, props)}
          renderInput={chooserBox(names, input, t.field.typeToSearch, autoFocus)}
        />
      )}
    </FieldFrame>
  );
}

/** Opens the record a value points at, for those who may. */
export function RecordLink({
  target,
  id,
  label,
}: {
  readonly target: string;
  readonly id: string;
  readonly label: string;
}) {
  const address = useRecordAddress(target, id);
  if (address === undefined) return isolated(label, 'auto');
  return (
    <Link component={LinkBase} to={address} underline="hover">
      <bdi>{label}</bdi>
    </Link>
  );
}

function ReferenceValue({ value, place, record }: Shown) {
  const label = labelOf(record, place.name);
  return <RecordLink target={place.field.target ?? ''} id={String(value)} label={label} />;
}

const text = ({ record, place, value }: Shown): string =>
  typeof value === 'string' ? labelOf(record, place.name) : '';

export const reference: FieldKind = {
  text,
  cell: (shown) => isolated(text(shown), 'auto'),
  Value: ReferenceValue,
  Input: ReferenceInput,
};
