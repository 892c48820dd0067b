import { Alert } from '@mui/material';
import { ResourceContextProvider, useGetOne, useNotify } from 'ra-core';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { AnyResource } from '#metadata/resource.ts';
import { messageOf, useClinicProvider } from '#src/client/records/api.ts';
import { DraftForm, type Afterwards, type SavedRecord } from '#src/screens/DraftForm.tsx';
import { useWords } from '#src/client/words/words.ts';
import { useOneTry } from '#src/client/records/useOneTry.ts';
import { useReload } from '#src/client/records/useReload.ts';
import { PageHead } from '#src/ui/PageHead.tsx';
import { ScreenHelp } from '#src/screens/parts/ScreenHelp.tsx';
import { RecordFailure, RecordLoading } from '#src/screens/ShowScreen.tsx';
import { inventoryRequests } from './inventory-requests.ts';
import { requestPieceWords } from './inventoryRequestWords.ts';

const resource: AnyResource = inventoryRequests;
const list = '/inventory/my-requests';

/** A new request, or a draft to go on with: submitted in one step, or kept for later. */
function RequestForm({ draft }: { readonly draft: SavedRecord | undefined }) {
  const { t, say } = useWords(requestPieceWords);
  const provider = useClinicProvider();
  const attempt = useOneTry();
  const notify = useNotify();
  const navigate = useNavigate();
  const reload = useReload('inventory-requests');
  const onSaved = async (saved: SavedRecord, afterwards: Afterwards): Promise<void> => {
    const { id, version } = saved as SavedRecord & { readonly version: number };
    const page = `/inventory/requests/${id}`;
    if (afterwards !== 'open') notify(t.kept, { type: 'success' });
    else
      try {
        const { data } = await attempt(({ key }) =>
          provider.transition('inventory-requests', { id, name: 'submit', version, idempotencyKey: key }),
        );
        notify(say(t.submitted, { number: String(data['number']) }), { type: 'success' });
      } catch (error) {
        notify(say(t.notSubmitted, { why: messageOf(error) }), { type: 'error' });
      }
    reload();
    void navigate(afterwards === 'open' ? page : list, { replace: true });
  };
  return (
    <DraftForm
      resource={resource}
      draft={draft}
      saves={['open', 'close']}
      saveWords={{ open: t.submit, close: t.keep }}
      cancel={list}
      onSaved={(saved, afterwards) => void onSaved(saved, afterwards)}
    />
  );
}

/** The draft an address names (`?draft=…`); only what is a draft is changed (inventory.md 8). */
function DraftOf({ id }: { readonly id: string }) {
  const { t } = useWords(requestPieceWords);
  const fresh = { refetchOnMount: 'always', refetchOnWindowFocus: false } as const;
  const found = useGetOne<SavedRecord>('inventory-requests', { id }, fresh);
  const { data, error, isFetchedAfterMount, refetch } = found;
  if (error) return <RecordFailure resource={resource} error={error} onRetry={() => void refetch()} />;
  if (!data || !isFetchedAfterMount) return <RecordLoading />;
  if (data['status'] !== 'draft') return <Alert severity="info">{t.notDraft}</Alert>;
  return <RequestForm draft={data} />;
}

/** `inventory/requests/add` [inventory_create_request]. */
export default function RequestScreen() {
  const { t } = useWords(requestPieceWords);
  const [params] = useSearchParams();
  const draft = params.get('draft');
  return (
    <ResourceContextProvider value="inventory-requests">
      <PageHead
        title={draft === null ? t.fresh : t.draft}
        help={<ScreenHelp resource={resource} kind="form" />}
      />
      {draft === null ? <RequestForm draft={undefined} /> : <DraftOf id={draft} />}
    </ResourceContextProvider>
  );
}
