import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import {
  Box,
  Button,
  FormHelperText,
  IconButton,
  Paper,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import { useFieldArray, useFormContext, type FieldArrayWithId } from 'react-hook-form';
import { FormField } from './FormField.tsx';
import type { FieldKind, FieldPlace, InputProps, Reading, Row, Shown } from './kind.ts';
import { LinesTable, linePlaces } from './LinesTable.tsx';
import { useReading } from './useReading.ts';
import { emptyValues } from './values.ts';
import { say } from './words.ts';

type Keyed = FieldArrayWithId<Record<string, Row[]>, string, '_key'>;

interface RowProps {
  readonly places: readonly FieldPlace[];
  readonly source: string;
  readonly index: number;
  readonly reading: Reading;
  readonly onRemove: (index: number) => void;
}

function RemoveButton({ index, onRemove, reading }: Pick<RowProps, 'index' | 'onRemove' | 'reading'>) {
  return (
    <IconButton
      size="small"
      aria-label={say(reading.locale, reading.t.lines.remove, { n: index + 1 })}
      onClick={() => onRemove(index)}
    >
      <RemoveIcon fontSize="small" />
    </IconButton>
  );
}

/** One line as a row of the table. */
function LineRow({ places, source, index, reading, onRemove }: RowProps) {
  return (
    <Box component="tr" data-line={index} sx={{ '& td': { p: 0.5, verticalAlign: 'top' } }}>
      <Box
        component="td"
        sx={{ width: 32, color: 'text.secondary', pt: '12px !important', textAlign: 'center' }}
      >
        {reading.format.number(index + 1)}
      </Box>
      {places.map((place) => (
        <td key={place.name}>
          <FormField place={place} source={`${source}.${index}.${place.name}`} dense />
        </td>
      ))}
      <Box component="td" sx={{ width: 40 }}>
        <RemoveButton index={index} onRemove={onRemove} reading={reading} />
      </Box>
    </Box>
  );
}

/** One line as a card, for phones. */
function LineCard({ places, source, index, reading, onRemove }: RowProps) {
  return (
    <Paper variant="outlined" data-line={index} sx={{ p: 1.5, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="subtitle2">
          {say(reading.locale, reading.t.lines.row, { n: index + 1 })}
        </Typography>
        <RemoveButton index={index} onRemove={onRemove} reading={reading} />
      </Box>
      {places.map((place) => (
        <FormField key={place.name} place={place} source={`${source}.${index}.${place.name}`} />
      ))}
    </Paper>
  );
}

const typedIn = 'input:not([type=hidden]), textarea, [role=combobox]';

/** Puts the cursor into a column of a line, once it is there. */
function focusCell(box: RefObject<HTMLElement | null>, line: number, column: number): void {
  requestAnimationFrame(() => {
    const row = box.current?.querySelector(`[data-line="${line}"]`);
    const cells = row ? [...row.querySelectorAll<HTMLElement>(typedIn)] : [];
    cells[column]?.focus();
  });
}

/** Enter goes to the next line or adds one; arrows move between lines (UX-27, UX-85). */
function useLineKeys(box: RefObject<HTMLElement | null>, count: number, add: () => void) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    const target = event.target as HTMLElement;
    const row = target.closest('[data-line]');
    const isChoosing = target.getAttribute('aria-expanded') === 'true' || target.tagName === 'TEXTAREA';
    if (!row || isChoosing || target.tagName !== 'INPUT') return;
    const line = Number(row.getAttribute('data-line'));
    const column = [...row.querySelectorAll(typedIn)].indexOf(target);
    const opensList = target.getAttribute('role') === 'combobox';
    if (event.key === 'Enter') {
      event.preventDefault();
      if (line === count - 1) add();
      focusCell(box, line + 1, line === count - 1 ? 0 : column);
    } else if (!opensList && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      focusCell(box, line + (event.key === 'ArrowDown' ? 1 : -1), column);
    }
  };
}

interface Removed {
  readonly index: number;
  readonly line: Row;
}

/** Adding, removing and taking a removal back. */
function useLines(place: FieldPlace, source: string, reading: Reading) {
  const { control, getValues } = useFormContext<Record<string, Row[]>>();
  const { fields, append, remove, insert } = useFieldArray({ control, name: source, keyName: '_key' });
  const [removed, setRemoved] = useState<Removed>();
  const add = (): void => append(emptyValues(place.field.of ?? {}, reading), { shouldFocus: false });
  const drop = (index: number): void => {
    setRemoved({ index, line: getValues(`${source}.${index}`) ?? {} });
    remove(index);
  };
  const undo = (): void => {
    if (removed) insert(removed.index, removed.line, { shouldFocus: false });
    setRemoved(undefined);
  };
  return { lines: fields as readonly Keyed[], add, drop, undo, removed };
}

function LinesHead({ places }: { readonly places: readonly FieldPlace[] }) {
  const { t } = useReading();
  const cell = { p: 0.5, fontSize: 13, fontWeight: 600, textAlign: 'start', whiteSpace: 'nowrap' };
  return (
    <thead>
      <tr>
        <Box component="th" sx={cell}>
          {t.lines.number}
        </Box>
        {places.map((place) => (
          <Box component="th" key={place.name} sx={cell}>
            {place.label}
            {place.field.options.required ? (
              <span style={{ fontWeight: 400, fontSize: 12 }}> ({t.field.required})</span>
            ) : null}
          </Box>
        ))}
        <td />
      </tr>
    </thead>
  );
}

interface LineListProps extends Omit<RowProps, 'index'> {
  readonly lines: readonly Keyed[];
}

/** The lines as a table, or as cards on phones. */
function LineList({ lines, ...rowProps }: LineListProps) {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  if (narrow)
    return (
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {lines.map(({ _key }, index) => (
          <LineCard key={_key} index={index} {...rowProps} />
        ))}
      </Box>
    );
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse' }}>
        {lines.length > 0 ? <LinesHead places={rowProps.places} /> : null}
        <tbody>
          {lines.map(({ _key }, index) => (
            <LineRow key={_key} index={index} {...rowProps} />
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

function LinesInput({ place, source, required }: InputProps) {
  const reading = useReading();
  const { t } = reading;
  const box = useRef<HTMLDivElement>(null);
  const { lines, add, drop, undo, removed } = useLines(place, source, reading);
  const { getFieldState, formState } = useFormContext();
  const found = getFieldState(source, formState).error;
  const error = found?.message ?? found?.root?.message;
  const onKeyDown = useLineKeys(box, lines.length, add);
  const addByHand = (): void => {
    add();
    focusCell(box, lines.length, 0);
  };
  return (
    <Box ref={box} data-source={source} role="group" aria-label={place.label} onKeyDown={onKeyDown}>
      <Typography variant="subtitle2" sx={{ mb: 0.5 }}>
        {place.label}
        {required ? (
          <Typography component="span" variant="caption">{` (${t.field.required})`}</Typography>
        ) : null}
      </Typography>
      <LineList
        lines={lines}
        places={linePlaces(place, reading)}
        source={source}
        reading={reading}
        onRemove={drop}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1 }} role="status">
        <Button size="small" startIcon={<AddIcon />} onClick={addByHand}>
          {t.lines.add}
        </Button>
        {removed ? (
          <Button size="small" color="inherit" onClick={undo}>
            {t.lines.removed} — {t.lines.undo}
          </Button>
        ) : null}
      </Box>
      {error ? <FormHelperText error>{error}</FormHelperText> : null}
    </Box>
  );
}

const count = ({ value }: Shown): number => (Array.isArray(value) ? value.length : 0);

export const lines: FieldKind = {
  text: (shown) => (count(shown) === 0 ? '' : say(shown.reading.locale, '{n:rows}', { n: count(shown) })),
  Value: (shown) => (
    <LinesTable lines={shown.value as readonly Row[]} places={linePlaces(shown.place, shown.reading)} />
  ),
  Input: LinesInput,
  wide: true,
};
