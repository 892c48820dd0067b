import { useId, useState } from 'react';
import { Box, Button, Dialog, DialogContent, IconButton, Toolbar, Typography, useTheme } from '@mui/material';
import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import { say } from '#src/client/words/recordWords.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { Picture, useNameOf, type FiledRow } from './GalleryViewer.tsx';
import { galleryWords } from './patientFileWords.ts';

type Pair = readonly [FiledRow, FiledRow];

/** The name of a picture over its corner, on a ground that is readable over any picture. */
function Corner({ row, end }: { readonly row: FiledRow; readonly end: boolean }) {
  const nameOf = useNameOf();
  return (
    <Typography
      variant="caption"
      sx={{
        position: 'absolute',
        top: 8,
        ...(end ? { insetInlineEnd: 8 } : { insetInlineStart: 8 }),
        maxWidth: '45%',
        px: 1,
        py: 0.25,
        borderRadius: 1,
        color: '#fff',
        bgcolor: 'rgba(0, 0, 0, 0.72)',
      }}
    >
      <bdi>{nameOf(row)}</bdi>
    </Typography>
  );
}

const over = { position: 'absolute', inset: 0, display: 'flex' } as const;

const rangeStyle = {
  ...over,
  width: '100%',
  height: '100%',
  m: 0,
  opacity: 0,
  cursor: 'ew-resize',
  touchAction: 'pan-y',
  '&:focus-visible + span': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 2 },
} as const;

const lineStyle = {
  position: 'absolute',
  top: 0,
  bottom: 0,
  width: 3,
  marginInlineStart: '-1.5px',
  bgcolor: '#fff',
  boxShadow: '0 0 0 1px rgba(0, 0, 0, 0.6)',
  pointerEvents: 'none',
  '&::after': {
    content: '"⟷"',
    position: 'absolute',
    top: '50%',
    left: '50%',
    width: 40,
    height: 40,
    lineHeight: '38px',
    textAlign: 'center',
    transform: 'translate(-50%, -50%)',
    borderRadius: '50%',
    color: '#12355b',
    bgcolor: '#fff',
    boxShadow: '0 0 0 1px rgba(0, 0, 0, 0.6)',
  },
} as const;

/** Where the two pictures meet, with a handle; what is drawn by it is the range input below. */
const Line = ({ share }: { readonly share: number }) => (
  <Box component="span" aria-hidden style={{ insetInlineStart: `${share}%` }} sx={lineStyle} />
);

/**
 * One picture over the other, parted by a line that is drawn by hand, by touch or by the arrow keys: the earlier one lies where
 * reading begins. A plain range input over the pictures, so that every browser and reader knows how it is moved.
 */
function Slider({ rows: [earlier, later] }: { readonly rows: Pair }) {
  const { locale, format } = useReading();
  const words = galleryWords[locale];
  const isRtl = useTheme().direction === 'rtl';
  const [share, setShare] = useState(50);
  const hidden = `${100 - share}%`;
  return (
    <Box sx={{ position: 'relative', height: '100%', minHeight: 240, overflow: 'clip' }}>
      <Box sx={over}>
        <Picture row={later} fills />
      </Box>
      <Box
        data-part="earlier"
        sx={{ ...over, bgcolor: 'background.paper' }}
        style={{ clipPath: isRtl ? `inset(0 0 0 ${hidden})` : `inset(0 ${hidden} 0 0)` }}
      >
        <Picture row={earlier} fills />
      </Box>
      <Corner row={earlier} end={false} />
      <Corner row={later} end />
      <Box
        component="input"
        type="range"
        dir={isRtl ? 'rtl' : 'ltr'}
        min={0}
        max={100}
        value={share}
        aria-label={words.part}
        aria-valuetext={say(locale, words.shown, { n: format.number(share) })}
        onChange={({ target }: { readonly target: EventTarget }) =>
          setShare((target as HTMLInputElement).valueAsNumber)
        }
        sx={rangeStyle}
      />
      <Line share={share} />
    </Box>
  );
}

/** Two pictures side by side, the earlier first; on a phone one below the other. */
function Beside({ rows }: { readonly rows: Pair }) {
  const nameOf = useNameOf();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        height: '100%',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        gridTemplateRows: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'minmax(0, 1fr)' },
      }}
    >
      {rows.map((row) => (
        <Box
          key={row.id}
          component="figure"
          sx={{ m: 0, minHeight: 0, display: 'grid', gridTemplateRows: 'auto minmax(0, 1fr)', gap: 0.5 }}
        >
          <Typography component="figcaption" variant="body2">
            <bdi>{nameOf(row)}</bdi>
          </Typography>
          <Box sx={{ minHeight: 0, display: 'flex' }}>
            <Picture row={row} fills />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

interface CompareProps {
  readonly rows: Pair;
  readonly onClose: () => void;
  /** Parts the pair again; absent where the two are none, or one may not. */
  readonly onPart?: (() => void) | undefined;
}

/** Two pictures of one patient compared: one over the other with a line between them, or side by side (clinic.md 2.3, UX-78). */
export function Compare({ rows, onClose, onPart }: CompareProps) {
  const { locale } = useReading();
  const words = galleryWords[locale];
  const title = useId();
  const [way, setWay] = useState<'over' | 'beside'>('over');
  return (
    <Dialog open fullScreen onClose={onClose} aria-labelledby={title}>
      <Toolbar sx={{ borderBottom: 1, borderColor: 'divider', gap: 1, flexWrap: 'wrap', py: 1 }}>
        <Typography id={title} component="h2" variant="body1" sx={{ flex: 1, fontWeight: 600 }}>
          {words.compare}
        </Typography>
        {onPart === undefined ? null : (
          <Button size="small" color="error" onClick={onPart}>
            {words.unpair}
          </Button>
        )}
        <ToggleButtonGroup
          exclusive
          size="small"
          value={way}
          onChange={(_, next: typeof way | null) => setWay(next ?? way)}
        >
          <ToggleButton value="over">{words.over}</ToggleButton>
          <ToggleButton value="beside">{words.beside}</ToggleButton>
        </ToggleButtonGroup>
        <IconButton aria-label={words.close} title={words.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Toolbar>
      <DialogContent sx={{ p: 1, minHeight: 0 }}>
        {way === 'over' ? <Slider rows={rows} /> : <Beside rows={rows} />}
      </DialogContent>
    </Dialog>
  );
}
