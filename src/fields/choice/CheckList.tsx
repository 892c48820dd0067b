import { Box, Checkbox, FormControlLabel } from '@mui/material';

interface CheckListProps {
  readonly values: readonly string[];
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
  readonly words: Readonly<Record<string, string>>;
  readonly disabled: boolean;
  readonly columns?: boolean;
}

/** A set with one value put in or taken out. */
export function toggled(chosen: ReadonlySet<string>, value: string, on: boolean): ReadonlySet<string> {
  const next = new Set(chosen);
  if (on) next.add(value);
  else next.delete(value);
  return next;
}

/** A check box for each value. */
export function CheckList({ values, chosen, onChange, words, disabled, columns }: CheckListProps) {
  const layout = columns
    ? { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))', columnGap: 1 }
    : { display: 'flex', flexWrap: 'wrap', columnGap: 2 };
  return (
    <Box sx={layout}>
      {values.map((value) => (
        <FormControlLabel
          key={value}
          disabled={disabled}
          label={words[value] ?? value}
          sx={{ marginInlineStart: -1, marginInlineEnd: 0, '& .MuiFormControlLabel-label': { fontSize: 14 } }}
          control={
            <Checkbox
              size="small"
              checked={chosen.has(value)}
              onChange={(_, on) => onChange(toggled(chosen, value, on))}
            />
          }
        />
      ))}
    </Box>
  );
}
