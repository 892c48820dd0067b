import { useTheme } from '@mui/material';
import type { Condition } from '../findings.ts';
import type { Sign } from '../chart/signs.ts';

/** Colours of the drawing (clinic.md 2.4); beside each stands a pattern or a shape, so that none is the only sign. */
const light = {
  ink: '#17222e',
  quiet: '#75818d',
  face: '#ffffff',
  finding: '#b3261e',
  planned: '#d9534a',
  in_progress: '#c77700',
  completed: '#2563b8',
  existing: '#7d8894',
  chosen: '#12355b',
  changed: '#7b3fb5',
};
const dark: typeof light = {
  ink: '#e8edf2',
  quiet: '#8492a0',
  face: '#17212b',
  finding: '#ff8a80',
  planned: '#e2675f',
  in_progress: '#e0a030',
  completed: '#5b9bea',
  existing: '#8a97a5',
  chosen: '#9cc8f5',
  changed: '#c79bf2',
};
export type ChartColors = typeof light;

/** Those of the mode; paper is always light. */
export function useChartColors(isPaper = false): ChartColors {
  const { palette } = useTheme();
  return palette.mode === 'dark' && !isPaper ? dark : light;
}

/** Letters that stand in a tooth for what colour and place do not tell apart. */
export const lettered: Readonly<Partial<Record<Condition, string>>> = {
  mobility: 'M',
  recession: 'R',
  sensitivity: 'S',
  supernumerary: '+1',
  watch: 'W',
  fracture: 'F',
  caries: 'C',
  impacted: 'I',
  unerupted: 'U',
};

const filled: readonly Sign[] = ['completed', 'in_progress', 'planned', 'existing'];
/** What fills a part of several signs: what is to be done stands before what was. */
export const fillOf = (some: readonly Sign[] = []): Sign | undefined =>
  (['in_progress', 'planned', 'completed', 'existing'] as const).find((sign) => some.includes(sign));

/** A pattern for each sign: lines that lean, dots, a grid; what is planned is plain. */
export function Patterns({ id, colors }: { readonly id: string; readonly colors: ChartColors }) {
  return (
    <defs>
      {filled.map((sign) => (
        <pattern key={sign} id={`${id}-${sign}`} width="6" height="6" patternUnits="userSpaceOnUse">
          <rect width="6" height="6" fill={colors[sign as keyof ChartColors]} />
          {sign === 'in_progress' ? (
            <path d="M-1,1 l2,-2 M0,6 l6,-6 M5,7 l2,-2" stroke={colors.face} strokeWidth="1.6" />
          ) : null}
          {sign === 'completed' ? <circle cx="3" cy="3" r="1.1" fill={colors.face} /> : null}
          {sign === 'existing' ? <path d="M0,3 h6 M3,0 v6" stroke={colors.face} strokeWidth="1" /> : null}
        </pattern>
      ))}
    </defs>
  );
}
