import { Autocomplete, Box, Chip } from '@mui/material';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldKind, InputProps, Row, Shown } from './kind.ts';
import { chooserBox, optionItem, RecordLink, useChooser } from './reference.tsx';
import { useReading } from './useReading.ts';

const labelsOf = (record: Row, name: string): readonly string[] => {
  const labels = (record['_labels'] as Row | undefined)?.[name];
  return Array.isArray(labels) ? labels.map(String) : [];
};

function ReferencesInput({ place, source, required, dense }: InputProps) {
  const { input, chosen, remember, setSearch, common } = useChooser(place, source);
  const { t } = useReading();
  return (
    <FieldFrame place={place} source={source} required={required} dense={dense} error={input.error}>
      {(names) => (
        <Autocomplete
          {...common}
          multiple
          disableCloseOnSelect
          filterSelectedOptions
          id={names.id}
          value={chosen}
          onInputChange={(_, text, reason) => setSearch(reason === 'input' ? text : '')}
          onChange={(_, options) => {
            remember(options);
            input.set(options.map(({ id }) => id));
          }}
          renderOption={(props, option) => optionItem(option, props)}
          renderValue={(options, itemProps) =>
            options.map((option, index) => {
              const { key, ...rest } = itemProps({ index });
              return <Chip key={key} size="small" label={option.label} {...rest} />;
            })
          }
          renderInput={chooserBox(names, input, chosen.length === 0 ? t.field.typeToSearch : '')}
        />
      )}
    </FieldFrame>
  );
}

function ReferencesValue({ value, place, record }: Shown) {
  const ids = Array.isArray(value) ? value.map(String) : [];
  const labels = labelsOf(record, place.name);
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
      {ids.map((id, index) => (
        <RecordLink key={id} target={place.field.target ?? ''} id={id} label={labels[index] ?? ''} />
      ))}
    </Box>
  );
}

export const references: FieldKind = {
  text: ({ record, place, reading }) => reading.format.list(labelsOf(record, place.name)),
  Value: ReferencesValue,
  Input: ReferencesInput,
};
