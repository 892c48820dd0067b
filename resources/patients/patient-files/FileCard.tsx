import { Box, Button, ButtonBase, Checkbox, Paper, Typography } from '@mui/material';
import EditIcon from '@mui/icons-material/EditOutlined';
import FileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import { IconButton } from '@mui/material';
import { Link, useParams } from 'react-router-dom';
import { usePicture } from '#src/client/records/fileAccess.ts';
import { say } from '#src/client/words/recordWords.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { editAddress } from '#src/screens/parts/access.ts';
import { fileOf, isPicture, useNameOf, type FiledRow } from './GalleryViewer.tsx';
import { patientFiles } from './patient-files.ts';
import { galleryWords } from './patientFileWords.ts';

interface FileCardProps {
  readonly row: FiledRow;
  readonly rows: readonly FiledRow[];
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
      sx={{ bgcolor: 'action.hover' }}
    >
      {picture === undefined ? (
        <FileIcon sx={{ fontSize: 48, color: 'text.secondary' }} />
      ) : (
        <Box
          component="img"
          src={picture}
          alt=""
          sx={{ width: '100%', height: '100%', objectFit: 'cover' }}
        />
      )}
    </ButtonBase>
  );
}

/** A small picture of a file, opened by a tap; two are chosen to be compared, and a pair is one tap away. */
export function FileCard({ row, rows, chosen, onChoose, onOpen, onCompare }: FileCardProps) {
  const { t, locale } = useReading();
  const words = galleryWords[locale];
  const params = useParams();
  const nameOf = useNameOf();
  const name = nameOf(row);
  const file = fileOf(row);
  const before = rows.find(({ id }) => id === row['pair_id']);
  const edit = editAddress(patientFiles, params, row.id);
  return (
    <Paper variant="outlined" sx={{ overflow: 'clip', display: 'grid', gridTemplateRows: '140px auto' }}>
      <Face row={row} onOpen={onOpen} />
      <Box sx={{ display: 'flex', alignItems: 'center', px: 0.5, minWidth: 0 }}>
        {isPicture(file) ? (
          <Checkbox
            size="small"
            checked={chosen}
            onChange={onChoose}
            slotProps={{ input: { 'aria-label': say(locale, words.choose, { name }) } }}
          />
        ) : null}
        <Typography variant="caption" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi>
          {row['is_superseded'] === true ? ` (${patientFiles.words[locale].fields.is_superseded})` : ''}
        </Typography>
        {edit === undefined ? null : (
          <IconButton size="small" component={Link} to={edit} aria-label={`${t.list.edit}: ${name}`}>
            <EditIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
      {before === undefined ? null : (
        <Button size="small" onClick={() => onCompare([before, row])}>
          {words.compare}
        </Button>
      )}
    </Paper>
  );
}
