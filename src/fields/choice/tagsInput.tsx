import { FieldFrame } from '../core/FieldFrame.tsx';
import type { InputProps } from '../core/kind.ts';
import { textsIn } from './freeTags.tsx';
import { CheckList } from './CheckList.tsx';
import { GroupedChecks } from './GroupedChecks.tsx';
import { useFieldInput } from '../core/useFieldInput.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { groupsOf, LONG } from './tags.tsx';

export function TagsInput({ place, source, required, dense }: InputProps) {
  const input = useFieldInput(place, source);
  const reading = useReading();
  const chosen = new Set(textsIn(input.value));
  const { values: declared = [], retired = [] } = place.field;
  // What is not offered any more stays while it is held.
  const values = declared.filter((one) => !retired.includes(one) || chosen.has(one));
  const put = (next: ReadonlySet<string>): void => {
    input.set(values.filter((one) => next.has(one)));
  };
  const common = { chosen, onChange: put, words: place.optionWords, disabled: input.disabled };
  return (
    <FieldFrame place={place} source={source} required={required} dense={dense} error={input.error} group>
      {() =>
        values.length > LONG ? (
          <GroupedChecks {...common} groups={groupsOf(values, reading)} reading={reading} />
        ) : (
          <CheckList {...common} values={values} />
        )
      }
    </FieldFrame>
  );
}
