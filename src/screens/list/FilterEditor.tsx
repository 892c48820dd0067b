import { useState } from 'react';
import { Box, Checkbox, Chip, FormControlLabel, OutlinedInput, Radio, RadioGroup } from '@mui/material';
import { openedValues } from '#metadata/derive/openings.ts';
import { valueKindOf } from '#metadata/fields/kinds/index.ts';
import { goesByBusinessDay } from '#metadata/fields/kinds/date.ts';
import { anywhere, normalise } from '#metadata/fields/normalise.ts';
import { useSubject } from '#src/client/session/subject.ts';
import type { FieldPlace } from '#src/fields/core/kind.ts';
import type { Reading } from '#src/client/words/reading.ts';
import type { Row } from '#src/client/records/row.ts';
import { OptionWords } from '#src/fields/choice/reference.tsx';
import { leftToRight } from '#src/fields/plain/text.tsx';
import { typedDay, typedMonth } from '#src/client/records/typed.ts';
import { useChosen, useOptions } from '#src/fields/choice/useOptions.ts';
import { listOf, readyRanges, shapeOf } from './filterValues.ts';

export interface FilterEditorProps {
  readonly place: FieldPlace;
  readonly name: string;
  /** What this filter holds now, by the keys of the list's filter. */
  readonly part: Row;
  readonly onChange: (next: Row) => void;
  readonly onClose: () => void;
  readonly reading: Reading;
  /** Among others on a page: takes no focus when it appears. */
  readonly plain?: boolean | undefined;
}

function ValuesEditor({ place, name, part, onChange }: FilterEditorProps) {
  const subject = useSubject();
  const chosen = listOf(part[name]);
  const put = (value: string, on: boolean): void =>
    onChange({ [name]: on ? [...chosen, value] : chosen.filter((one) => one !== value) });
  return (
    <Box sx={{ display: 'grid', maxHeight: 320, overflowY: 'auto', paddingInlineStart: 1 }}>
      {openedValues(place, subject).map((value) => (
        <FormControlLabel
          key={value}
          label={place.optionWords[value] ?? value}
          control={
            <Checkbox size="small" checked={chosen.includes(value)} onChange={(_, on) => put(value, on)} />
          }
        />
      ))}
    </Box>
  );
}

function BooleanEditor({ place, name, part, onChange, reading }: FilterEditorProps) {
  const { t } = reading;
  return (
    <RadioGroup
      aria-label={place.label}
      value={part[name] === undefined ? '' : String(part[name])}
      onChange={(_, value) => onChange({ [name]: value === 'true' })}
      sx={{ paddingInlineStart: 1 }}
    >
      <FormControlLabel value="true" control={<Radio size="small" />} label={t.field.yes} />
      <FormControlLabel value="false" control={<Radio size="small" />} label={t.field.no} />
    </RadioGroup>
  );
}

/** Search and tick: what was chosen on opening stands first, then what the search finds; nothing moves when ticked. */
function ReferenceEditor({ place, name, part, onChange, reading, plain }: FilterEditorProps) {
  const { t } = reading;
  const [search, setSearch] = useState('');
  const target = place.field.target ?? '';
  const ids = listOf(part[name]);
  const query = useOptions(target, search, undefined, true);
  const [before] = useState(ids);
  const found = query.data ?? [];
  const isFound = new Set(found.map(({ id }) => id));
  const apart = [...before, ...ids.filter((id) => !before.includes(id) && !isFound.has(id))];
  const chosen = useChosen(target, apart, new Map());
  const others = found.filter(({ id }) => !apart.includes(id));
  const put = (id: string, on: boolean): void =>
    onChange({ [name]: on ? [...ids, id] : ids.filter((one) => one !== id) });
  const none = query.isError
    ? t.field.notLoaded
    : query.data === undefined
      ? t.field.loading
      : t.field.nothingFound;
  return (
    <Box sx={{ display: 'grid', gap: 1, width: plain === true ? '100%' : 280, maxWidth: '80vw' }}>
      <OutlinedInput
        size="small"
        autoFocus={plain !== true}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        placeholder={t.field.typeToSearch}
        inputProps={{ 'aria-label': place.label, type: 'search', autoComplete: 'off' }}
      />
      <Box sx={{ display: 'grid', maxHeight: 280, overflowY: 'auto', paddingInlineStart: 1, rowGap: 0.5 }}>
        {[...chosen, ...others].map((option) => (
          <FormControlLabel
            key={option.id}
            label={<OptionWords option={option} />}
            control={
              <Checkbox
                size="small"
                checked={ids.includes(option.id)}
                onChange={(_, on) => put(option.id, on)}
              />
            }
          />
        ))}
        {chosen.length + others.length === 0 ? (
          <Box sx={{ color: 'text.secondary', py: 1 }}>{none}</Box>
        ) : null}
      </Box>
    </Box>
  );
}

