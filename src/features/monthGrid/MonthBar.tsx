import { Box, Button, MenuItem, TextField, Typography } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import { addMonths, monthEnd, monthStart } from '#metadata/time/days.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { monthWords } from './monthWords.ts';

/** The month and branch a grid is asked for, as they stand in the address. */
export interface MonthAsked {
  readonly month: string;
  readonly from: string;
  readonly to: string;
  readonly branch: string;
  readonly department: string;
  readonly put: (name: 'month' | 'branch' | 'department', value: string) => void;
}

/** What the address asks for: this month of all branches where it says nothing. */
export function useMonthAsked(): MonthAsked {
  const { today } = useReading();
  const [params, setParams] = useSearchParams();
  const asked = params.get('month') ?? '';
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7);
  const from = monthStart(`${month}-01`);
  return {
    month,
    from,
    to: monthEnd(from),
    branch: params.get('branch') ?? '',
    department: params.get('department') ?? '',
    put: (name, value) =>
      setParams((before) => {
        if (value === '') before.delete(name);
        else before.set(name, value);
        return before;
      }),
  };
}

interface Named {
  readonly id: string;
  readonly name: string;
}

interface PlaceProps {
  readonly label: string;
  readonly all: string;
  readonly value: string;
  readonly places: readonly Named[];
  readonly onChoose: (id: string) => void;
}

/** Branch or department, where there are several to choose among. */
function Place({ label, all, value, places, onChoose }: PlaceProps) {
  if (places.length < 2) return null;
  return (
    <TextField
      select
      size="small"
      fullWidth={false}
      label={label}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ minWidth: 180 }}
      data-print="no"
    >
      <MenuItem value="">{all}</MenuItem>
      {places.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface MonthBarProps {
  readonly asked: MonthAsked;
  readonly branches?: readonly Named[];
  readonly departments?: readonly Named[];
}

/** Above a month grid: the months, branch and department where there are several to choose among, and printing. */
export function MonthBar({ asked, branches = [], departments = [] }: MonthBarProps) {
  const { t } = useWords(monthWords);
  const { format } = useReading();
  const { month, from, branch, department, put } = asked;
  const go = (by: number): void => put('month', addMonths(from, by).slice(0, 7));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
      <Button variant="outlined" onClick={() => go(-1)} data-print="no">
        {t.before}
      </Button>
      <Typography component="h2" variant="h6" sx={{ minWidth: 130, textAlign: 'center' }}>
        {format.month(month)}
      </Typography>
      <Button variant="outlined" onClick={() => go(1)} data-print="no">
        {t.after}
      </Button>
      <Place
        label={t.branch}
        all={t.allBranches}
        value={branch}
        places={branches}
        onChoose={(id) => put('branch', id)}
      />
      <Place
        label={t.department}
        all={t.allDepartments}
        value={department}
        places={departments}
        onChoose={(id) => put('department', id)}
      />
      <Button onClick={() => window.print()} data-print="no">
        {t.print}
      </Button>
    </Box>
  );
}
