import { IconButton } from '@mui/material';
import CheckIcon from '@mui/icons-material/Check';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { useCopy } from '#src/client/words/useCopy.ts';
import { useReading } from '#src/client/words/useReading.ts';

/** Copies a code with one tap; said once for those who do not see the mark (UX-18). */
export function CopyIdentifier({ label, value }: { readonly label: string; readonly value: string }) {
  const { t } = useReading();
  const { copied, copy } = useCopy();
  return (
    <IconButton
      size="small"
      aria-label={`${t.field.copy}: ${label}`}
      onClick={() => copy(value)}
      sx={{ '& svg': { fontSize: 16 }, '@media print': { display: 'none' } }}
    >
      {copied ? <CheckIcon color="success" /> : <CopyIcon />}
    </IconButton>
  );
}
