import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useNotifyError } from '#src/client/records/notifyError.ts';
import { asPost, bellKey, noticesKey, type Notice, type NoticePage } from './api.ts';

/** What a person does with notices; every list of them follows. */
export function useNoticeActions(): {
  readonly open: (notice: Notice) => void;
  readonly read: (what?: { readonly ids?: readonly string[]; readonly area?: string }) => Promise<void>;
  readonly see: () => void;
} {
  const client = useQueryClient();
  const navigate = useNavigate();
  const notifyError = useNotifyError();
  const look = useCallback(() => void client.invalidateQueries({ queryKey: noticesKey }), [client]);
  const open = useCallback(
    (notice: Notice) => {
      if (notice.read_at === null) asPost(`${notice.id}/read`).then(look).catch(notifyError);
      if (notice.link !== null) void navigate(notice.link);
    },
    [look, navigate, notifyError],
  );
  const read = useCallback(
    async (what: object = {}) => {
      try {
        await asPost('read-all', what);
      } catch (error) {
        notifyError(error);
      }
      look();
    },
    [look, notifyError],
  );
  const see = useCallback(() => {
    const seen = client.getQueryData<NoticePage>(bellKey)?.data.every(({ seen_at: at }) => at !== null);
    if (seen !== true) asPost('seen').catch(() => undefined);
  }, [client]);
  return { open, read, see };
}
