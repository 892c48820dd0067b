import { useState } from 'react';
import { Box, IconButton, Menu, MenuItem, Typography, useTheme, type Theme } from '@mui/material';
import MoreIcon from '@mui/icons-material/MoreHoriz';
import { FileRow } from '#src/fields/file/FileRow.tsx';
import { useReading } from '#src/client/words/useReading.ts';
import { wallAt } from '#metadata/time/clock.ts';
import { callApi, type StoredFile } from '#src/client/records/api.ts';
import { useOneTry } from '#src/client/records/useOneTry.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { useNotifyError } from '#src/client/records/notifyError.ts';
import { PersonFace } from '#src/ui/PersonFace.tsx';
import { addressOf, useLookAgain, type Place, type Remark } from './api.ts';
import { FollowUpLine } from './FollowUpLine.tsx';
import { RemarkForm } from './RemarkForm.tsx';
import { RemarkText } from './RemarkText.tsx';
import { useRemarkWords } from './words.ts';

interface ItemProps {
  readonly place: Place;
  readonly remark: Remark;
  /** Whether anything may be written now. */
  readonly open: boolean;
}

const paper = {
  minWidth: 0,
  flex: '0 1 640px',
  px: 1.75,
  py: 1,
  borderRadius: 1.5,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;
/** One's own stand on the clinic's tint, in the dark within its line, where words need the darker ground; the word says it too. */
const ownPaper = (theme: Theme) =>
  theme.palette.mode === 'dark'
    ? { ...paper, borderColor: 'primary.main' }
    : { ...paper, bgcolor: 'clinic.tint', borderColor: 'transparent' };

/** What it said before, the first wording first; folded until somebody wants to know. */
function Earlier({ remark }: Pick<ItemProps, 'remark'>) {
  const { t, say } = useRemarkWords();
  const { format } = useReading();
  if (remark.edited_at === null) return null;
  const title = say(t.editedTitle, { when: format.dateTime(remark.edited_at) });
  return (
    <Box
      component="details"
      sx={{
        mt: 0.5,
        '& > summary': { cursor: 'pointer', fontSize: 13, width: 'fit-content' },
        '@media (pointer: coarse)': { '& > summary': { lineHeight: '44px' } },
      }}
    >
      <Box component="summary" title={title} sx={{ color: 'text.secondary' }}>
        {t.edited} · {t.earlier}
      </Box>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1, mt: 0.5 }}>
        {remark.earlier.map(({ body, written_at: at }) => (
          <Box
            component="li"
            key={at}
            sx={{ paddingInlineStart: 1.25, borderInlineStart: 2, borderColor: 'divider' }}
          >
            <Typography variant="caption" color="text.secondary" component="time" dateTime={at}>
              {say(t.earlierAt, { when: format.dateTime(at) })}
            </Typography>
            <RemarkText body={body} quiet />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Takes a remark back once, however often it is asked for. */
function useWithdraw({ place, remark }: Omit<ItemProps, 'open'>, onDone: () => void) {
  const notifyError = useNotifyError();
  const lookAgain = useLookAgain(place);
  const [working, setWorking] = useState(false);
  const attempt = useOneTry(remark.version);
  const withdraw = async (): Promise<void> => {
    setWorking(true);
    try {
      await attempt(({ key, version }) =>
        callApi(`${addressOf(place)}/${remark.id}/withdraw`, {
          method: 'POST',
          body: { version },
          idempotencyKey: key,
        }),
      );
      onDone();
    } catch (error) {
      notifyError(error);
    }
    setWorking(false);
    await lookAgain();
  };
  return { withdraw, working };
}

/** Change it, or take it back: its author's alone. */
function Actions({ onEdit, ...item }: Omit<ItemProps, 'open'> & { readonly onEdit: () => void }) {
  const { t } = useRemarkWords();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asks, setAsks] = useState(false);
  const { withdraw, working } = useWithdraw(item, () => setAsks(false));
  const then = (run: () => void) => () => {
    setAnchor(null);
    run();
  };
  return (
    <>
      <IconButton size="small" aria-label={t.actions} onClick={(event) => setAnchor(event.currentTarget)}>
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={then(onEdit)}>{t.edit}</MenuItem>
        <MenuItem onClick={then(() => setAsks(true))} sx={{ color: 'error.main' }}>
          {t.withdraw}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={asks}
        title={t.withdrawTitle}
        text={t.withdrawText}
        confirm={t.withdraw}
        danger
        working={working}
        onConfirm={() => void withdraw()}
        onClose={() => setAsks(false)}
      />
    </>
  );
}

function Head({ remark, children }: Pick<ItemProps, 'remark'> & { readonly children?: React.ReactNode }) {
  const { t } = useRemarkWords();
  const { format, timezone } = useReading();
  const { clock } = wallAt(new Date(remark.created_at), timezone);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1, minHeight: 30 }}>
      <Typography variant="body2" component="span" dir="auto" noWrap sx={{ fontWeight: 650, minWidth: 0 }}>
        {remark.mine ? t.me : remark.author.name}
      </Typography>
      <Typography
        variant="caption"
        color="text.secondary"
        component="time"
        dateTime={remark.created_at}
        title={format.dateTime(remark.created_at)}
        sx={{ whiteSpace: 'nowrap', flex: 1 }}
      >
        <bdi>{format.time(clock)}</bdi>
      </Typography>
      {children}
    </Box>
  );
}

/** A remark that was taken back: who and when, and nothing else. */
function Withdrawn({ remark }: Pick<ItemProps, 'remark'>) {
  const { t, say } = useRemarkWords();
  const { format } = useReading();
  const when = format.dateTime(remark.withdrawn_at ?? '');
  return (
    <Typography variant="body2" color="text.secondary" sx={{ py: 0.75, overflowWrap: 'anywhere' }}>
      {remark.mine ? say(t.withdrawnMine, { when }) : say(t.withdrawn, { name: remark.author.name, when })}
    </Typography>
  );
}

/** One remark: who, when, what, and what came of it. */
export function RemarkItem({ place, remark, open }: ItemProps) {
  const [editing, setEditing] = useState(false);
  const isLight = useTheme().palette.mode === 'light';
  const face = <PersonFace name={remark.author.name} picture={undefined} size={32} />;
  if (remark.withdrawn_at !== null)
    return (
      <Box component="li" sx={{ display: 'flex', gap: 1.25, opacity: 0.9 }}>
        {face}
        <Withdrawn remark={remark} />
      </Box>
    );
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.25 }}>
      {face}
      <Box data-tinted={remark.mine && isLight} sx={remark.mine ? ownPaper : paper}>
        <Head remark={remark}>
          {remark.mine && open && !editing ? (
            <Actions place={place} remark={remark} onEdit={() => setEditing(true)} />
          ) : null}
        </Head>
        {editing ? (
          <RemarkForm place={place} remark={remark} onClose={() => setEditing(false)} />
        ) : (
          <RemarkText body={remark.body} />
        )}
        {remark.files.length === 0 ? null : (
          <Box
            sx={{
              display: 'grid',
              gap: 1,
              mt: 1,
              gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
            }}
          >
            {remark.files.map((file) => (
              <FileRow key={file.id} file={file as StoredFile} />
            ))}
          </Box>
        )}
        {editing ? null : <FollowUpLine place={place} remark={remark} open={open} />}
        <Earlier remark={remark} />
      </Box>
    </Box>
  );
}
