import { Button } from '@mui/material';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Link } from 'react-router-dom';
import { useWords } from '#src/client/words/words.ts';
import { canStart } from '#src/screens/workflow/transitions.ts';
import { inventoryRequests } from './inventory-requests.ts';
import type { RequestRecord } from './requestRecord.ts';
import { requestPieceWords } from './inventoryRequestWords.ts';

/** Beside a request: going on with a draft, and the slip that is signed when goods change hands. */
export default function RequestButtons({ record }: { readonly record: RequestRecord }) {
  const { t } = useWords(requestPieceWords);
  const may: readonly string[] = (record as { readonly _may?: readonly string[] })._may ?? [];
  if (may.includes('edit'))
    return (
      <Button component={Link} to={`/inventory/requests/add?draft=${record.id}`} variant="outlined">
        {t.goOn}
      </Button>
    );
  // What can come back was handed out.
  if (!canStart(inventoryRequests, 'return', { ...record })) return null;
  return (
    <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => window.print()}>
      {t.printSlip}
    </Button>
  );
}
