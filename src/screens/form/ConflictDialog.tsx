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
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { AnyResource } from '#metadata/resource.ts';
import type { ClinicDataProvider } from '#src/admin/dataProvider.ts';
import { toggled } from '#src/fields/CheckList.tsx';
import type { Reading, Row, FieldPlace } from '#src/fields/kind.ts';
import { placeOf } from '#src/fields/place.ts';
import { cellOf, textOf } from '#src/fields/registry.ts';
import { useChosen } from '#src/fields/useOptions.ts';
import { useReading } from '#src/fields/useReading.ts';
import { say } from '#src/fields/words.ts';
import { conflictsIn, sentValues, type FormCase } from './formValues.ts';

interface ConflictDialogProps {
  readonly formCase: FormCase;
  readonly values: Row;
  /** The record as someone else left it. */
  readonly current: Row;
  /** The choice is saved at once; else it only takes its place in the form. */
  readonly saves: boolean;
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
          <FormControlLabel key={side.value} {...side} control={<Radio size="small" />} />
        ))}
      </RadioGroup>
    </Box>
  );
}

/** Who saved last, and when (REL-14); nothing where this person may not read the record's history. */
function ChangedBy({ resource, current }: { readonly resource: AnyResource; readonly current: Row }) {
  const { t, locale, format } = useReading();
  const provider = useDataProvider<ClinicDataProvider>();
  const id = String(current['id']);
  const { data } = useQuery({
    queryKey: ['history', resource.name, id, 'latest', current['version']],
    queryFn: async ({ signal }) => (await provider.history(resource.name, { id, signal })).data,
    retry: false,
  });
  const [latest] = data ?? [];
  if (!latest?.actor) return null;
  return (
    <strong>{say(locale, t.form.changedBy, { name: latest.actor, time: format.relative(latest.at) })}</strong>
  );
}

/** Another person saved meanwhile: both values side by side, a choice for each field (UX-28). */
export function ConflictDialog(props: ConflictDialogProps) {
  const { formCase, values, current, saves, onResolve, onClose } = props;
  const { t, locale } = useReading();
  const names = conflictsIn(formCase, values, current);
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const mine = sentValues(formCase, values);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="conflict-title">
      <DialogTitle id="conflict-title">{t.form.conflictTitle}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          <ChangedBy resource={formCase.resource} current={current} /> {t.form.conflictText}
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
