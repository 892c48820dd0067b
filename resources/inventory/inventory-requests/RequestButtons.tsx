import { Button } from '@mui/material';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { useWords } from '#src/client/words/words.ts';
import { canStart } from '#src/screens/workflow/transitions.ts';
import { inventoryRequests } from './inventory-requests.ts';
import type { RequestRecord } from './requestRecord.ts';
import { requestPieceWords } from './inventoryRequestWords.ts';

/** Beside a request: the slip that is signed when goods change hands; what can come back was handed out. */
export default function RequestButtons({ record }: { readonly record: RequestRecord }) {
  const { t } = useWords(requestPieceWords);
  if (!canStart(inventoryRequests, 'return', { ...record })) return null;
  return (
    <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => window.print()}>
      {t.printSlip}
    </Button>
  );
}
