import { useId, useState } from 'react';
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import type { AnyResource } from '#metadata/resource.ts';
import { later } from '#src/ui/later.tsx';
import { useNotifyError } from '#src/client/records/notifyError.ts';
import { fetchFile, saveFile } from './api.ts';
import type { Sheet } from './PrintView.tsx';
import { useWatchJobs } from './useJobs.ts';
import { useTransferWords } from './words.ts';

const PrintView = later(() => import('./PrintView.tsx'));

export interface ExportDialogProps {
  readonly resource: AnyResource;
  /** What is asked for its file, where it is not the resource itself: `inventory-items/<id>/reports/movements`. */
  readonly address?: string | undefined;
  /** The columns the list shows, in their order. */
  readonly columns: readonly string[];
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sort: { readonly field: string; readonly order: string };
  /** Chosen rows; none chosen, none offered. */
  readonly ids: readonly string[];
  readonly scope?: 'self' | 'team' | undefined;
  readonly total: number;
  readonly exact: boolean;
  /** All that the list asks with a filter; "all records" asks it without one. */
  readonly question: (filter: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  readonly onClose: () => void;
}

type Rows = 'selected' | 'filtered' | 'everything';
type Columns = 'shown' | 'all';
type Format = 'xlsx' | 'csv' | 'print';

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly { readonly value: string; readonly text: string; readonly hint?: string }[];
}

const option = {
  alignItems: 'flex-start',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  m: 0,
  px: 0.5,
  py: 0.25,
  minHeight: 44,
  '& .MuiFormControlLabel-label': { py: 1, paddingInlineEnd: 1 },
  '&:has(:checked)': { borderColor: 'primary.main', bgcolor: 'action.selected' },
} as const;

/** A few choices, each with what it means. */
function Choice({ label, value, onChange, options }: ChoiceProps) {
  const id = useId();
  return (
    <FormControl component="fieldset" sx={{ width: '100%' }}>
      <FormLabel component="legend" id={id} sx={{ mb: 0.75, fontWeight: 600, fontSize: '0.875rem' }}>
        {label}
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={value}
        onChange={(_, next) => onChange(next)}
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { sm: options.length > 2 ? 'repeat(3, 1fr)' : 'repeat(2, 1fr)' },
        }}
      >
        {options.map(({ value: one, text, hint }) => (
          <FormControlLabel
            key={one}
            value={one}
            sx={option}
            control={<Radio size="small" />}
            label={
              <>
                <Typography variant="body2" sx={{ fontWeight: 550 }}>
                  {text}
                </Typography>
                {hint === undefined ? null : <FormHelperText sx={{ m: 0 }}>{hint}</FormHelperText>}
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

/** A value in words stands in one column of the list; a sheet that is reckoned with keeps its choice in a column of its own. */
const sheetColumns = ({ resource, columns }: ExportDialogProps): readonly string[] =>
  columns.flatMap((name) => {
    const choice = resource.fields[name]?.options['saidWith'];
    return typeof choice === 'string' && !columns.includes(choice) ? [choice, name] : [name];
  });

/** What is sent: the list's own question, narrowed or widened as chosen. */
function requestOf(props: ExportDialogProps, rows: Rows, columns: Columns, format: Format): object {
  const { filter, question, sort, scope, ids } = props;
  return {
    format,
    columns: columns === 'all' ? 'all' : sheetColumns(props).join(','),
    filter: JSON.stringify(question(rows === 'filtered' ? filter : {})),
    sort: JSON.stringify([sort.field, sort.order]),
    ...(scope === undefined ? {} : { scope }),
    ...(rows === 'selected' ? { ids } : {}),
  };
}

/** Fetches what was chosen: a file to keep, a job to watch, or a sheet to print. */
function useExport(props: ExportDialogProps, onPrint: (sheet: Sheet) => void) {
  const { t, say } = useTransferWords();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const watch = useWatchJobs();
  const { resource, address = resource.name, onClose } = props;
  return useMutation({
    mutationFn: ({ request }: { request: object; format: Format; count: number }) =>
      fetchFile(`/${address}/export`, request),
    onSuccess: async (file, { format, count }) => {
      if (format === 'print') return onPrint(JSON.parse(await file.blob.text()) as Sheet);
      if (file.status === 202) {
        watch();
        notify(t.export.background, { type: 'info' });
      } else {
        saveFile(file);
        notify(say(t.export.ready, { n: count }), { type: 'success' });
      }
      return onClose();
    },
    onError: (error) => notifyError(error),
  });
}

/** What can be chosen. Rows: the selected ones, those of the filter, all of them. */
function useChoices({ ids, total, exact, filter, columns }: ExportDialogProps) {
  const { t, say } = useTransferWords();
  const filtered = say(exact ? t.export.filtered : t.export.filteredMore, { n: total });
  const rowOptions: ChoiceProps['options'] = [
    ...(ids.length > 0 ? [{ value: 'selected', text: say(t.export.selected, { n: ids.length }) }] : []),
    ...(Object.keys(filter).length > 0 ? [{ value: 'filtered', text: filtered }] : []),
    { value: 'everything', text: t.export.everything },
  ];
  const columnOptions: ChoiceProps['options'] = [
    { value: 'shown', text: say(t.export.shown, { n: columns.length }) },
    { value: 'all', text: t.export.all },
  ];
  const formats: ChoiceProps['options'] = [
    { value: 'xlsx', text: t.export.xlsx, hint: t.export.xlsxHint },
    { value: 'csv', text: t.export.csv, hint: t.export.csvHint },
    { value: 'print', text: t.export.print, hint: t.export.printHint },
  ];
  return { rowOptions, columnOptions, formats };
}

/** Which rows, which columns, which form: export and print of one list (UX-16). */
export default function ExportDialog(props: ExportDialogProps) {
  const { resource, ids, total, onClose } = props;
  const { t, say, locale } = useTransferWords();
  const id = useId();
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const { rowOptions, columnOptions, formats } = useChoices(props);
  const [rows, setRows] = useState<Rows>((rowOptions[0]?.value ?? 'everything') as Rows);
  const [columns, setColumns] = useState<Columns>('shown');
  const [format, setFormat] = useState<Format>('xlsx');
  const [sheet, setSheet] = useState<Sheet>();
  const exporting = useExport(props, setSheet);
  const count = rows === 'selected' ? ids.length : total;
  const start = (): void =>
    exporting.mutate({ request: requestOf(props, rows, columns, format), format, count });
  return (
    <Dialog open fullWidth fullScreen={narrow} maxWidth="md" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{say(t.export.title, { many: resource.words[locale].many })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5, alignContent: 'start' }}>
        <Choice
          label={t.export.rows}
          value={rows}
          onChange={(next) => setRows(next as Rows)}
          options={rowOptions}
        />
        <Choice
          label={t.export.columns}
          value={columns}
          onChange={(next) => setColumns(next as Columns)}
          options={columnOptions}
        />
        {columns === 'all' ? <Alert severity="info">{t.export.allHint}</Alert> : null}
        <Choice
          label={t.export.format}
          value={format}
          onChange={(next) => setFormat(next as Format)}
          options={formats}
        />
        {sheet === undefined ? null : <PrintView sheet={sheet} onDone={onClose} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t.export.cancel}</Button>
        <Button variant="contained" loading={exporting.isPending || sheet !== undefined} onClick={start}>
          {format === 'print' ? t.export.doPrint : t.export.download}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
