import {
  Autocomplete,
  TextField,
  useMediaQuery,
  type AutocompleteRenderInputParams,
  type Theme,
} from '@mui/material';
import type { Option } from '#src/client/records/dataProvider.ts';
import { choiceGroup, choiceItem } from './ChoiceList.tsx';
import { ChooserBox } from './ChooserBox.tsx';
import { FieldFrame, type InputNames } from '../core/FieldFrame.tsx';
import type { InputProps } from '../core/kind.ts';
import { useChooser, useListProps, type Choice } from './useChooser.tsx';
import type { FieldInput } from '../core/useFieldInput.ts';
import { useReading } from '#src/client/words/useReading.ts';

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

/** Whether choosers open over the whole screen: on phones. */
export const useNarrow = (): boolean =>
  useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });

export function ReferenceInput(props: InputProps) {
  const { place, source, required, dense, autoFocus } = props;
  const chooser = useChooser(place, source);
  const { input, chosen, pick, panel, search, setOpen, warning } = chooser;
  const { t } = useReading();
  const list = useListProps(chooser);
  const narrow = useNarrow();
  const put = (option: Option): void => {
    input.set(option.id);
    setOpen(false);
  };
  return (
    <FieldFrame {...{ place, source, required, dense, warning }} error={input.error}>
      {(names) => (
        <>
          {narrow ? (
            <ChooserBox {...{ chooser, names, place }} onPick={(choice) => pick(choice, put)} />
          ) : (
            <Autocomplete<Choice, false, boolean>
              {...list}
              id={names.id}
              value={chosen[0] ?? null}
              disableClearable={required}
              onChange={(_, option) => (option ? pick(option, put) : input.set(null))}
              renderGroup={choiceGroup}
              renderOption={choiceItem(place.field.target, search)}
              renderInput={chooserBox(names, input, t.field.typeToSearch, autoFocus)}
            />
          )}
          {panel(put)}
        </>
      )}
    </FieldFrame>
  );
}
