import { Button, DialogContentText } from '@mui/material';
import OpenIcon from '@mui/icons-material/OpenInNewOutlined';
import { useMutation } from '@tanstack/react-query';
import type { RecordOf } from '#metadata/resource.ts';
import { useClinicProvider } from '#src/client/records/api.ts';
import { useNotifyError } from '#src/client/records/notifyError.ts';
import { useReload } from '#src/client/records/useReload.ts';
import { useWords } from '#src/client/words/words.ts';
import { ShownSecret } from '#src/features/secretLink/ShownSecret.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { screenLinkWords } from './screenLinkWords.ts';
import type { waitingRoomScreens } from './waiting-room-screens.ts';

interface ScreenLinkProps {
  readonly record: RecordOf<typeof waitingRoomScreens>;
  readonly onClose: () => void;
}

/** The link, shown once, with a way to look at what it opens. */
function LinkOnce({
  name,
  address,
  onClose,
}: Pick<ScreenLinkProps, 'onClose'> & Record<'name' | 'address', string>) {
  const { t, say } = useWords(screenLinkWords);
  return (
    <ShownSecret
      title={say(t.onceTitle, { name })}
      warning={t.onceText}
      help={t.help}
      address={address}
      copyLabel={t.copy}
      doneLabel={t.done}
      onClose={onClose}
    >
      <Button component="a" href={address} target="_blank" rel="noopener noreferrer" startIcon={<OpenIcon />}>
        {t.look}
      </Button>
    </ShownSecret>
  );
}

/** Opens the screen's link and shows it once. No idempotency key: the answer must not be kept anywhere. */
export function ScreenLink({ record, onClose }: ScreenLinkProps) {
  const { t, say } = useWords(screenLinkWords);
  const provider = useClinicProvider();
  const notifyError = useNotifyError();
  const reload = useReload('waiting-room-screens');
  const { name, link } = record;
  const { mutate, isPending, data } = useMutation({
    mutationFn: async () => {
      const call = { operation: 'openLink', params: { id: record.id }, body: {} };
      return (await provider.operate<{ address: string }>('waiting-room-screens', call)).data;
    },
    onSuccess: () => reload(),
    onError: (error) => {
      notifyError(error);
      onClose();
    },
    gcTime: 0,
  });
  if (data === undefined)
    return (
      <ConfirmDialog
        open
        danger={link !== 'none'}
        title={say(t.title, { name })}
        text={
          <>
            {link === 'none' ? null : <DialogContentText component="p">{t.again}</DialogContentText>}
            <DialogContentText component="p">{t.first}</DialogContentText>
          </>
        }
        confirm={t.open}
        working={isPending}
        onConfirm={() => mutate()}
        onClose={onClose}
      />
    );
  return <LinkOnce name={name} address={data.address} onClose={onClose} />;
}
