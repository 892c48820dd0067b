import { useState } from 'react';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControlLabel,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material';
import type { AnyResource } from '#metadata/resource.ts';
import { toggled } from '#src/fields/choice/CheckList.tsx';
import type { FieldPlace } from '#src/fields/core/kind.ts';
import type { Reading } from '#src/client/words/reading.ts';
import type { Row } from '#src/client/records/row.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { cellOf, textOf } from '#src/fields/core/registry.ts';
import { useChosen } from '#src/fields/choice/useOptions.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import { conflictsIn, sentValues, type FormCase } from './formValues.ts';
import type { Conflict } from './useRecordForm.ts';

interface ConflictDialogProps {
  readonly formCase: FormCase;
  readonly values: Row;
  /** The record as someone else left it. */
  readonly conflict: Conflict;
  readonly onResolve: (takeTheirs: ReadonlySet<string>) => void;
  readonly onClose: () => void;
}

/** The label of a record chosen in the form, which came without one. */
function ChosenText({ target, value }: { readonly target: string; readonly value: unknown }) {
  const ids = [value].flat().filter((one): one is string => typeof one === 'string');
  const { format } = useReading();
  return <>{format.list(useChosen(target, ids, new Map()).map(({ label }) => label))}</>;
}

interface SideProps {
  readonly place: FieldPlace;
  readonly record: Row;
  readonly title: string;
  readonly reading: Reading;
}

/** One side's value, in words. */
function Side({ place, record, title, reading }: SideProps) {
  const value = record[place.name];
  const { target, kind } = place.field;
  const isChosen = target !== undefined && kind !== 'part' && value !== null && !('_labels' in record);
  const text = textOf({ value, place, reading, record });
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="caption" color="text.secondary" component="div">
        {title}
      </Typography>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        {isChosen ? (
          <ChosenText target={target} value={value} />
        ) : text === '' ? (
          reading.t.form.empty
        ) : (
          cellOf({ value, place, reading, record })
        )}
      </Box>
    </Box>
  );
}

interface ChoiceProps {
  readonly place: FieldPlace;
  readonly mine: Row;
  readonly theirs: Row;
  readonly takes: boolean;
  readonly onChoose: (takeTheirs: boolean) => void;
}

/** One field that both changed: two values, one choice. */
function Choice({ place, mine, theirs, takes, onChoose }: ChoiceProps) {
  const reading = useReading();
  const { form } = reading.t;
  const sides = [
    { value: 'mine', label: <Side place={place} record={mine} title={form.mine} reading={reading} /> },
    { value: 'theirs', label: <Side place={place} record={theirs} title={form.theirs} reading={reading} /> },
  ];
  return (
    <Box sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="subtitle2">{place.label}</Typography>
      <RadioGroup
        aria-label={place.label}
        value={takes ? 'theirs' : 'mine'}
        onChange={(_, side) => onChoose(side === 'theirs')}
        sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, columnGap: 3 }}
      >
        {sides.map((side) => (
          <FormControlLabel
            key={side.value}
            {...side}
            control={<Radio size="small" />}
            sx={{ alignItems: 'flex-start' }}
          />
        ))}
      </RadioGroup>
    </Box>
  );
}

/** Who saved last and when, and what they changed beside what is to be chosen (REL-14). */
function Told({ resource, conflict, names }: ToldProps) {
  const { t, locale, format } = useReading();
  const { by, at, fields = [] } = conflict;
  const others = fields.filter((name) => !names.includes(name));
  const labels = others.map((name) => placeOf(resource, name, locale).label);
  return (
    <>
      {by === undefined || at === undefined ? null : (
        <strong>{say(locale, t.form.changedBy, { name: by, time: format.relative(at) })} </strong>
      )}
      {t.form.conflictText}
      {labels.length === 0 ? null : (
        <Box component="span" sx={{ display: 'block', mt: 1 }}>
          {say(locale, t.form.changedToo, { fields: format.list(labels) })}
        </Box>
      )}
    </>
  );
}

interface ToldProps {
  readonly resource: AnyResource;
  readonly conflict: Conflict;
  readonly names: readonly string[];
}

/** Another person saved meanwhile: both values side by side, a choice for each field (UX-28). */
export function ConflictDialog(props: ConflictDialogProps) {
  const { formCase, values, conflict, onResolve, onClose } = props;
  const { current, saves } = conflict;
  const { t, locale } = useReading();
  const names = conflictsIn(formCase, values, current);
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const mine = sentValues(formCase, values);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="conflict-title">
      <DialogTitle id="conflict-title">{t.form.conflictTitle}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          <Told resource={formCase.resource} conflict={conflict} names={names} />
        </DialogContentText>
        {names.length > 1 ? (
          <Box sx={{ display: 'flex', gap: 1, mb: 1 }}>
            <Button size="small" onClick={() => setTheirs(new Set())}>
              {t.form.allMine}
            </Button>
            <Button size="small" onClick={() => setTheirs(new Set(names))}>
              {t.form.allTheirs}
            </Button>
          </Box>
        ) : null}
        {names.map((name) => (
          <Choice
            key={name}
            place={placeOf(formCase.resource, name, locale)}
            mine={mine}
            theirs={current}
            takes={theirs.has(name)}
            onChoose={(take) => setTheirs(toggled(theirs, name, take))}
          />
        ))}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t.form.cancel}
        </Button>
        <Button variant="contained" onClick={() => onResolve(theirs)}>
          {saves ? t.form.continueSaving : t.form.takeChoice}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
