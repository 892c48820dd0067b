import type { InputProps } from '../core/kind.ts';
import { TypedInput } from '../core/TypedInput.tsx';
import { useFills } from '../core/useFills.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import { isCode } from './text.tsx';

function PlainTextInput(props: InputProps) {
  const { t } = useReading();
  const numbered = 'sequence' in props.place.field.options;
  return <TypedInput {...props} ltr={isCode(props)} hint={numbered ? t.field.numbered : undefined} />;
}

/** A value that says something about other fields: it fills the empty ones and names those that disagree. */
function TellingTextInput(props: InputProps) {
  const { onType, differing } = useFills(props.place, props.source);
  const { t, locale, format } = useReading();
  const names = format.list(differing);
  const warning = names === '' ? undefined : say(locale, t.field.disagrees, { fields: names });
  const code = isCode(props);
  return (
    <TypedInput
      {...props}
      ltr={code}
      inputMode={code ? 'numeric' : 'text'}
      onType={onType}
      warning={warning}
    />
  );
}

export const TextInput = (props: InputProps) =>
  'fills' in props.place.field.options ? <TellingTextInput {...props} /> : <PlainTextInput {...props} />;

export const LongTextInput = (props: InputProps) => <TypedInput {...props} rows={props.dense ? 1 : 3} />;
