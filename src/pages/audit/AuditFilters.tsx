import { Box, Button, Chip, MenuItem, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { catalogue } from '#src/client/catalogue/catalogue.ts';
import { callApi } from '#src/client/records/api.ts';
import { DayBox } from '#src/fields/date/DayBox.tsx';
import { useAuditWords, type AuditFilter, type FilterName } from './auditView.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}
interface ChooserProps {
  readonly label: string;
  readonly all: string;
  readonly value: string | undefined;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string) => void;
}

function Chooser({ label, all, value = '', choices, onChange }: ChooserProps) {
  const known = choices.some((one) => one.value === value);
  return (
    <TextField
      select
      size="small"
      fullWidth
      label={label}
      value={known ? value : ''}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{all}</MenuItem>
      {choices.map((one) => (
        <MenuItem key={one.value} value={one.value}>
          <bdi>{one.label}</bdi>
        </MenuItem>
      ))}
    </TextField>
  );
}

const grid = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'end',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: '1.3fr 1fr 1.3fr 1fr 1fr' },
  '& > :first-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
} as const;

interface FiltersProps {
  readonly filter: AuditFilter;
  /** What the one record on show is called, where the log says it. */
  readonly recordName: string | undefined;
  readonly onChange: (next: AuditFilter) => void;
  readonly onClear: () => void;
}

/** What only a tap elsewhere can narrow the log to, and the way back to all of it. */
function Narrowed({ filter, recordName, onChange, onClear }: FiltersProps) {
  const { t, say } = useAuditWords();
  if (Object.keys(filter).length === 0) return null;
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      {filter.record === undefined ? null : (
        <Chip
          label={
            <Typography variant="body2" component="span" dir="auto">
              {recordName === undefined ? t.oneRecord : say(t.record, { name: recordName })}
            </Typography>
          }
          onDelete={() => onChange({ record: '' })}
          title={t.removeRecord}
        />
      )}
      <Button size="small" onClick={onClear}>
        {t.clear}
      </Button>
    </Box>
  );
}

/** Who, what, where and when (platform.md 12). */
export function AuditFilters({ filter, recordName, onChange, onClear }: FiltersProps) {
  const { t, locale } = useAuditWords();
  const people = useQuery({
    queryKey: ['audit-log', 'people'],
    queryFn: ({ signal }) =>
      callApi<readonly { id: string; name: string }[]>('/audit-log/people', { signal }),
  });
  const put = (name: FilterName) => (value: string) => onChange({ [name]: value });
  const pairs = (group: Readonly<Record<string, string>>): Choice[] =>
    Object.entries(group).map(([value, label]) => ({ value, label }));
  const kinds = [
    ...catalogue.resources.map(({ name, words }) => ({ value: name, label: words[locale].many })),
    ...pairs(t.entities),
  ].toSorted((a, b) => a.label.localeCompare(b.label, locale));
  const users = (people.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Box component="search" aria-label={t.filters} sx={{ display: 'grid', gap: 1.5, mb: 2 }}>
      <Box sx={grid}>
        <Chooser
          label={t.user}
          all={t.everybody}
          value={filter.user}
          choices={users}
          onChange={put('user')}
        />
        <Chooser
          label={t.action}
          all={t.everyAction}
          value={filter.action}
          choices={pairs(t.actions)}
          onChange={put('action')}
        />
        <Chooser
          label={t.entity}
          all={t.everyEntity}
          value={filter.entity}
          choices={kinds}
          onChange={(entity) => onChange({ entity, record: '' })}
        />
        <DayBox label={t.from} value={filter.from} onChange={put('from')} />
        <DayBox label={t.to} value={filter.to} onChange={put('to')} />
      </Box>
      <Narrowed filter={filter} recordName={recordName} onChange={onChange} onClear={onClear} />
    </Box>
  );
}
