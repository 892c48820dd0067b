import { Button } from '@mui/material';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { callApi, messageOf, useClinicProvider } from '#src/client/records/api.ts';
import { startPreview, type NamedCard, type RolePreview } from '#src/client/session/preview.ts';
import { useMe, useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { mayDo } from '#src/screens/parts/access.ts';
import { roles } from './roles.ts';

/** Opens the app as this role sees it, for those who manage permissions (UX-76). */
export default function PreviewButton({ record: { id } }: { readonly record: { readonly id?: string } }) {
  const { locale } = useReading();
  const { details } = useMe();
  const subject = useSubject();
  const provider = useClinicProvider();
  const notify = useNotify();
  const look = useMutation({
    mutationFn: () =>
      Promise.all([
        provider.operate<RolePreview>('roles', { operation: 'preview', params: { id: id ?? '' } }),
        // Asked while one is oneself: a preview asks the server for nothing.
        callApi<{ readonly cards: readonly NamedCard[] }>(`/dashboard?role=${encodeURIComponent(id ?? '')}`),
      ]),
    onSuccess: ([{ data: role }, { cards }]) => startPreview(role, details.user_id, cards),
    onError: (error) => notify(messageOf(error), { type: 'error' }),
  });
  if (id === undefined || !mayDo(roles, 'preview', subject)) return null;
  return (
    <Button
      variant="outlined"
      startIcon={<VisibilityIcon />}
      loading={look.isPending}
      onClick={() => look.mutate()}
    >
      {roles.words[locale].actions.preview}
    </Button>
  );
}
