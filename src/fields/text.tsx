import { Box } from '@mui/material';
import type { FieldKind, InputProps, Shown } from './kind.ts';
import { TypedInput } from './TypedInput.tsx';
import { useReading } from './useReading.ts';

export const plainText = ({ value }: Shown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const isCode = ({ place }: Pick<Shown, 'place'>): boolean =>
  'code' in place.field.options && place.field.options['code'] === true;

/** Inline, because the RTL plugin turns `direction` in style sheets round as well. */
export const leftToRight = { direction: 'ltr', unicodeBidi: 'isolate' } as const;

/** Foreign signs inside Arabic keep their own direction (UX-50). */
export const isolated = (text: string, dir: 'ltr' | 'auto' = 'ltr') =>
  text === '' ? null : (
    <bdi dir={dir} style={dir === 'ltr' ? leftToRight : undefined}>
      {text}
    </bdi>
  );

function TextInput(props: InputProps) {
  const { t } = useReading();
  const numbered = 'sequence' in props.place.field.options;
  return <TypedInput {...props} ltr={isCode(props)} hint={numbered ? t.field.numbered : undefined} />;
}

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
