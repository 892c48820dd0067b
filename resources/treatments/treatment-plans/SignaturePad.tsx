import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Box, Button, FormHelperText, Typography } from '@mui/material';
import { useController, useFormContext } from 'react-hook-form';
import type { Row } from '#src/client/records/row.ts';
import { useWords } from '#src/client/words/words.ts';
import { paperStroke, signatureSize } from './signature.ts';
import { signatureWords } from './signatureWords.ts';
import { planWording } from './treatmentPlanWords.ts';

const { width, height } = signatureSize;
/** Points closer than this say nothing: a signature stays small. */
const least = 3;
type Point = readonly [number, number];

/** Where the pointer is, in the units of the paper. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent): Point {
  const box = currentTarget.getBoundingClientRect();
  const at = (part: number, whole: number, most: number): number =>
    Math.min(most, Math.max(0, Math.round((part / whole) * most)));
  return [at(clientX - box.left, box.width, width), at(clientY - box.top, box.height, height)];
}

/** The strokes with one more piece: the last one goes on where it ended, else a new one begins. */
function goneOn(value: string, from: Point, to: Point): string {
  const before = value === paperStroke ? '' : value;
  const goesOn = before.endsWith(`L${from[0]} ${from[1]}`);
  const start = goesOn ? before : `${before === '' ? '' : `${before} `}M${from[0]} ${from[1]}`;
  return `${start} L${to[0]} ${to[1]}`;
}

/** What the paper listens to while somebody draws. */
function useStrokes(value: string, onChange: (value: string) => void) {
  const last = useRef<Point>(undefined);
  const [drawing, setDrawing] = useState(false);
  return {
    onPointerDown: (event: PointerEvent): void => {
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = pointOf(event);
      setDrawing(true);
    },
    onPointerMove: (event: PointerEvent): void => {
      const from = last.current;
      if (!drawing || from === undefined) return;
      const to = pointOf(event);
      if (Math.abs(to[0] - from[0]) + Math.abs(to[1] - from[1]) < least) return;
      onChange(goneOn(value, from, to));
      last.current = to;
    },
    onPointerUp: (): void => setDrawing(false),
  };
}

/** How far an arrow leads the pen; with Shift a small step. */
const stride = { far: 15, near: 5 } as const;
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const within = (value: number, most: number): number => Math.min(most, Math.max(0, value));

/** The pen of whoever signs by keys: arrows lead it, the space bar lifts it and puts it down. */
function usePen(value: string, onChange: (value: string) => void) {
  const [pen, setPen] = useState<{ readonly at: Point; readonly isDown: boolean }>();
  const onKeyDown = (event: KeyboardEvent): void => {
    const now = pen ?? { at: [width / 4, height / 2] as Point, isDown: true };
    const way = arrows[event.key];
    if (event.key === ' ') setPen({ ...now, isDown: !now.isDown });
    else if (way !== undefined) {
      const step = event.shiftKey ? stride.near : stride.far;
      const at: Point = [within(now.at[0] + way[0] * step, width), within(now.at[1] + way[1] * step, height)];
      if (now.isDown && (at[0] !== now.at[0] || at[1] !== now.at[1])) onChange(goneOn(value, now.at, at));
      setPen({ ...now, at });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { pen, keys: { onKeyDown, onBlur: () => setPen(undefined) } };
}

/** Mostly the patient signs: their name stands there until another is typed. */
function useSigner(record: Row | undefined): void {
  const { getValues, setValue } = useFormContext();
  const patient = (record?.['_labels'] as Row | undefined)?.['patient_id'];
  useEffect(() => {
    if (typeof patient === 'string' && !getValues('signed_by')) setValue('signed_by', patient);
  }, [patient, getValues, setValue]);
}

const paper = {
  width: '100%',
  aspectRatio: `${width} / ${height}`,
  border: 1,
  borderRadius: 1,
  bgcolor: '#ffffff',
  touchAction: 'none',
  cursor: 'crosshair',
} as const;

interface PaperProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly told: string;
  /** Where it is said how keys draw. */
  readonly hint: string;
  readonly isWrong: boolean;
}

/** The paper with what is drawn so far, and the pen of whoever draws by keys. */
function Paper({ value, onChange, told, hint, isWrong }: PaperProps) {
  const strokes = useStrokes(value, onChange);
  const { pen, keys } = usePen(value, onChange);
  const ink = '#12355b';
  return (
    <Box
      component="svg"
      role="application"
      aria-label={told}
      aria-describedby={hint}
      tabIndex={0}
      viewBox={`0 0 ${width} ${height}`}
      {...keys}
      {...strokes}
      sx={{ ...paper, borderColor: isWrong ? 'error.main' : 'divider' }}
    >
      <path d={value} fill="none" stroke={ink} strokeWidth={3} strokeLinecap="round" />
      {pen ? (
        <circle cx={pen.at[0]} cy={pen.at[1]} r={6} fill={pen.isDown ? ink : 'none'} stroke={ink} />
      ) : null}
    </Box>
  );
}

interface PadProps {
  readonly source: string;
  /** The plan that is signed, where there is one yet. */
  readonly record?: Row;
}

/** Where a signature is drawn by finger, pen, mouse or arrow keys; whoever signed on paper says so by a button. */
export function SignaturePad({ source, record }: PadProps) {
  const { t, locale } = useWords(signatureWords);
  const { field, fieldState } = useController({ name: source });
  const value = typeof field.value === 'string' ? field.value : '';
  const hint = useId();
  useSigner(record);
  const told = value === paperStroke ? t.onPaper : t.signHere;
  return (
    <Box>
      <Typography variant="body2" sx={{ mb: 1.5, p: 1.5, borderRadius: 1, bgcolor: 'action.hover' }}>
        {planWording[locale]}
      </Typography>
      <Typography variant="body2" sx={{ fontWeight: 500, mb: 0.5 }}>
        {t.signature}
      </Typography>
      <Paper {...{ value, told, hint }} isWrong={fieldState.error !== undefined} onChange={field.onChange} />
      <Typography id={hint} variant="caption" color="text.secondary" component="p">
        {t.keys}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.5 }}>
        <Typography variant="caption" color="text.secondary" sx={{ flex: 1 }}>
          {told}
        </Typography>
        <Button size="small" onClick={() => field.onChange(paperStroke)}>
          {t.paper}
        </Button>
        <Button size="small" disabled={value === ''} onClick={() => field.onChange('')}>
          {t.clear}
        </Button>
      </Box>
      {fieldState.error ? <FormHelperText error>{fieldState.error.message}</FormHelperText> : null}
    </Box>
  );
}
