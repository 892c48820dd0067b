import { MenuItem, Select } from '@mui/material';
import { openedValues } from '#metadata/derive/openings.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { FieldFrame } from '../core/FieldFrame.tsx';
import type { FieldPlace, InputProps } from '../core/kind.ts';
import { useFieldInput } from '../core/useFieldInput.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import { useAllowed } from '../core/Reckoning.tsx';
import { arrowAtEnd } from './select.tsx';

/** The values to choose from, of those this person may write (`opensBy`) and a chosen record allows; one that is written already stays, with a warning. */
function useValues(place: FieldPlace, source: string, value: string) {
  const { field, optionWords } = place;
  const { t, locale } = useReading();
  const subject = useSubject();
  const allowed = useAllowed(source, field.options.fillFrom);
  const isGone = value !== '' && allowed?.includes(value) === false;
  return {
    values: openedValues(place, subject).filter(
      (one) => one === value || (allowed?.includes(one) !== false && field.retired?.includes(one) !== true),
    ),
    warning: isGone ? say(locale, t.field.unavailable, { names: optionWords[value] ?? value }) : undefined,
  };
}

/** Direct children of the list, as it wants them; what may stay empty has a way back to nothing. */
const choicesOf = ({ optionWords }: FieldPlace, values: readonly string[], none: string | undefined) => [
  ...(none === undefined
    ? []
    : [
        <MenuItem key="" value="">
          <em>{none}</em>
        </MenuItem>,
      ]),
  ...values.map((option) => (
    <MenuItem key={option} value={option}>
      {optionWords[option] ?? option}
    </MenuItem>
  )),
];

export function SelectInput({ place, source, required, dense, autoFocus }: InputProps) {
  const input = useFieldInput(place, source);
  const { t } = useReading();
  const value = typeof input.value === 'string' ? input.value : '';
  const { values, warning } = useValues(place, source, value);
  return (
    <FieldFrame
      place={place}
      source={source}
      required={required}
      dense={dense}
      error={input.error}
      warning={warning}
    >
      {(names) => (
        <Select
          fullWidth
          size="small"
          sx={arrowAtEnd}
          displayEmpty
          value={value}
          onChange={(event) => input.set(event.target.value === '' ? null : event.target.value)}
          onBlur={input.blur}
          inputRef={input.ref}
          disabled={input.disabled}
          error={input.error !== undefined}
          autoFocus={autoFocus ?? false}
          name={source}
          SelectDisplayProps={{
            'aria-describedby': names['aria-describedby'],
            'aria-invalid': names['aria-invalid'],
            'aria-required': names['aria-required'],
            'aria-label': place.label,
          }}
          inputProps={{ id: names.id }}
          renderValue={(chosen) =>
            chosen === '' ? (
              <span style={{ opacity: 0.7 }}>{t.field.choose}</span>
            ) : (
              (place.optionWords[chosen] ?? chosen)
            )
          }
        >
          {choicesOf(place, values, required ? undefined : t.field.none)}
        </Select>
      )}
    </FieldFrame>
  );
}
