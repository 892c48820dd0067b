import { useRef, type PointerEvent } from 'react';
import { Box, Button, FormHelperText, Typography } from '@mui/material';

interface SignaturePadProps {
  readonly label: string;
  readonly clear: string;
  readonly problem: string | undefined;
  /** The picture of what is drawn so far; nothing once it is wiped. */
  readonly onDrawn: (picture: File | undefined) => void;
}

/** In pixels of the picture; on the screen it is as wide as there is room. */
const [width, height] = [640, 220];

/** Where on the picture the pen is, whatever size it is shown at. */
function penAt({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): [number, number] {
  const shown = currentTarget.getBoundingClientRect();
  return [((clientX - shown.left) / shown.width) * width, ((clientY - shown.top) / shown.height) * height];
}

/** Draws on a canvas as a pen moves over it, and tells the picture whenever the pen is lifted. */
function usePen(onDrawn: SignaturePadProps['onDrawn']) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const draw = (event: PointerEvent<HTMLCanvasElement>, begins: boolean): void => {
    const pen = event.currentTarget.getContext('2d');
    if (pen === null || (!begins && event.buttons === 0)) return;
    const [x, y] = penAt(event);
    if (begins) {
      event.currentTarget.setPointerCapture(event.pointerId);
      Object.assign(pen, { lineWidth: 4, lineCap: 'round', lineJoin: 'round', strokeStyle: '#101828' });
      pen.beginPath();
      pen.moveTo(x, y);
    }
    pen.lineTo(x, y);
    pen.stroke();
  };
  const tell = (): void =>
    canvas.current?.toBlob((blob) => {
      if (blob !== null) onDrawn(new File([blob], 'signature.png', { type: 'image/png' }));
    }, 'image/png');
  const wipe = (): void => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, width, height);
    onDrawn(undefined);
  };
  const bound = {
    ref: canvas,
    onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => draw(event, true),
    onPointerMove: (event: PointerEvent<HTMLCanvasElement>) => draw(event, false),
    onPointerUp: tell,
  };
  return { bound, wipe };
}

/** Paper stays white in the dark theme: the picture is printed. */
const paper = {
  display: 'block',
  width: '100%',
  aspectRatio: `${width} / ${height}`,
  bgcolor: '#fff',
  border: 1,
  borderStyle: 'dashed',
  borderRadius: 1,
  cursor: 'crosshair',
  touchAction: 'none',
} as const;

/** A box to sign in, by finger, pen or mouse; whoever cannot draw signs by their password. */
export function SignaturePad({ label, clear, problem, onDrawn }: SignaturePadProps) {
  const { bound, wipe } = usePen(onDrawn);
  return (
    <Box sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography component="span" variant="body2" color="text.secondary">
          {label}
        </Typography>
        <Button size="small" color="inherit" onClick={wipe}>
          {clear}
        </Button>
      </Box>
      {/* The size of the picture, which a Box would take for its own on the screen. */}
      <Box sx={{ '& canvas': { ...paper, borderColor: problem === undefined ? 'divider' : 'error.main' } }}>
        <canvas role="img" aria-label={label} width={width} height={height} {...bound} />
      </Box>
      {problem === undefined ? null : <FormHelperText error>{problem}</FormHelperText>}
    </Box>
  );
}
