import { useState } from 'react';
import { Button, IconButton } from '@mui/material';
import HelpIcon from '@mui/icons-material/HelpOutline';
import type { AnyResource } from '#metadata/resource.ts';
import { useReading } from '#src/fields/useReading.ts';
import { later } from '#src/kit/later.tsx';

const HelpPopover = later(() => import('./HelpPopover.tsx'));

export type HelpKind = 'list' | 'form' | 'record';

interface ScreenHelpProps {
  readonly resource: AnyResource;
  readonly kind: HelpKind;
  /** In a menu the button says its name. */
  readonly worded?: boolean;
}

/** "What is this", for every generated screen: a quiet button; what it says comes when it is pressed (UX-69). */
export function ScreenHelp({ resource, kind, worded = false }: ScreenHelpProps) {
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
      {anchor ? (
        <HelpPopover resource={resource} kind={kind} anchor={anchor} onClose={() => setAnchor(undefined)} />
      ) : null}
    </>
  );
}
