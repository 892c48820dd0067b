import { createElement, lazy, Suspense, useMemo } from 'react';
import { Box, Button, Drawer, IconButton, Tooltip } from '@mui/material';
import BackIcon from '@mui/icons-material/ChevronLeft';
import CloseIcon from '@mui/icons-material/Close';
import { LinkBase } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import type { EntityEntry } from '#metadata/derive/entries.ts';
import { entryOf, opensInPanel, opensOwnInPanel } from '#src/client/catalogue/catalogue.ts';
import { useDeclaration } from '#src/client/catalogue/declarations.ts';
import { piecesFor } from '#src/client/catalogue/piecesFor.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import {
  closedAddress,
  panelAddress,
  panelPlace,
  type PanelPlace,
} from '#src/client/catalogue/panelAddress.ts';
import { mayDo, maySee } from './parts/access.ts';
import { PanelContext } from '#src/ui/panelContext.ts';
import { ErrorState } from '#src/ui/States.tsx';
import { RecordLoading } from './show/RecordStates.tsx';

const screens = {
  list: lazy(() => import('./PanelList.tsx')),
  create: lazy(() => import('./CreateScreen.tsx')),
  show: lazy(() => import('./ShowScreen.tsx')),
  edit: lazy(() => import('./EditScreen.tsx')),
};

/** Whether the panel may be opened at all; about single rows the server decides. */
function useMayOpen(resource: EntityEntry | undefined, kind: PanelPlace['kind']): boolean {
  const subject = useSubject();
  if (!resource) return false;
  if (!opensInPanel(resource, kind) && !(kind === 'show' && opensOwnInPanel(resource))) return false;
  return kind === 'show' ? maySee(resource, subject) : mayDo(resource, kind, subject);
}

/** Back to the list, where it is not the list itself, and the way out. */
function PanelBar({
  resource,
  kind,
  onClose,
}: {
  readonly resource: EntityEntry | undefined;
  readonly kind: PanelPlace['kind'];
  readonly onClose: () => void;
}) {
  const { t, locale } = useReading();
  const subject = useSubject();
  const back =
    resource && kind !== 'list' && opensInPanel(resource, 'list') && mayDo(resource, 'list', subject);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 44, mb: 1 }}>
      {back ? (
        <Button
          component={LinkBase}
          to={panelAddress(resource.name)}
          color="inherit"
          startIcon={<BackIcon />}
        >
          {resource.words[locale].many}
        </Button>
      ) : null}
      <Tooltip title={t.show.close}>
        <IconButton aria-label={t.show.close} onClick={onClose} sx={{ marginInlineStart: 'auto' }}>
          <CloseIcon />
        </IconButton>
      </Tooltip>
    </Box>
  );
}

/** What the panel shows, once its area has come. */
function PanelScreen({ name, kind }: { readonly name: string; readonly kind: PanelPlace['kind'] }) {
  const resource = useDeclaration(name);
  const own = kind === 'list' ? piecesFor(resource)?.panel : undefined;
  if (own) return createElement(own);
  const Screen = screens[kind];
  return <Screen resource={resource} screenName={kind} />;
}

/**
 * What of a resource has no address of its own – list, record, forms – in a panel over the screen one is on; what it shows
 * stands in the address, so that back, reload and a shared link work as everywhere (UX-02).
 */
export default function Panel({ asked }: { readonly asked: string }) {
  const place = useMemo(() => panelPlace(asked), [asked]);
  const resource = entryOf(place.resource);
  const { t, locale } = useReading();
  const navigate = useNavigate();
  const may = useMayOpen(resource, place.kind);
  const close = (): void => void navigate(closedAddress(), { replace: true });
  const context = useMemo(() => ({ id: place.id, given: place.given }), [place]);
  const paper = {
    role: 'dialog',
    'aria-modal': true,
    'aria-label': resource?.words[locale].many ?? t.show.forbidden,
    sx: {
      width: { xs: '100%', sm: 'min(760px, 92vw)' },
      bgcolor: 'background.default',
      p: { xs: 1.5, sm: 3 },
      // What is longer than the window scrolls: else the strip of key figures would give way until nothing of it is seen.
      '& > *': { flexShrink: 0 },
    },
  } as const;
  return (
    <Drawer anchor="right" open onClose={close} slotProps={{ paper }}>
      <PanelBar resource={resource} kind={place.kind} onClose={close} />
      {resource && may ? (
        <PanelContext.Provider value={context}>
          <Suspense fallback={<RecordLoading />}>
            <PanelScreen key={asked} name={resource.name} kind={place.kind} />
          </Suspense>
        </PanelContext.Provider>
      ) : (
        <ErrorState title={t.show.forbidden} error={undefined}>
          <Button variant="outlined" onClick={close}>
            {t.show.close}
          </Button>
        </ErrorState>
      )}
    </Drawer>
  );
}
