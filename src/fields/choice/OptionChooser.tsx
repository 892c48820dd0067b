import { useState } from 'react';
import { Autocomplete, TextField } from '@mui/material';
import { optionItem } from './reference.tsx';
import { useOptions } from './useOptions.ts';
import { useReading } from '#src/client/words/useReading.ts';
import type { Option } from '#src/client/records/api.ts';

interface OptionChooserProps {
  /** The resource whose records are offered. */
  readonly target: string;
  readonly label: string;
  readonly value: Option | null;
  readonly onChange: (option: Option | null) => void;
  /** Only these of them, as a reference says it (`among`). */
  readonly among?: Readonly<Record<string, string | boolean>>;
}

/** Chooses one record outside of a form; asks the server while it is open. */
export function OptionChooser({ target, label, value, onChange, among }: OptionChooserProps) {
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const { t } = useReading();
  const query = useOptions(target, search, among, open);
  return (
    <Autocomplete
      size="small"
      options={[...(query.data ?? [])]}
      value={value}
      loading={query.isFetching}
      loadingText={t.field.loading}
      noOptionsText={query.isError ? t.field.notLoaded : t.field.nothingFound}
      clearText={t.field.clear}
      openText={t.field.choose}
      closeText={t.field.choose}
      // The server has searched already, in its own way.
      filterOptions={(options) => options}
      getOptionLabel={(option) => option.label}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onInputChange={(_, text, reason) => setSearch(reason === 'input' ? text : '')}
      onChange={(_, option) => onChange(option)}
      renderOption={(props, option) => optionItem(option, props)}
      renderInput={(params) => <TextField {...params} label={label} placeholder={t.field.typeToSearch} />}
      sx={{ maxWidth: 380 }}
    />
  );
}
