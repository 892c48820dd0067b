import { Autocomplete, Chip } from '@mui/material';
import type { Option } from '#src/client/records/dataProvider.ts';
import { choiceGroup, choiceItem } from './ChoiceList.tsx';
import { ChooserBox } from './ChooserBox.tsx';
import { FieldFrame } from '../core/FieldFrame.tsx';
import type { InputProps } from '../core/kind.ts';
import { chooserBox, useNarrow } from './referenceInput.tsx';
import { useChooser, useListProps, type Choice } from './useChooser.tsx';
import { useReading } from '#src/client/words/useReading.ts';

export function ReferencesInput({ place, source, required, dense }: InputProps) {
  const chooser = useChooser(place, source);
  const { input, chosen, pick, panel, search, warning } = chooser;
  const { t } = useReading();
  const list = useListProps(chooser);
  const narrow = useNarrow();
  const ids = chosen.map(({ id }) => id);
  const put = ({ id }: Option): void =>
    input.set(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  const change = (options: readonly Choice[]): void => {
    const added = options.find(({ id }) => !ids.includes(id));
    if (added) pick(added, put);
    else input.set(options.map(({ id }) => id));
  };
  return (
    <FieldFrame {...{ place, source, required, dense, warning }} error={input.error}>
      {(names) => (
        <>
          {narrow ? (
            <ChooserBox {...{ chooser, names, place }} onPick={(choice) => pick(choice, put)} />
          ) : (
            <Autocomplete<Choice, true>
              {...list}
              multiple
              filterSelectedOptions
              id={names.id}
              // The very same list until it changes: a new one would take away what is being typed.
              value={chosen}
              onChange={(_, options) => change(options)}
              renderGroup={choiceGroup}
              renderOption={choiceItem(place.field.target, search)}
              renderValue={(options, itemProps) =>
                options.map((option, index) => {
                  const { key, ...rest } = itemProps({ index });
                  return <Chip key={key} size="small" label={<bdi>{option.label}</bdi>} {...rest} />;
                })
              }
              renderInput={chooserBox(
                names,
                input,
                chosen.length === 0 ? t.field.typeToSearch : t.field.another,
              )}
            />
          )}
          {panel(put)}
        </>
      )}
    </FieldFrame>
  );
}
