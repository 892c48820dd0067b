import { useCallback, useMemo, useRef, useState } from 'react';
import { Box, Button, FormHelperText, Typography } from '@mui/material';
import AddIcon from '@mui/icons-material/Add';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { decide } from '#metadata/access.ts';
import { useSubject } from '#src/client/session/subject.ts';
import type { FieldPlace, InputProps } from '../core/kind.ts';
import type { Reading } from '#src/client/words/reading.ts';
import type { Row } from '#src/client/records/row.ts';
import { LineList, type Keyed } from './LineList.tsx';
import { linePlaces } from './LinesTable.tsx';
import { addedUp } from './LineTotals.tsx';
import { focusCell, useLineKeys } from './useLineKeys.ts';
import { usePaste, type Pasted } from './usePaste.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { isReckoned } from '../core/Reckoning.tsx';
import { stayInField } from '../core/stayInField.ts';
import { emptyValues } from '../values.ts';
import { say } from '#src/client/words/recordWords.ts';

interface Undo {
  readonly text: string;
  readonly lines: readonly Row[];
}

/** Adding, removing, laying a pasted block over the lines, and taking the last of these back. */
function useLines(place: FieldPlace, source: string, reading: Reading) {
  const { control, getValues, trigger } = useFormContext<Record<string, Row[]>>();
  const { fields, append, remove, replace } = useFieldArray({ control, name: source, keyName: '_key' });
  const [undo, setUndo] = useState<Undo>();
  const read = (): readonly Row[] => getValues(source) ?? [];
  const add = (): void => append(emptyValues(place.field.of ?? {}, reading), { shouldFocus: false });
  const drop = useCallback(
    (index: number): void => {
      setUndo({ text: reading.t.lines.removed, lines: [...(getValues(source) ?? [])] });
      remove(index);
    },
    [getValues, remove, source, reading],
  );
  const write = (next: readonly Row[]): void => {
    setUndo({ text: '', lines: [...read()] });
    replace([...next]);
    void trigger(source);
  };
  const takeBack = (): void => {
    if (undo) replace([...undo.lines]);
    setUndo(undefined);
  };
  return { lines: fields as readonly Keyed[], add, drop, read, write, undo, takeBack };
}

/** What a paste did, and what it could not understand. */
function pasteText({ locale, t, format }: Reading, { rows, lost, left }: Pasted): string {
  const parts = [say(locale, t.lines.pasted, { n: rows })];
  if (lost.length > 0)
    parts.push(
      say(locale, t.lines.notUnderstood, {
        texts: format.commas(lost.slice(0, 5).map((one) => `«${one}»`)),
      }),
    );
  if (left > 0) parts.push(say(locale, t.lines.tooMany, { n: left }));
  return parts.join(' ');
}

/** Adding a line, what just happened to the lines, and the way back. */
function LinesFoot({
  add,
  text,
  count,
  onAdd,
  onUndo,
}: {
  readonly add: string;
  readonly text: string | undefined;
  readonly count: number;
  readonly onAdd: () => void;
  readonly onUndo: () => void;
}) {
  const { t } = useReading();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, mt: 1 }}>
      <Button size="small" startIcon={<AddIcon />} onMouseDown={stayInField} onClick={onAdd}>
        {add}
      </Button>
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
        {text === undefined ? null : (
          <>
            <Typography variant="body2" component="span">
              {text}
            </Typography>
            <Button size="small" color="inherit" onClick={onUndo}>
              {t.lines.undo}
            </Button>
          </>
        )}
      </Box>
      <Typography
        variant="caption"
        color="text.secondary"
        sx={{ marginInlineStart: 'auto', '@media (pointer: coarse)': { display: 'none' } }}
      >
        {text === undefined && count > 0 ? t.lines.keys : null}
      </Typography>
    </Box>
  );
}

/** What the button adds, by its name where it has one: "إضافة مستند". */
function addText({ resource, name }: FieldPlace, { locale, t }: Reading): string {
  const one = resource.words[locale].lines?.[name]?.one;
  return one === undefined ? t.lines.add : say(locale, t.form.create, { one });
}

const isNothingYet = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || /^0(\.0+)?$/.test(String(value));

/** The fields of the lines that this person may read. */
function useReadable(place: FieldPlace, reading: Reading): readonly FieldPlace[] {
  const subject = useSubject();
  return useMemo(
    () =>
      linePlaces(place, reading).filter(
        ({ field: { options } }) => !options.read || decide(options.read, subject) !== undefined,
      ),
    [place, reading, subject],
  );
}

/** Columns that still stand beside each other on a desk. */
const mostColumns = 8;

/**
 * The columns of the lines: what only the server writes has none before there is something in it. Results stand at their end, or
 * below each line where there are many columns already.
 */
function useColumns(places: readonly FieldPlace[], lines: readonly Row[]) {
  const shown = places
    .filter(
      ({ name, field }) =>
        isReckoned(field) ||
        !(field.options.readOnly === true || field.kind === 'computed') ||
        lines.some((line) => !isNothingYet(line[name])),
    )
    .map(({ name }) => name)
    .join(' ');
  return useMemo(() => {
    const names = new Set(shown.split(' '));
    const all = places.filter(({ name }) => names.has(name));
    const columns = all.filter(({ field }) => all.length <= mostColumns || !isReckoned(field));
    return { columns, below: all.filter((place) => !columns.includes(place)) };
  }, [places, shown]);
}

export function LinesInput({ place, source, required }: InputProps) {
  const reading = useReading();
  const box = useRef<HTMLDivElement>(null);
  const { lines, add, drop, read, write, undo, takeBack } = useLines(place, source, reading);
  const all = useReadable(place, reading);
  const { columns: places, below } = useColumns(all, lines);
  const { onPaste, pasted, forget } = usePaste({ place, places, source, reading, read, write });
  const { getFieldState, formState } = useFormContext();
  const found = getFieldState(source, formState).error;
  const error = found?.message ?? found?.root?.message;
  const onKeyDown = useLineKeys({ box, source, count: lines.length, add });
  const addByHand = (): void => {
    add();
    focusCell(box, source, lines.length, undefined);
  };
  const happened = undo && (undo.text || (pasted && pasteText(reading, pasted)));
  return (
    <Box
      ref={box}
      data-source={source}
      role="group"
      aria-label={place.label}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    >
      <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        {place.label}
        {required ? (
          <Typography component="span" variant="caption">{` (${reading.t.field.required})`}</Typography>
        ) : null}
      </Typography>
      <LineList
        {...{ lines, places, below, source, reading }}
        added={addedUp(place, [...places, ...below])}
        onRemove={drop}
      />
      <LinesFoot
        add={addText(place, reading)}
        count={lines.length}
        text={happened === '' ? undefined : happened}
        onAdd={addByHand}
        onUndo={() => {
          takeBack();
          forget();
        }}
      />
      {error ? <FormHelperText error>{error}</FormHelperText> : null}
    </Box>
  );
}