interface RangeProps extends FilterEditorProps {
  /** The stored form of what was typed; `undefined` while it is none. */
  readonly read: (text: string) => string | undefined;
  readonly write: (value: string) => string;
}

/** From and to; each counts once it can be read. */
function RangeEditor({ name, part, onChange, reading, read, write }: RangeProps) {
  const keys = [`${name}_gte`, `${name}_lte`] as const;
  const [typed, setTyped] = useState(() => keys.map((key) => write(String(part[key] ?? ''))));
  const put = (index: number, text: string): void => {
    const next = typed.map((one, at) => (at === index ? text : one));
    setTyped(next);
    const values = next.map((one) => (one.trim() === '' ? '' : read(one)));
    if (values.every((one) => one !== undefined)) onChange({ [keys[0]]: values[0], [keys[1]]: values[1] });
  };
  const labels = [reading.t.list.from, reading.t.list.to];
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
      {labels.map((label, index) => (
        <label key={label}>
          <Box sx={{ fontSize: 13, fontWeight: 600 }}>{label}</Box>
          <OutlinedInput
            size="small"
            value={typed[index] ?? ''}
            onChange={(event) => put(index, event.target.value)}
            inputProps={{ dir: 'ltr', autoComplete: 'off', style: leftToRight }}
            sx={{ width: 130 }}
          />
        </label>
      ))}
    </Box>
  );
}

function DaysEditor(props: FilterEditorProps) {
  const { name, place, onChange, onClose, reading } = props;
  const today = goesByBusinessDay(place.field) ? reading.businessDay : reading.today;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, maxWidth: 280 }}>
        {readyRanges({ ...reading, today }).map(({ label, from, to }) => (
          <Chip
            key={label}
            label={label}
            variant="outlined"
            onClick={() => {
              onChange({ [`${name}_gte`]: from, [`${name}_lte`]: to });
              onClose();
            }}
          />
        ))}
      </Box>
      <RangeEditor
        {...props}
        read={(text) => typedDay(text, reading.today)}
        write={(value) => reading.format.date(value)}
      />
    </Box>
  );
}

const readAmount =
  ({ field }: FieldPlace) =>
  (text: string): string | undefined => {
    const plain = String(normalise({ ...field, kind: valueKindOf(field) }, text, anywhere) ?? '');
    return /^-?\d+(\.\d+)?$/.test(plain) ? plain : undefined;
  };

const AmountsEditor = (props: FilterEditorProps) => (
  <RangeEditor {...props} read={readAmount(props.place)} write={(value) => value} />
);

/** One box for a text or a month; counts when it can be read. */
function LineEditor({ place, name, part, onChange, reading, plain }: FilterEditorProps) {
  const isMonth = shapeOf(place) === 'months';
  const key = isMonth ? name : `${name}_like`;
  const [typed, setTyped] = useState(String(part[key] ?? ''));
  const put = (text: string): void => {
    setTyped(text);
    const value = isMonth && text.trim() !== '' ? typedMonth(text, reading.today) : text.trim();
    if (value !== undefined) onChange({ [key]: value });
  };
  return (
    <OutlinedInput
      size="small"
      autoFocus={plain !== true}
      value={typed}
      onChange={(event) => put(event.target.value)}
      placeholder={isMonth ? reading.t.field.monthHint : reading.t.field.search}
      inputProps={{ 'aria-label': place.label, autoComplete: 'off' }}
    />
  );
}

const editors = {
  values: ValuesEditor,
  boolean: BooleanEditor,
  reference: ReferenceEditor,
  days: DaysEditor,
  amounts: AmountsEditor,
  months: LineEditor,
  text: LineEditor,
  named: LineEditor,
};

/** The editor that fits a field: tick, choose, from–to, or type. */
export function FilterEditor(props: FilterEditorProps) {
  const Editor = editors[shapeOf(props.place)];
  return <Editor {...props} />;
}
