import { useEffect, type ReactNode } from 'react';
import {
  Alert,
  Box,
  Button,
  Checkbox,
  Chip,
  FormControlLabel,
  MenuItem,
  MenuList,
  Paper,
  Skeleton,
  Switch,
  Tab,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TableSortLabel,
  Tabs,
  TextField,
  Typography,
} from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { useNotify } from 'ra-core';
import type { Tone } from '#metadata/workflow.ts';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { KeyFigures } from '#src/ui/KeyFigures.tsx';
import { Toasts } from '#src/ui/Toasts.tsx';
import { PageHead } from '#src/ui/PageHead.tsx';
import { Section } from '#src/ui/Section.tsx';
import { State } from '#src/ui/States.tsx';
import { neutrals } from '#src/theme/tokens.ts';
import type { Words } from './words.ts';

type Sample = (props: { readonly words: Words }) => ReactNode;
const row = { display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' } as const;
const tones: readonly Tone[] = ['neutral', 'info', 'good', 'warning', 'danger', 'muted'];

const Swatch = ({ name, color }: { readonly name: string; readonly color: string }) => (
  <Box sx={{ width: 92 }}>
    <Box sx={{ height: 40, borderRadius: 1, border: 1, borderColor: 'divider', bgcolor: color }} />
    <Typography variant="caption" dir="ltr" component="div">
      {name}
    </Typography>
  </Box>
);

function Colors() {
  const { palette } = useTheme();
  const shown = { ...palette.clinic, ...neutrals[palette.mode] };
  return (
    <Box sx={row}>
      {Object.entries(shown).map(([name, color]) => (
        <Swatch key={name} name={name} color={color} />
      ))}
    </Box>
  );
}

const Type: Sample = ({ words }) => (
  <>
    {(['h1', 'h2', 'h3', 'subtitle1', 'body1', 'caption'] as const).map((variant) => (
      <Typography key={variant} variant={variant} component="p">
        {words.troubleTitle} 1234.50 — {variant}
      </Typography>
    ))}
  </>
);

const Head: Sample = ({ words }) => (
  <PageHead
    title={words.name}
    beside={<StatusBadge tone="info" label={words.states[1] ?? ''} />}
    text={words.text}
  >
    <Button variant="contained">{words.main}</Button>
    <Button variant="outlined">{words.quiet}</Button>
  </PageHead>
);

const Figures: Sample = ({ words }) => (
  <KeyFigures
    figures={['1,250.00', '1,000.00', '250.00', words.month].map((value, index) => ({
      label: words.figures[index] ?? '',
      value,
      ...(index === 2 ? { tone: 'danger' as const } : {}),
      ...(index === 1 ? { to: '/payments' } : {}),
    }))}
  />
);

const Badges: Sample = ({ words }) => (
  <Box sx={row}>
    {tones.map((tone, index) => (
      <StatusBadge key={tone} tone={tone} label={words.states[index] ?? ''} />
    ))}
  </Box>
);

const Buttons: Sample = ({ words }) => (
  <Box sx={row}>
    <Button variant="contained">{words.main}</Button>
    <Button variant="outlined">{words.quiet}</Button>
    <Button>{words.plain}</Button>
    <Button variant="contained" color="error">
      {words.danger}
    </Button>
    <Button variant="contained" className="Mui-focusVisible">
      {words.main}
    </Button>
    <Button variant="contained" disabled>
      {words.main}
    </Button>
    <Button variant="outlined" disabled>
      {words.quiet}
    </Button>
  </Box>
);

const Inputs: Sample = ({ words }) => (
  <Section title={words.section}>
    <TextField label={words.label} defaultValue={words.name} helperText={words.help} />
    <TextField label={words.phone} defaultValue="0101000" error helperText={words.error} />
    <TextField label={words.choose} select defaultValue="1">
      <MenuItem value="1">{words.chosen}</MenuItem>
    </TextField>
    <TextField label={words.disabled} defaultValue="EMP-0042" disabled />
    <FormControlLabel control={<Checkbox defaultChecked />} label={words.check} />
    <Box>
      <FormControlLabel control={<Switch defaultChecked />} label={words.check} />
      <FormControlLabel control={<Switch size="small" />} label={words.check} />
    </Box>
  </Section>
);

const Lines: Sample = ({ words }) => (
  <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
    <Table size="small">
      <TableHead>
        <TableRow>
          {words.columns.map((label, index) => (
            <TableCell key={label} align={index === 3 ? 'right' : 'left'}>
              <TableSortLabel active={index === 2} direction="desc">
                {label}
              </TableSortLabel>
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {['1,250.00', '75.50', '9.00'].map((amount, index) => (
          <TableRow key={amount} hover selected={index === 1}>
            <TableCell>{words.name}</TableCell>
            <TableCell>{words.violation}</TableCell>
            <TableCell>{9 + index}/11/2026</TableCell>
            <TableCell align="right">{amount}</TableCell>
            <TableCell>
              <StatusBadge tone={tones[index + 1] ?? 'info'} label={words.states[index + 1] ?? ''} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Paper>
);

const Filters: Sample = ({ words }) => (
  <>
    <Box sx={{ ...row, mb: 2 }}>
      {words.filters.map((label, index) =>
        index === 0 ? (
          <Chip
            key={label}
            label={label}
            color="primary"
            onClick={() => undefined}
            onDelete={() => undefined}
          />
        ) : (
          <Chip key={label} label={label} variant="outlined" onClick={() => undefined} />
        ),
      )}
    </Box>
    <Tabs value={0}>
      {words.tabs.map((label) => (
        <Tab key={label} label={label} />
      ))}
    </Tabs>
  </>
);

const Floating: Sample = ({ words }) => (
  <Box sx={{ ...row, alignItems: 'flex-start', gap: 4 }}>
    <Paper elevation={8} sx={{ width: 190, border: 1, borderColor: 'divider' }}>
      <MenuList sx={{ py: 0.75 }}>
        {words.menu.map((label, index) => (
          <MenuItem key={label} selected={index === 1}>
            {label}
          </MenuItem>
        ))}
      </MenuList>
    </Paper>
    <Paper elevation={8} sx={{ maxWidth: 400, p: 3, border: 1, borderColor: 'divider' }}>
      <Typography variant="h3" component="p" sx={{ mb: 1 }}>
        {words.ask}
      </Typography>
      <Typography color="text.secondary">{words.askText}</Typography>
      <Box sx={{ ...row, justifyContent: 'flex-end', mt: 2.5 }}>
        <Button>{words.plain}</Button>
        <Button variant="contained" color="error">
          {words.danger}
        </Button>
      </Box>
    </Paper>
  </Box>
);

const Notes: Sample = ({ words }) => {
  const notify = useNotify();
  useEffect(() => {
    notify(words.saved, { type: 'success', autoHideDuration: null, undo: () => Promise.resolve() } as object);
    notify(words.failed, { type: 'error', autoHideDuration: null, details: '503' } as object);
  }, [notify, words]);
  return (
    <>
      {/* Fixed inside: the toasts belong to the window, here to their picture. */}
      <Box sx={{ position: 'relative', height: 140, transform: 'translateZ(0)' }}>
        <Toasts />
      </Box>
      <Alert severity="warning">{words.note}</Alert>
    </>
  );
};

const Empty: Sample = ({ words }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
    <State drawing="empty" title={words.emptyTitle} text={words.emptyText}>
      <Button variant="contained">{words.add}</Button>
    </State>
    <State drawing="nothing" title={words.nothing} text={words.nothingText} />
    <State drawing="trouble" title={words.troubleTitle} text={words.troubleText}>
      <Button variant="outlined">{words.retry}</Button>
    </State>
    <State drawing="closed" title={words.closed} text={words.closedText} />
  </Box>
);

const Waiting: Sample = () => (
  <Paper variant="outlined" sx={{ p: 2.5, display: 'grid', gap: 1.5 }}>
    <Skeleton width="40%" height={28} variant="rounded" />
    {[1, 2, 3].map((key) => (
      <Skeleton key={key} variant="rounded" height={20} />
    ))}
  </Paper>
);

/** The parts in the order of docs/design.md. */
export const samples: Readonly<Record<string, Sample>> = {
  colors: Colors,
  type: Type,
  head: Head,
  figures: Figures,
  badges: Badges,
  buttons: Buttons,
  inputs: Inputs,
  table: Lines,
  chips: Filters,
  floating: Floating,
  notes: Notes,
  empty: Empty,
  waiting: Waiting,
};
