import { Box, Button } from '@mui/material';
import AddIcon from '@mui/icons-material/Add';
import { Link } from 'react-router-dom';
import { changing, decide } from '#metadata/access.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { receiveStock } from '../stockRights.ts';
import { batchPieceWords } from './stockBatchWords.ts';

/** Above the batches in the place of "add": they come by a receipt. On phones the short word keeps the name in one line. */
export default function ReceiveButton() {
  const subject = useSubject();
  const { t } = useWords(batchPieceWords);
  if (decide(changing(receiveStock), subject) === undefined) return null;
  return (
    <Button
      component={Link}
      to="/inventory/stock/add"
      variant="contained"
      startIcon={<AddIcon />}
      aria-label={t.receive}
      data-shortcut="new"
      className="list-screen-only"
    >
      <Box component="span" sx={{ display: { sm: 'none' } }}>
        {t.receiveShort}
      </Box>
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {t.receive}
      </Box>
    </Button>
  );
}
