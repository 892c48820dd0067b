import { useState } from 'react';
import { useReading } from '#src/client/words/useReading.ts';
import {
  Alert,
  Box,
  Button,
  MenuItem,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material';
import type { AnyResource } from '#metadata/resource.ts';
import { call } from './api.ts';
import { FixedValues, type Fixed } from './FixedValues.tsx';
import { StepActions, StepBody } from './stepParts.tsx';
import { useRemembered } from './UploadStep.tsx';
import { useImportCall, type Import } from './useImport.ts';
import { useTransferWords } from './words.ts';

type Mapping = readonly (string | null)[];

interface MatchingProps {
  readonly data: Import;
  readonly field: string | null;
  readonly action: Import['match_action'];
  readonly onField: (field: string | null) => void;
  readonly onAction: (action: Import['match_action']) => void;
}

/** What happens with rows whose record is there already. */
function Matching({ data, field, action, onField, onAction }: MatchingProps) {
  const { t } = useTransferWords();
  if (data.matches.length === 0) return null;
  const actions = [
    ...(data.may_update ? [{ value: 'update', text: t.import.actionUpdate }] : []),
    { value: 'skip', text: t.import.actionSkip },
    { value: 'add', text: t.import.actionAdd },
  ];
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <TextField
        select
        size="small"
        label={t.import.matchBy}
        value={field ?? ''}
        onChange={({ target }) => onField(target.value === '' ? null : target.value)}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">{t.import.matchNone}</MenuItem>
        {data.matches.map(({ name, label }) => (
          <MenuItem key={name} value={name}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      {field === null ? null : (
        <TextField
          select
          size="small"
          label={t.import.match}
          value={action}
          onChange={({ target }) => onAction(target.value as Import['match_action'])}
        >
          {actions.map(({ value, text }) => (
            <MenuItem key={value} value={value}>
              {text}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Box>
  );
}

interface TableProps {
  readonly data: Import;
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
}

interface FieldChoiceProps extends TableProps {
  readonly heading: string;
  /** The column's place in the file, from 0. */
  readonly at: number;
}

/** The field one column fills, or none. */
function FieldChoice({ data, mapping, heading, at, onChange }: FieldChoiceProps) {
  const { t } = useTransferWords();
  const select = { displayEmpty: true, 'aria-label': `${t.import.field}: ${heading}` } as object;
  const choose = (name: string): void =>
    onChange(mapping.map((one, place) => (place === at ? name || null : one)));
  return (
    <TextField
      select
      size="small"
      fullWidth
      value={mapping[at] ?? ''}
      onChange={({ target }) => choose(target.value)}
      slotProps={{ select }}
    >
      <MenuItem value="">
        <Typography component="span" variant="body2" color="text.secondary">
          {t.import.ignore}
        </Typography>
      </MenuItem>
      {data.fields.map(({ name, label, required }) => (
        <MenuItem key={name} value={name}>
          {required ? `${label} *` : label}
        </MenuItem>
      ))}
    </TextField>
  );
}

const sampleCell = {
  display: { xs: 'none', sm: 'table-cell' },
  color: 'text.secondary',
  maxWidth: 260,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

/** One line per column of the file: its heading, an example, the field it fills. */
function MappingTable({ data, mapping, onChange }: TableProps) {
  const { t } = useTransferWords();
  const sampleOf = (at: number): string =>
    data.preview
      .flatMap(({ cells }) => cells[at] ?? [])
      .slice(0, 2)
      .join(' · ');
  return (
    <Table size="small" sx={{ '& td, & th': { px: 1 } }}>
      <TableHead>
        <TableRow>
          <TableCell>{t.import.column}</TableCell>
          <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }}>{t.import.sample}</TableCell>
          <TableCell sx={{ width: { xs: '55%', sm: '40%' } }}>{t.import.field}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {data.headings.map((heading, at) => (
          <TableRow key={at}>
            <TableCell dir="auto" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {heading || `#${at + 1}`}
            </TableCell>
            <TableCell dir="auto" sx={sampleCell}>
              {sampleOf(at)}
            </TableCell>
            <TableCell>
              <FieldChoice {...{ data, mapping, heading, at, onChange }} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** The first rows as the file has them. */
function Preview({ data }: { readonly data: Import }) {
  const { t, say } = useTransferWords();
  return (
    <Box component="details">
      <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 600, minHeight: 32 }}>
        {say(t.import.preview, { n: data.preview.length })}
      </Box>
      <Box
        sx={{ overflowX: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 }}
        tabIndex={0}
        role="region"
        aria-label={say(t.import.preview, { n: data.preview.length })}
      >
        <Table size="small" sx={{ '& td, & th': { whiteSpace: 'nowrap' } }}>
          <TableHead>
            <TableRow>
              <TableCell>{t.import.line}</TableCell>
              {data.headings.map((heading, at) => (
                <TableCell key={at} dir="auto">
                  {heading}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {data.preview.map(({ line, cells }) => (
              <TableRow key={line}>
                <TableCell>{line}</TableCell>
                {data.headings.map((_, at) => (
                  <TableCell key={at} dir="auto">
                    {cells[at] ?? ''}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Box>
  );
}

/** What the choice still lacks, in words; undefined when it can be checked. */
function useMistake(data: Import, mapping: Mapping): string | undefined {
  const { t, say } = useTransferWords();
  const used = mapping.filter((name) => name !== null);
  const twice = used.find((name, at) => used.indexOf(name) !== at);
  if (twice === undefined) return undefined;
  return say(t.import.twice, { field: data.fields.find(({ name }) => name === twice)?.label ?? twice });
}

interface ColumnsStepProps {
  readonly resource: AnyResource;
  readonly data: Import;
  readonly onRestart: () => void;
}

/** What is chosen in this step, and the check it leads to. */
function useChosen(resource: AnyResource, data: Import) {
  const [mapping, setMapping] = useState<Mapping>(data.mapping);
  const [field, setField] = useState(data.match_field);
  const [action, setAction] = useState(data.match_action);
  const [fixed, setFixed] = useState<Fixed>(data.fixed);
  const [remembered, remember] = useRemembered(resource);
  const missing = data.fields.filter(({ name, required }) => required && !mapping.includes(name));
  // Rows of records that are there already need no more than what they change.
  const isOpen = field === null || action !== 'update';
  const lacking = isOpen ? missing.filter(({ name }) => (fixed[name] ?? '').trim() === '') : [];
  const check = useImportCall(data.id, async () => {
    const chosen = data.headings.flatMap((heading, at): [string, string][] => {
      const name = mapping[at];
      return heading !== '' && name ? [[heading, name]] : [];
    });
    remember({ ...remembered, ...Object.fromEntries(chosen) });
    const forAll = Object.fromEntries(missing.map(({ name }) => [name, fixed[name] ?? '']));
    const matching = { match_field: field, match_action: action };
    await call('PUT', `/imports/${data.id}`, { mapping, fixed: forAll, ...matching });
    return call<Import>('POST', `/imports/${data.id}/check`);
  });
  const isEmpty = mapping.every((name) => name === null);
  const match = { data, field, action, onField: setField, onAction: setAction };
  return { mapping, setMapping, match, fixed, setFixed, missing, lacking, isEmpty, check };
}

/** Which column is which field, and how known records are recognised; remembered for the next file (UX-44). */
export function ColumnsStep({ resource, data, onRestart }: ColumnsStepProps) {
  const { t, say } = useTransferWords();
  const { format } = useReading();
  const { mapping, lacking, check, ...chosen } = useChosen(resource, data);
  const mistake = useMistake(data, mapping);
  return (
    <>
      <StepBody>
        <Typography variant="body2" color="text.secondary">
          {t.import.columnsText}
        </Typography>
        {mistake === undefined ? null : <Alert severity="error">{mistake}</Alert>}
        {lacking.length === 0 ? null : (
          <Alert severity="warning">
            {say(t.import.missing, { list: format.commas(lacking.map(({ label }) => label)) })}
          </Alert>
        )}
        <MappingTable data={data} mapping={mapping} onChange={chosen.setMapping} />
        <FixedValues missing={chosen.missing} fixed={chosen.fixed} onChange={chosen.setFixed} />
        <Matching {...chosen.match} />
        <Preview data={data} />
      </StepBody>
      <StepActions>
        <Button onClick={onRestart}>{t.import.otherFile}</Button>
        <Button
          variant="contained"
          disabled={mistake !== undefined || lacking.length > 0 || chosen.isEmpty}
          loading={check.isPending}
          onClick={() => check.mutate()}
        >
          {t.import.check}
        </Button>
      </StepActions>
    </>
  );
}
