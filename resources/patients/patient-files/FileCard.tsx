import { useRef, useState } from 'react';
import {
  Box,
  Button,
  ButtonBase,
  Checkbox,
  IconButton,
  Menu,
  MenuItem,
  Paper,
  Typography,
} from '@mui/material';
import FileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import MoreIcon from '@mui/icons-material/MoreHoriz';
import { Link, useLocation, useParams } from 'react-router-dom';
import { usePicture } from '#src/client/records/fileAccess.ts';
import { say } from '#src/client/words/recordWords.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { SendingRows } from '#src/fields/file/FileRow.tsx';
import { editAddress } from '#src/screens/parts/access.ts';
import { RemoveDialog } from '#src/screens/workflow/RemoveDialog.tsx';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { acceptedFiles, chosenFiles, useFiling } from './GalleryAdding.tsx';
import { fileOf, isPicture, useNameOf, usePartsOf, type FiledRow } from './GalleryViewer.tsx';
import { patientFiles } from './patient-files.ts';
import { galleryWords } from './patientFileWords.ts';

interface FileCardProps {
  readonly row: FiledRow;
  readonly rows: readonly FiledRow[];
  readonly mayFile: boolean;
  readonly chosen: boolean;
  readonly onChoose: () => void;
  readonly onOpen: () => void;
  readonly onCompare: (pair: readonly [FiledRow, FiledRow]) => void;
}

/** The small picture of a file, or its sign. */
function Face({ row, onOpen }: Pick<FileCardProps, 'row' | 'onOpen'>) {
  const { locale } = useReading();
  const name = useNameOf()(row);
  const file = fileOf(row);
  const picture = usePicture(isPicture(file) ? file?.id : undefined);
  return (
    <ButtonBase
      onClick={onOpen}
      aria-label={say(locale, galleryWords[locale].open, { name })}
      sx={{
        bgcolor: 'action.hover',
        width: '100%',
        height: '100%',
        '&.Mui-focusVisible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: -3 },
      }}
    >
      {picture === undefined ? (
        <FileIcon sx={{ fontSize: 48, color: 'text.secondary' }} />
      ) : (
        <Box
          component="img"
          src={picture}
          alt=""
          sx={{ width: '100%', height: '100%', objectFit: row.kind === 'photo' ? 'cover' : 'contain' }}
        />
      )}
    </ButtonBase>
  );
}

/** Sends a newer form in the place of this one. */
function useNewer(row: FiledRow) {
  const chooser = useRef<HTMLInputElement>(null);
  const newer = { kind: 'consent', title: row['title'], supersedes_id: row.id };
  return { chooser, ...useFiling(String(row['patient_id']), newer) };
}

interface LinesProps extends Pick<FileCardProps, 'row'> {
  readonly anchor: HTMLElement | undefined;
  readonly onClose: () => void;
  readonly onNewer: () => void;
  readonly onRemove: () => void;
}

/** Put right, followed by a newer form of consent, removed; a form of consent is never removed. */
function Lines({ row, anchor, onClose, onNewer, onRemove }: LinesProps) {
  const { t, locale } = useReading();
  const edit = editAddress(patientFiles, useParams(), row.id);
  const isConsent = row.kind === 'consent';
  const then = (work: () => void) => () => {
    onClose();
    work();
  };
  return (
    <Menu open={anchor !== undefined} anchorEl={anchor ?? null} onClose={onClose}>
      {edit === undefined ? null : (
        <MenuItem component={Link} to={edit} onClick={onClose}>
          {t.list.edit}
        </MenuItem>
      )}
      {isConsent && row['is_superseded'] !== true ? (
        <MenuItem onClick={then(onNewer)}>{galleryWords[locale].newer}</MenuItem>
      ) : null}
      {isConsent ? null : (
        <MenuItem sx={{ color: 'error.main' }} onClick={then(onRemove)}>
          {t.list.remove}
        </MenuItem>
      )}
    </Menu>
  );
}

