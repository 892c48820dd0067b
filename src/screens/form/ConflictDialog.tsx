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
import type { Reading, Row, FieldPlace } from '#src/fields/kind.ts';
import { placeOf } from '#src/fields/place.ts';
import { textOf } from '#src/fields/registry.ts';
import { useChosen } from '#src/fields/useOptions.ts';
import { useReading } from '#src/fields/useReading.ts';
import { conflictsIn, sentValues, type FormCase } from './formValues.ts';

interface ConflictDialogProps {
  readonly formCase: FormCase;
  readonly values: Row;
  /** The record as someone else left it. */
  readonly current: Row;
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
        {isChosen ? <ChosenText target={target} value={value} /> : text === '' ? reading.t.form.empty : text}
      </Box>
    </Box>
  );
}

/** Another person saved meanwhile: both values side by side, a choice for each field (UX-28). */
export function ConflictDialog({ formCase, values, current, onResolve, onClose }: ConflictDialogProps) {
  const reading = useReading();
  const { t, locale } = reading;
  const names = conflictsIn(formCase, values, current);
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const mine = sentValues(formCase, values);
  const choose = (name: string, take: boolean): void =>
    setTheirs((before) => new Set(take ? [...before, name] : [...before].filter((one) => one !== name)));
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="conflict-title">
      <DialogTitle id="conflict-title">{t.form.conflictTitle}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {names.length > 0 ? t.form.conflictText : t.form.conflictSame}
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
        {names.map((name) => {
          const place = placeOf(formCase.resource, name, locale);
          return (
            <Box key={name} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
              <Typography variant="subtitle2">{place.label}</Typography>
              <RadioGroup
                aria-label={place.label}
                value={theirs.has(name) ? 'theirs' : 'mine'}
                onChange={(_, side) => choose(name, side === 'theirs')}
                sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, columnGap: 3 }}
              >
                <FormControlLabel
                  value="mine"
                  control={<Radio size="small" />}
                  label={<Side place={place} record={mine} title={t.form.mine} reading={reading} />}
                />
                <FormControlLabel
                  value="theirs"
                  control={<Radio size="small" />}
                  label={<Side place={place} record={current} title={t.form.theirs} reading={reading} />}
                />
              </RadioGroup>
            </Box>
          );
        })}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t.form.cancel}
        </Button>
        <Button variant="contained" onClick={() => onResolve(theirs)}>
          {t.form.continueSaving}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
