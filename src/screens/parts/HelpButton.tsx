import { useState, type ReactNode } from 'react';
import { Button, IconButton } from '@mui/material';
import HelpIcon from '@mui/icons-material/HelpOutline';
import { useReading } from '#src/client/words/useReading.ts';

interface HelpButtonProps {
  /** In a menu the button says its name. */
  readonly worded?: boolean;
  /** What it says, beside the button, while it is open. */
  readonly children: (anchor: HTMLElement, onClose: () => void) => ReactNode;
}

/** The quiet question mark beside a heading (UX-69). */
export function HelpButton({ worded = false, children }: HelpButtonProps) {
  const { t } = useReading();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const opens = {
    'aria-haspopup': 'dialog',
    onClick: (event: { readonly currentTarget: HTMLElement }) => setAnchor(event.currentTarget),
  } as const;
  return (
    <>
      {worded ? (
        <Button color="inherit" startIcon={<HelpIcon />} {...opens}>
          {t.list.whatIsThis}
        </Button>
      ) : (
        <IconButton
          size="small"
          className="list-screen-only"
          data-print="no"
          aria-label={t.list.whatIsThis}
          title={t.list.whatIsThis}
          sx={{ color: 'text.secondary' }}
          {...opens}
        >
          <HelpIcon sx={{ fontSize: 18 }} />
        </IconButton>
      )}
      {anchor ? children(anchor, () => setAnchor(undefined)) : null}
    </>
  );
}
