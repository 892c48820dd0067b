import { useState } from 'react';
import { Autocomplete, TextField } from '@mui/material';
import { useOptions } from '#src/fields/choice/useOptions.ts';
import type { OfferedField } from './useImport.ts';
import { useTransferWords } from './words.ts';

export interface ValueProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A text that may be one of some offered ones. */
function Offered({
  label,
  value,
  onChange,
  offered,
  onOpen,
}: ValueProps & { readonly offered: readonly string[]; readonly onOpen?: () => void }) {
  return (
    <Autocomplete
      freeSolo
      size="small"
      options={[...new Set(offered)]}
      filterOptions={(all) => all}
      inputValue={value}
      onInputChange={(_, next) => onChange(next)}
      {...(onOpen ? { onOpen } : {})}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  );
}

function ReferenceValue({ field, ...props }: ValueProps & { readonly field: OfferedField }) {
  const [open, setOpen] = useState(false);
  const { data = [] } = useOptions(field.target ?? '', props.value, field.among, open);
  const { data: all = [] } = useOptions(field.target ?? '', '', field.among, open);
  const offered = (data.length > 0 ? data : all).slice(0, 20).map(({ label }) => label);
  return <Offered {...props} offered={offered} onOpen={() => setOpen(true)} />;
}

/** The place where the right value is typed, with what the field takes. */
export function RepairValue({ field, ...props }: ValueProps & { readonly field: OfferedField }) {
  const { t } = useTransferWords();
  if (field.target !== undefined) return <ReferenceValue field={field} {...props} />;
  if (field.values) return <Offered {...props} offered={field.values} />;
  if (field.kind === 'boolean') return <Offered {...props} offered={[t.yes, t.no]} />;
  return (
    <TextField
      size="small"
      fullWidth
      label={props.label}
      value={props.value}
      onChange={({ target }) => props.onChange(target.value)}
      slotProps={{ htmlInput: { dir: 'auto' } }}
    />
  );
}
