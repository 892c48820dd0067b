import '#src/fields/index.ts';
import { MenuItem, TextField } from '@mui/material';
import { useController } from 'react-hook-form';
import type { RecordOf } from '#metadata/resource.ts';
import { useMoney } from '#src/client/words/useMoney.ts';
import { useWords } from '#src/client/words/words.ts';
import { closingWords } from './closingWords.ts';
import { lineName } from './slipLine.ts';
import { salarySlips } from './salary-slips.ts';

interface LineInputProps {
  readonly source: string;
  readonly record: RecordOf<typeof salarySlips>;
}

/** A line of the slip by its name and amount: nobody types its key. */
function LineInput({
  source,
  record,
  label,
  none,
}: LineInputProps & { readonly label: string; readonly none?: string }) {
  const { locale } = useWords(closingWords);
  const money = useMoney();
  const { field, fieldState } = useController({ name: source });
  return (
    <TextField
      select
      fullWidth
      label={label}
      name={field.name}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error !== undefined}
      helperText={fieldState.error?.message}
      slotProps={none === undefined ? {} : { select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {none === undefined ? null : <MenuItem value="">{none}</MenuItem>}
      {(record.lines ?? []).map((line) => (
        <MenuItem key={line.key} value={String(line.key)}>
          <bdi>{`${lineName(line, locale)} · ${money(String(line.amount))}`}</bdi>
        </MenuItem>
      ))}
    </TextField>
  );
}

/** The line somebody objects to; the whole slip where none is chosen (hr.md 6.4). */
export function ObjectedLine(props: LineInputProps) {
  const { t, locale } = useWords(closingWords);
  return <LineInput {...props} label={salarySlips.words[locale].fields.objected_line} none={t.wholeSlip} />;
}

/** The line that is set by hand (hr.md 6.3). */
export function OverriddenLine(props: LineInputProps) {
  const { locale } = useWords(closingWords);
  return <LineInput {...props} label={salarySlips.words[locale].transitions.override.fields.line} />;
}
