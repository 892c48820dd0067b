import { useState } from 'react';
import { Box } from '@mui/material';
import { ResourceContextProvider } from 'ra-core';
import { useSearchParams } from 'react-router-dom';
import type { SavedRecord } from '#src/screens/DraftForm.tsx';
import { useWords } from '#src/client/words/words.ts';
import { PageHead } from '#src/ui/PageHead.tsx';
import { PageHelp } from '#src/screens/parts/PageHelp.tsx';
import { ReceiveDialog } from './ReceiveDialog.tsx';
import { TransferForm, type Opened } from './TransferForm.tsx';
import { AwaitingTransfers, OtherTransfers } from './TransferList.tsx';
import { transferPieceWords } from './stockTransferWords.ts';

/** On phones what awaits receipt comes first: receiving is what one does standing in the store. */
const layout = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 300px' },
  gridTemplateRows: { lg: 'auto 1fr' },
  gridTemplateAreas: {
    xs: '"awaiting" "form" "others"',
    lg: '"form awaiting" "form others"',
  },
} as const;

/** `inventory/warehouses/transfer`: the form, and beside it what awaits receipt and the last 30 days (inventory.md 4). */
export default function TransferScreen() {
  const { t, say } = useWords(transferPieceWords);
  const [opened, setOpened] = useState<Opened>({ round: 0 });
  const next = (one: Omit<Opened, 'round'>): void => setOpened(({ round }) => ({ round: round + 1, ...one }));
  const [params, setParams] = useSearchParams();
  const open = (id: string | undefined): void =>
    setParams((before) => (id === undefined ? before.delete('open') : before.set('open', id), before));
  const number = opened.draft?.['number'];
  const openId = params.get('open');
  const actions = { onOpen: open, onGoOn: (draft: SavedRecord) => next({ draft }) };
  return (
    <ResourceContextProvider value="stock-transfers">
      <PageHead
        title={typeof number === 'string' ? say(t.draftOf, { number }) : t.title}
        help={<PageHelp page="stockTransfers" />}
      />
      <Box sx={layout}>
        <Box sx={{ gridArea: 'form', minWidth: 0 }}>
          <TransferForm key={opened.round} opened={opened} onDone={next} />
        </Box>
        <Box sx={{ gridArea: 'awaiting' }}>
          <AwaitingTransfers {...actions} />
        </Box>
        <Box sx={{ gridArea: 'others' }}>
          <OtherTransfers {...actions} />
        </Box>
      </Box>
      {openId === null ? null : <ReceiveDialog id={openId} onClose={() => open(undefined)} />}
    </ResourceContextProvider>
  );
}
