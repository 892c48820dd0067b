import { useState, type ClipboardEvent, type HTMLAttributes, type ReactNode } from 'react';
import { OutlinedInput } from '@mui/material';
import type { Locale } from '#i18n/plural.ts';
import { FieldFrame, type InputNames } from './FieldFrame.tsx';
import type { InputProps } from './kind.ts';
import { useFieldInput } from './useFieldInput.ts';
import { useReading } from '#src/client/words/useReading.ts';

interface TypedInputProps extends InputProps {
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readonly type?: string | undefined;
  /** Codes, numbers and addresses are written left to right also in Arabic. */
  readonly ltr?: boolean | undefined;
  readonly rows?: number | undefined;
  readonly hint?: string | undefined;
  /** Something to look at that stops nobody. */
  readonly warning?: string | undefined;
  /** How it may be typed, inside the empty box. */
  readonly example?: string | undefined;
  readonly start?: ReactNode;
  readonly end?: ReactNode;
  /** How a stored value is written in the box; as it is where not said. */
  readonly write?: (value: unknown) => string;
  /** How it is written while nobody types in it: amounts with their thousands parted. */
  readonly rest?: ((value: unknown) => string) | undefined;
  /** Figures of one width. */
  readonly numeric?: boolean | undefined;
  /** What copying the marked text gives. */
  readonly copied?: ((text: string) => string) | undefined;
  /** Called with what is typed, key by key. */
  readonly onType?: ((text: string) => void) | undefined;
  /** What was typed, as the stored form expects it. */
  readonly read?: (value: unknown) => unknown;
}

const asText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** What is being typed is shown as typed; writing it the stored way under the fingers would move the caret. */
function useTyping({ place, source, write = asText, rest = write, read, onType }: TypedInputProps) {
  const input = useFieldInput(place, source);
  const [typed, setTyped] = useState<string>();
  const [entered, setEntered] = useState(false);
  const change = (next: string): void => {
    setTyped(next);
    input.set(next);
    onType?.(next);
  };
  const leave = (): void => {
    setTyped(undefined);
    setEntered(false);
    input.commit(read);
  };
  const enter = (): void => setEntered(true);
  return { input, change, leave, enter, text: typed ?? (entered ? write : rest)(input.value) };
}

/** Puts `copied` of the marked text on the clipboard. */
const copyAs =
  (copied: (text: string) => string) =>
  (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const marked = value.slice(selectionStart ?? 0, selectionEnd ?? 0);
    if (marked === '') return;
    event.clipboardData.setData('text/plain', copied(marked));
    event.preventDefault();
  };

/** The attributes of the element itself; the style is inline because the RTL plugin turns `right` and `ltr` round. */
function elementProps(props: TypedInputProps, names: InputNames, locale: Locale, text: string) {
  const { ltr, inputMode, source, dense, example: placeholder } = props;
  const textAlign = locale === 'ar' ? 'right' : 'left';
  const figures = props.numeric ? { fontVariantNumeric: 'tabular-nums' } : {};
  // A box with an example holds figures, which alone would run from the wrong side.
  const side = placeholder === undefined ? undefined : ({ textAlign } as const);
  const style = ltr ? ({ direction: 'ltr', textAlign, ...figures } as const) : side;
  return {
    ...names,
    inputMode,
    autoComplete: 'off',
    style,
    name: source,
    // Nothing typed has no direction of its own: the page's.
    dir: ltr ? 'ltr' : text === '' ? undefined : 'auto',
    ...(props.copied ? { onCopy: copyAs(props.copied) } : {}),
    ...(dense ? {} : { placeholder }),
  };
}

/** In a line of a table every pixel beside the text is one that the next column lacks. */
const tight = {
  px: '0 !important',
  '& .MuiOutlinedInput-input': { px: 1 },
  '& .MuiInputAdornment-positionEnd': {
    marginInline: 0,
    '& .MuiIconButton-root': { marginInlineEnd: 0 },
    '& .MuiTypography-root': { marginInlineEnd: 0.75 },
  },
  '& .MuiInputAdornment-positionStart': { marginInlineStart: 1, marginInlineEnd: 0 },
} as const;

/** One text box: text, numbers, phones, addresses and days differ only in how they are read and written. */
export function TypedInput(props: TypedInputProps) {
  const { place, source, required, dense, autoFocus, hint, rows, start, end } = props;
  const { input, change, leave, enter, text } = useTyping(props);
  const { locale } = useReading();
  return (
    <FieldFrame
      place={place}
      source={source}
      required={required}
      dense={dense}
      error={input.error}
      hint={hint}
      warning={props.warning}
    >
      {(names) => (
        <OutlinedInput
          fullWidth
          size="small"
          type={props.type ?? 'text'}
          value={text}
          onChange={(event) => change(event.target.value)}
          onFocus={enter}
          onBlur={leave}
          inputRef={input.ref}
          disabled={input.disabled}
          error={input.error !== undefined}
          autoFocus={autoFocus ?? false}
          {...(rows === undefined ? {} : { multiline: true, minRows: rows, maxRows: 12 })}
          startAdornment={start}
          endAdornment={end}
          inputProps={elementProps(props, names, locale, text)}
          {...(dense ? { sx: tight } : {})}
        />
      )}
    </FieldFrame>
  );
}
