import { useId, useState, type KeyboardEvent } from 'react';
import { Box, Button, Dialog, DialogContent, IconButton, Toolbar, Typography } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import FileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import TurnIcon from '@mui/icons-material/RotateRight';
import CloserIcon from '@mui/icons-material/ZoomIn';
import FurtherIcon from '@mui/icons-material/ZoomOut';
import { useTheme } from '@mui/material';
import type { StoredFile } from '#src/client/records/dataProvider.ts';
import { openFile, usePicture } from '#src/client/records/fileAccess.ts';
import { useNotifyError } from '#src/client/records/notifyError.ts';
import type { Row } from '#src/client/records/row.ts';
import { say } from '#src/client/words/recordWords.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { filesOf } from '#src/fields/file/file.tsx';
import { patientFiles } from './patient-files.ts';
import { galleryWords } from './patientFileWords.ts';

export type FiledRow = Row & { readonly id: string; readonly kind: string; readonly version: number };

export const fileOf = (row: FiledRow): StoredFile | undefined => filesOf(row, 'file')[0];
export const isPicture = (file: StoredFile | undefined): boolean => file?.mime.startsWith('image/') === true;

/** What a file of the gallery is called, its title or else its kind, and what is said beside it: subtype, day, teeth. */
export function usePartsOf(): (row: FiledRow) => { readonly title: string; readonly rest: string } {
  const { locale, format } = useReading();
  const { options } = patientFiles.words[locale];
  const word = (values: Readonly<Record<string, string>>, value: unknown): string =>
    values[String(value)] ?? '';
  return (row) => {
    const kind = word(options.kind, row.kind);
    const title = typeof row['title'] === 'string' && row['title'] !== '' ? row['title'] : kind;
    const rest = [word(options.subtype, row['subtype']), format.date(String(row['taken_on']))];
    return { title, rest: rest.filter((part) => part !== '').join(' · ') };
  };
}

/** Title, subtype and day of a file in one line. */
export function useNameOf(): (row: FiledRow) => string {
  const partsOf = usePartsOf();
  return (row) => {
    const { title, rest } = partsOf(row);
    return `${title} · ${rest}`;
  };
}

interface PictureProps {
  readonly row: FiledRow;
  readonly turned?: number;
  readonly closer?: number;
  /** As large as its place also where it is smaller: two that are compared lie over one another. */
  readonly fills?: boolean;
}

/** A picture as large as its place, or the way to a paper. */
export function Picture({ row, turned = 0, closer = 1, fills = false }: PictureProps) {
  const { locale } = useReading();
  const notifyError = useNotifyError();
  const nameOf = useNameOf();
  const file = fileOf(row);
  const address = usePicture(isPicture(file) ? file?.id : undefined, 1024);
  if (!file) return null;
  if (!isPicture(file))
    return (
      <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1.5, m: 'auto' }}>
        <FileIcon sx={{ fontSize: 72, color: 'text.secondary' }} />
        <bdi>{file.name}</bdi>
        <Button variant="outlined" onClick={() => void openFile(file).catch(notifyError)}>
          {galleryWords[locale].whole}
        </Button>
      </Box>
    );
  return (
    <Box
      component="img"
      src={address}
      alt={nameOf(row)}
      sx={{
        display: 'block',
        m: 'auto',
        maxWidth: closer === 1 ? '100%' : 'none',
        maxHeight: closer === 1 ? '100%' : 'none',
        width: fills ? '100%' : closer === 1 ? 'auto' : `${closer * 100}%`,
        ...(fills && { height: '100%' }),
        transform: `rotate(${turned}deg)`,
        objectFit: 'contain',
      }}
    />
  );
}

interface ViewerProps {
  readonly rows: readonly FiledRow[];
  readonly start: string;
  readonly onClose: () => void;
}

const most = 4;

/** Where one is among the files, how close and how turned; arrows lead on in reading direction, + and − closer and further, R turns. */
function useViewing({ rows, start, onClose }: ViewerProps) {
  const isRtl = useTheme().direction === 'rtl';
  const [at, setAt] = useState(
    Math.max(
      0,
      rows.findIndex(({ id }) => id === start),
    ),
  );
  const [closer, setCloser] = useState(1);
  const [turned, setTurned] = useState(0);
  const go = (by: number): void => {
    setAt((at + by + rows.length) % rows.length);
    setCloser(1);
    setTurned(0);
  };
  const zoom = (by: number): void => setCloser(Math.min(most, Math.max(1, closer + by)));
  const turn = (): void => setTurned((turned + 90) % 360);
  const keys: Readonly<Record<string, () => void>> = {
    ArrowRight: () => go(isRtl ? -1 : 1),
    ArrowLeft: () => go(isRtl ? 1 : -1),
    '+': () => zoom(1),
    '=': () => zoom(1),
    '-': () => zoom(-1),
    r: turn,
    Escape: onClose,
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const run = keys[event.key];
    // Inside a picture that is larger than its place the arrows move the picture.
    const inPicture = (event.target as HTMLElement).dataset['part'] === 'picture';
    if (!run || (inPicture && event.key.startsWith('Arrow'))) return;
    event.preventDefault();
    run();
  };
  return { at, closer, turned, go, zoom, turn, onKeyDown };
}

/** One file over the whole screen, by mouse and by keyboard. */
export function GalleryViewer(props: ViewerProps) {
  const { locale, format } = useReading();
  const words = galleryWords[locale];
  const nameOf = useNameOf();
  const { at, closer, turned, go, zoom, turn, onKeyDown } = useViewing(props);
  const title = useId();
  const row = props.rows[at];
  if (!row) return null;
  const place = say(locale, words.place, { n: format.number(at + 1), all: format.number(props.rows.length) });
  const button = (label: string, onClick: () => void, Icon: typeof CloseIcon) => (
    <IconButton aria-label={label} title={label} onClick={onClick}>
      <Icon />
    </IconButton>
  );
  return (
    <Dialog open fullScreen onClose={props.onClose} onKeyDown={onKeyDown} aria-labelledby={title}>
      <Toolbar sx={{ gap: 0.5, borderBottom: 1, borderColor: 'divider', flexWrap: 'wrap' }}>
        <Typography
          id={title}
          component="h2"
          variant="body1"
          noWrap
          sx={{ flex: 1, minWidth: 0, fontWeight: 600 }}
        >
          <bdi>{nameOf(row)}</bdi>
        </Typography>
        <Typography variant="body2" color="text.secondary" role="status">
          {place}
        </Typography>
        {button(words.further, () => zoom(-1), FurtherIcon)}
        {button(words.closer, () => zoom(1), CloserIcon)}
        {button(words.turn, turn, TurnIcon)}
        {button(words.close, props.onClose, CloseIcon)}
      </Toolbar>
      <DialogContent sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 1, minHeight: 0 }}>
        {button(words.previous, () => go(-1), PreviousIcon)}
        <Box
          data-part="picture"
          {...(closer > 1 && { tabIndex: 0, role: 'group', 'aria-label': nameOf(row) })}
          sx={{ flex: 1, minWidth: 0, height: '100%', overflow: 'auto', display: 'flex' }}
        >
          <Picture key={row.id} row={row} turned={turned} closer={closer} />
        </Box>
        {button(words.next, () => go(1), NextIcon)}
      </DialogContent>
    </Dialog>
  );
}
