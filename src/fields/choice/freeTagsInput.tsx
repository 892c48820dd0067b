import { useMemo } from 'react';
import { Autocomplete, Chip, TextField } from '@mui/material';
import { cleanText, plainDigits } from '#metadata/fields/normalise.ts';
import { FieldFrame } from '../core/FieldFrame.tsx';
import type { InputProps } from '../core/kind.ts';
import { useFieldInput } from '../core/useFieldInput.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { textsIn } from './freeTags.tsx';

/** Short texts, each becoming a chip on Enter or comma; one left unfinished counts too. */
export function FreeTagsInput({ place, source, required, dense }: InputProps) {
  const input = useFieldInput(place, source);
  const { t } = useReading();
  // The very same list until it changes: a new one would take away what is being typed.
  const texts = useMemo(() => [...textsIn(input.value)], [input.value]);
  const put = (next: readonly string[]): void => {
    const clean = next.flatMap((one) => plainDigits(cleanText(one)).split(/[,،]/)).map((one) => one.trim());
    input.set([...new Set(clean.filter(Boolean))]);
  };
  return (
    <FieldFrame
      place={place}
      source={source}
      required={required}
      dense={dense}
      error={input.error}
      hint={t.field.typeToAdd}
    >
      {(names) => (
        <Autocomplete
          multiple
          freeSolo
          autoSelect
          size="small"
          id={names.id}
          options={[] as string[]}
          value={texts}
          onChange={(_, next) => put(next)}
          onBlur={input.blur}
          disabled={input.disabled}
          renderValue={(chosen, itemProps) =>
            chosen.map((one, index) => {
              const { key, ...rest } = itemProps({ index });
              return <Chip key={key} size="small" label={<bdi>{one}</bdi>} {...rest} />;
            })
          }
          renderInput={(params) => (
            <TextField
              {...params}
              inputRef={input.ref}
              error={input.error !== undefined}
              slotProps={{ htmlInput: { ...params.inputProps, ...names } }}
            />
          )}
        />
      )}
    </FieldFrame>
  );
}
