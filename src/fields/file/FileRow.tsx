import { Avatar, Box, Button, IconButton, LinearProgress, Typography } from '@mui/material';
import FileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import DownIcon from '@mui/icons-material/ArrowDownward';
import NameIcon from '@mui/icons-material/DriveFileRenameOutlineOutlined';
import RemoveIcon from '@mui/icons-material/Close';
import UpIcon from '@mui/icons-material/ArrowUpward';
import type { StoredFile } from '#src/client/records/dataProvider.ts';
import { useNotifyError } from '#src/client/records/notifyError.ts';
import { openFile, usePicture } from '#src/client/records/fileAccess.ts';
import { isolated } from '../plain/text.tsx';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import type { useUploads } from './useUploads.ts';

const isPicture = (file: StoredFile): boolean => file.mime.startsWith('image/');

/** A small picture of a file, or its sign. `size` in pixels. */
export function FileFace({
  file,
  size,
  round,
}: {
  readonly file: StoredFile;
  readonly size: number;
  readonly round?: boolean;
}) {
  const address = usePicture(isPicture(file) ? file.id : undefined);
  return (
    <Avatar
      variant={round ? 'circular' : 'rounded'}
      {...(address === undefined ? {} : { src: address })}
      alt={file.name}
      sx={{ width: size, height: size, bgcolor: 'action.hover', color: 'text.secondary' }}
    >
      <FileIcon />
    </Avatar>
  );
}

function useSize(bytes: number): string {
  const { t, format, locale } = useReading();
  const kilobytes = bytes / 1024;
  return kilobytes < 1024
    ? say(locale, t.file.kilobytes, { n: format.number(Math.max(1, Math.round(kilobytes))) })
    : say(locale, t.file.megabytes, { n: format.number((kilobytes / 1024).toFixed(1)) });
}

interface RowToolsProps {
  readonly onRemove?: (() => void) | undefined;
  /** Puts it a place earlier (-1) or later (1), among several. */
  readonly onMove?: ((by: number) => void) | undefined;
  /** Asks for another name. */
  readonly onCaption?: (() => void) | undefined;
}

/** A stored file with its name and size; removable inside a form. */
export function FileRow({
  file,
  onRemove,
  onMove,
  onCaption,
}: RowToolsProps & { readonly file: StoredFile }) {
  const { t } = useReading();
  const notifyError = useNotifyError();
  const size = useSize(file.size);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <FileFace file={file} size={40} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Button
          size="small"
          sx={{ p: 0, minWidth: 0, maxWidth: '100%' }}
          onClick={() => void openFile(file).catch(notifyError)}
          aria-label={`${t.file.open}: ${file.name}`}
        >
          <Typography variant="body2" noWrap>
            {isolated(file.name, 'auto')}
          </Typography>
        </Button>
        <Typography variant="caption" color="text.secondary" component="div">
          {size}
        </Typography>
      </Box>
      <RowTools name={file.name} onRemove={onRemove} onMove={onMove} onCaption={onCaption} />
    </Box>
  );
}

/** What can be done to a file inside a form; each button says of which. */
function RowTools({ name, onRemove, onMove, onCaption }: RowToolsProps & { readonly name: string }) {
  const { t } = useReading();
  return (
    <>
      {onCaption ? (
        <IconButton size="small" aria-label={`${t.file.caption}: ${name}`} onClick={onCaption}>
          <NameIcon fontSize="small" />
        </IconButton>
      ) : null}
      {onMove ? (
        <>
          <IconButton size="small" aria-label={`${t.file.earlier}: ${name}`} onClick={() => onMove(-1)}>
            <UpIcon fontSize="small" />
          </IconButton>
          <IconButton size="small" aria-label={`${t.file.later}: ${name}`} onClick={() => onMove(1)}>
            <DownIcon fontSize="small" />
          </IconButton>
        </>
      ) : null}
      {onRemove ? (
        <IconButton size="small" aria-label={`${t.file.remove}: ${name}`} onClick={onRemove}>
          <RemoveIcon fontSize="small" />
        </IconButton>
      ) : null}
    </>
  );
}

interface SendingProps {
  readonly name: string;
  readonly failed: string | undefined;
  readonly percent: number;
  readonly onRetry: () => void;
  readonly onDrop: () => void;
}

/** A file on its way, or one that did not arrive: tried again alone. */
function SendingRow({ name, failed, percent, onRetry, onDrop }: SendingProps) {
  const { t, format } = useReading();
  return (
    <Box role="status">
      <Typography variant="body2" noWrap>
        {isolated(name, 'auto')}
      </Typography>
      {failed === undefined ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <LinearProgress
            aria-label={name}
            sx={{ flex: 1 }}
            {...(percent > 0 && percent < 100 ? { variant: 'determinate', value: percent } : {})}
          />
          <Typography variant="caption" color="text.secondary" sx={{ minWidth: '3em', textAlign: 'end' }}>
            <bdi>{format.number(percent)}%</bdi>
          </Typography>
        </Box>
      ) : (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography variant="caption" color="error" sx={{ flex: 1 }}>
            {failed}
          </Typography>
          <Button size="small" onClick={onRetry}>
            {t.file.retry}
          </Button>
          <Button size="small" color="inherit" onClick={onDrop}>
            {t.file.remove}
          </Button>
        </Box>
      )}
    </Box>
  );
}

/** The files that are on their way, or did not arrive. */
export const SendingRows = ({ uploads }: { readonly uploads: ReturnType<typeof useUploads> }) =>
  uploads.sending.map((one) => (
    <SendingRow
      key={one.key}
      name={one.file.name}
      failed={one.failed}
      percent={one.percent}
      onRetry={() => void uploads.retry(one)}
      onDrop={() => uploads.drop(one)}
    />
  ));