/** What can be done to one file. */
function FileMenu({ row }: Pick<FileCardProps, 'row'>) {
  const { t, locale } = useReading();
  const { pathname, search } = useLocation();
  const name = useNameOf()(row);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [removing, setRemoving] = useState(false);
  const { chooser, uploads, send } = useNewer(row);
  return (
    <>
      <IconButton
        size="small"
        aria-haspopup="menu"
        aria-label={say(locale, t.list.actionsOf, { name })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Lines
        row={row}
        anchor={anchor}
        onClose={() => setAnchor(undefined)}
        onNewer={() => chooser.current?.click()}
        onRemove={() => setRemoving(true)}
      />
      <input
        ref={chooser}
        hidden
        type="file"
        accept={acceptedFiles}
        aria-label={`${galleryWords[locale].newer}: ${name}`}
        onChange={chosenFiles(send)}
      />
      {uploads.sending.length === 0 ? null : (
        <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
          <SendingRows uploads={uploads} />
        </Box>
      )}
      {removing ? (
        <RemoveDialog
          resource={patientFiles}
          record={row}
          then={pathname + search}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </>
  );
}

/** Two pictures are chosen to be compared. */
function Choice({ row, chosen, onChoose }: Pick<FileCardProps, 'row' | 'chosen' | 'onChoose'>) {
  const { locale } = useReading();
  const name = useNameOf()(row);
  if (!isPicture(fileOf(row))) return null;
  return (
    <Checkbox
      size="small"
      checked={chosen}
      onChange={onChoose}
      slotProps={{ input: { 'aria-label': say(locale, galleryWords[locale].choose, { name }) } }}
      sx={{
        position: 'absolute',
        top: 6,
        insetInlineStart: 6,
        p: 0.25,
        borderRadius: 1,
        bgcolor: 'background.paper',
        '&:hover': { bgcolor: 'background.paper' },
      }}
    />
  );
}

const below = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  alignContent: 'start',
  gap: 0.5,
  p: 1,
} as const;

/** What a file is called, what became of it, and what can be done. */
function Below({
  row,
  rows,
  mayFile,
  onCompare,
}: Pick<FileCardProps, 'row' | 'rows' | 'mayFile' | 'onCompare'>) {
  const { locale } = useReading();
  const { title, rest } = usePartsOf()(row);
  const before = rows.find(({ id }) => id === row['pair_id']);
  return (
    <Box sx={below}>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          <bdi>{title}</bdi>
        </Typography>
        <Typography variant="caption" color="text.secondary" component="div">
          {rest}
        </Typography>
      </Box>
      {mayFile ? <FileMenu row={row} /> : <span />}
      {row['is_superseded'] === true ? (
        <Box>
          <StatusBadge tone="muted" label={patientFiles.words[locale].fields.is_superseded} />
        </Box>
      ) : null}
      {before === undefined ? null : (
        <Button
          size="small"
          variant="outlined"
          sx={{ gridColumn: '1 / -1' }}
          onClick={() => onCompare([before, row])}
        >
          {galleryWords[locale].compare}
        </Button>
      )}
    </Box>
  );
}

/** A small picture of a file, opened by a tap; two are chosen to be compared, and a pair is one tap away. */
export function FileCard({ row, rows, mayFile, chosen, onChoose, onOpen, onCompare }: FileCardProps) {
  const name = useNameOf()(row);
  return (
    <Paper
      variant="outlined"
      component="article"
      aria-label={name}
      sx={{
        position: 'relative',
        width: { xs: 'min(168px, calc(50vw - 18px))', sm: 184 },
        overflow: 'clip',
        display: 'grid',
        gridTemplateRows: '150px auto',
        ...(chosen && { outline: '2px solid', outlineColor: 'primary.main' }),
      }}
    >
      <Face row={row} onOpen={onOpen} />
      <Choice {...{ row, chosen, onChoose }} />
      <Below {...{ row, rows, mayFile, onCompare }} />
    </Paper>
  );
}
