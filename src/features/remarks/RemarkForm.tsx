import { useRef, type ReactNode } from 'react';
import { Box, Button, IconButton, Tooltip, Typography, useMediaQuery, type Theme } from '@mui/material';
import AtIcon from '@mui/icons-material/AlternateEmail';
import FileIcon from '@mui/icons-material/AttachFile';
import SendIcon from '@mui/icons-material/Send';
import { FileRow, SendingRows } from '#src/fields/file/FileRow.tsx';
import { useDrop } from '#src/fields/file/useDrop.ts';
import { useUploads } from '#src/fields/file/useUploads.ts';
import type { StoredFile } from '#src/client/records/api.ts';
import type { Place, Remark } from './api.ts';
import { FollowUpDay } from './FollowUpDay.tsx';
import { MentionBox } from './MentionBox.tsx';
import { useRemarkForm } from './useRemarkForm.ts';
import { useRemarkWords } from './words.ts';

const upload = { use: 'remarks.files', maxMegabytes: 10 } as const;
const mostFiles = 10;
const accepted = 'image/jpeg,image/png,image/webp,application/pdf';

const frame = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 1,
  borderRadius: 1,
  outline: '2px dashed transparent',
  outlineOffset: 4,
  '&[data-over="true"]': { outlineColor: (theme: Theme) => theme.palette.primary.main },
  '@media print': { display: 'none' },
} as const;
const tools = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 } as const;

/** A tool of the form: a word at the desk, its sign alone on a phone. */
function Tool({
  label,
  icon,
  onClick,
}: {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
}) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return isNarrow ? (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={onClick}>
        {icon}
      </IconButton>
    </Tooltip>
  ) : (
    <Button size="small" color="inherit" startIcon={icon} onClick={onClick}>
      {label}
    </Button>
  );
}

type Form = ReturnType<typeof useRemarkForm>;

/** What is sent along, and what is still on its way. */
function Files({ form, uploads }: { readonly form: Form; readonly uploads: ReturnType<typeof useUploads> }) {
  const { values, put } = form;
  return (
    <>
      {values.files.map((file) => (
        <FileRow
          key={file.id}
          file={file as StoredFile}
          onRemove={() => put({ files: values.files.filter(({ id }) => id !== file.id) })}
        />
      ))}
      <SendingRows uploads={uploads} />
    </>
  );
}

/** Puts an @ where the caret stands, as if it had been typed: phones have it on a second keyboard. */
function typeAt(box: HTMLTextAreaElement | null): void {
  if (box === null) return;
  box.focus();
  const { selectionStart: at, value } = box;
  const sign = at > 0 && !/\s/.test(value.charAt(at - 1)) ? ' @' : '@';
  // The one way that React hears of and the browser can undo.
  document.execCommand('insertText', false, sign);
}

/** Opens the chooser of files. */
function AttachTool({ onFiles }: { readonly onFiles: (list: FileList | null) => void }) {
  const { t } = useRemarkWords();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        aria-label={t.attach}
        accept={accepted}
        onChange={({ target }) => {
          onFiles(target.files);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      <Tool label={t.attach} icon={<FileIcon fontSize="small" />} onClick={() => chooser.current?.click()} />
    </>
  );
}

interface SendProps {
  readonly words: string;
  readonly sending: boolean;
  readonly onSend: () => void;
}

function SendButton({ words, sending, onSend }: SendProps) {
  const { t } = useRemarkWords();
  return (
    <Button
      variant="contained"
      loading={sending}
      title={t.sendHint}
      endIcon={<SendIcon sx={{ transform: 'scaleX(-1)', '[dir="ltr"] &': { transform: 'none' } }} />}
      onClick={onSend}
    >
      {words}
    </Button>
  );
}

function Restored() {
  const { t } = useRemarkWords();
  return (
    <Typography role="status" variant="caption" color="text.secondary">
      {t.restored}
    </Typography>
  );
}

interface RemarkFormProps {
  readonly place: Place;
  /** The one that is changed; nothing for a new one. */
  readonly remark?: Remark;
  readonly onClose?: () => void;
}

/** A new remark, or one's own being changed: text with people, a follow-up day, files (UX-82). */
export function RemarkForm({ place, remark, onClose }: RemarkFormProps) {
  const { t } = useRemarkWords();
  const isNew = remark === undefined;
  const form = useRemarkForm(place, remark, () => onClose?.());
  const { values, put, send } = form;
  const box = useRef<HTMLTextAreaElement>(null);
  const uploads = useUploads({ ...upload, onStored: form.addFile });
  const take = (list: FileList | null): void => {
    const room = mostFiles - values.files.length - uploads.sending.length;
    if (isNew) void uploads.send([...(list ?? [])].slice(0, Math.max(0, room)));
  };
  const label = isNew ? t.label : t.editing;
  // A file on its way belongs to this remark: it is waited for.
  const isWaiting = uploads.sending.some(({ failed }) => failed === undefined);
  const sendAll = (): void => {
    if (isWaiting) return;
    if (values.typed.text.trim() === '') box.current?.focus();
    void send();
  };
  const cancel = (): void => {
    form.drop();
    onClose?.();
  };
  return (
    <Box {...useDrop(take)} sx={frame} role="form" aria-label={label}>
      <MentionBox
        place={place}
        label={label}
        typed={values.typed}
        onType={(typed) => put({ typed })}
        onSend={sendAll}
        error={form.error}
        box={box}
        autoFocus={!isNew}
      />
      {isNew ? <Files form={form} uploads={uploads} /> : null}
      {form.isRestored ? <Restored /> : null}
      <Box sx={tools}>
        <Tool label={t.mention} icon={<AtIcon fontSize="small" />} onClick={() => typeAt(box.current)} />
        <FollowUpDay day={values.day} onChange={(day) => put({ day })} />
        {isNew ? <AttachTool onFiles={take} /> : null}
        <Box sx={{ flex: 1 }} />
        {isNew ? null : <Button onClick={cancel}>{t.cancel}</Button>}
        <SendButton words={isNew ? t.send : t.save} sending={form.sending || isWaiting} onSend={sendAll} />
      </Box>
    </Box>
  );
}
