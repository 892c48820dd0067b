import { Box } from '@mui/material';
import type { FieldKind, InputProps, Shown } from './kind.ts';
import { TypedInput } from './TypedInput.tsx';
import { useFills } from './useFills.ts';
import { useReading } from './useReading.ts';
import { say } from './words.ts';

export const plainText = ({ value }: Shown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const isCode = ({ place }: Pick<Shown, 'place'>): boolean =>
  'code' in place.field.options && place.field.options['code'] === true;

/** Inline, because the RTL plugin turns `direction` in style sheets round as well. */
export const leftToRight = { direction: 'ltr', unicodeBidi: 'isolate' } as const;

/** Foreign signs inside Arabic keep their own direction (UX-50). `plain` is what copying it gives. */
export const isolated = (text: string, dir: 'ltr' | 'auto' = 'ltr', plain?: string) =>
  text === '' ? null : (
    <bdi dir={dir} style={dir === 'ltr' ? leftToRight : undefined} data-plain={plain}>
      {text}
    </bdi>
  );

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

const TextInput = (props: InputProps) =>
  'fills' in props.place.field.options ? <TellingTextInput {...props} /> : <PlainTextInput {...props} />;

const LongTextInput = (props: InputProps) => <TypedInput {...props} rows={props.dense ? 1 : 3} />;

export const text: FieldKind = {
  text: plainText,
  cell: (shown) => isolated(plainText(shown), isCode(shown) ? 'ltr' : 'auto'),
  Input: TextInput,
};

const shortened = (whole: string): string => (whole.length > 80 ? `${whole.slice(0, 79)}…` : whole);

export const longText: FieldKind = {
  text: plainText,
  cell: (shown) => shortened(plainText(shown).replace(/\s+/g, ' ')),
  Value: (shown) => (
    <Box component="span" dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {plainText(shown)}
    </Box>
  ),
  Input: LongTextInput,
  wide: true,
};
