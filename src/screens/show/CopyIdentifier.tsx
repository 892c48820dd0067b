import { useState } from 'react';
import { IconButton } from '@mui/material';
import CheckIcon from '@mui/icons-material/Check';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { useNotify } from 'ra-core';
import { useReading } from '#src/client/words/useReading.ts';

/** Copies a code with one tap; said once for those who do not see the mark (UX-18). */
export function CopyIdentifier({ label, value }: { readonly label: string; readonly value: string }) {
  const { t } = useReading();
  const notify = useNotify();
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
    notify(t.field.copied, { type: 'info', autoHideDuration: 2000 });
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <IconButton
      size="small"
      aria-label={`${t.field.copy}: ${label}`}
      onClick={() => void copy()}
      sx={{ '& svg': { fontSize: 16 }, '@media print': { display: 'none' } }}
    >
      {copied ? <CheckIcon color="success" /> : <CopyIcon />}
    </IconButton>
  );
}
