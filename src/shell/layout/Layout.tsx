import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Box, useMediaQuery, type Theme } from '@mui/material';
import { useLocation } from 'react-router-dom';
import { later } from '#src/ui/later.tsx';
import { isSuspended, type SubscriptionStanding } from '#src/client/session/me.ts';
import { usePreference } from '#src/client/session/preferences.ts';
import { readPreview } from '#src/client/session/preview.ts';
import { useMe } from '#src/client/session/subject.ts';
import { Menu } from '../menu/Menu.tsx';
import { ground, PLACES, RAIL } from '../menu/menuStyles.ts';
import { useMenu } from '../menu/useMenu.ts';
import { useRecentPlaces } from '../menu/useRecentPlaces.ts';
import { Announcer } from './Announcer.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { LoadingBar } from './LoadingBar.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { CONTENT, SkipLink } from './SkipLink.tsx';
import { ToolsProvider } from './Tools.tsx';
import { TopBar } from './TopBar.tsx';

// None of these is needed for the first rows.
const BottomBar = lazy(() => import('./BottomBar.tsx'));
const MenuDrawer = later(() => import('./MenuDrawer.tsx'));
const JobTray = lazy(() => import('#src/features/transfer/JobTray.tsx'));
const SubscriptionBanner = later(async () => ({
  default: (await import('./SubscriptionBanner.tsx')).SubscriptionBanner,
}));
const PreviewBanner = later(async () => ({
  default: (await import('./PreviewBanner.tsx')).PreviewBanner,
}));
const RecentRecorder = lazy(() => import('../palette/RecentRecorder.tsx'));

/** The menu beside the page, with the places of the open area or as a rail alone; on phones a drawer from the reading edge. */
function MenuPanel({
  phone,
  open,
  onClose,
}: {
  readonly phone: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const [needed, setNeeded] = useState(false);
  if (phone && open && !needed) setNeeded(true);
  if (phone) return needed ? <MenuDrawer open={open} onClose={onClose} /> : null;
  return (
    <Box
      component="aside"
      sx={{
        ...ground,
        position: 'sticky',
        top: 0,
        height: '100vh',
        flexShrink: 0,
        width: open ? RAIL + PLACES : RAIL,
        transition: 'width 160ms ease',
        '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
        // The places of a narrow menu come over the page and its bar.
        zIndex: 'drawer',
      }}
    >
      <Menu wide={open} onOpen={() => undefined} />
    </Box>
  );
}

/** From a week before the end on (platform.md 5.6). */
const warns = ({ state, days_left: days }: SubscriptionStanding): boolean =>
  state === 'trial' ? days !== null && days <= 7 : state !== 'active';

/** A page starts at its top; going back restores nothing the lists do not restore themselves. */
function useScrollToTop(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
}

const content = {
  flex: 1,
  minWidth: 0,
  px: { xs: 1.5, sm: 3 },
  py: { xs: 1.5, sm: 2 },
  // Room for the phone's bar.
  pb: { xs: 'calc(80px + env(safe-area-inset-bottom))', md: 2.5 },
  outline: 'none',
  width: '100%',
  maxWidth: 1440,
  mx: 'auto',
} as const;

/** The shell around every screen: menu, top bar, where-you-are and the content (SPECIFICATION 2). */
export function Layout({ children }: { readonly children: ReactNode }) {
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const [wide, setWide] = usePreference('menu.wide', true);
  const [hasJobs] = usePreference('jobs.tray', false);
  const [drawer, setDrawer] = useState(false);
  const me = useMe();
  const standing = me.clinic.subscription;
  useScrollToTop();
  const { current } = useMenu();
  // What belongs to no area stands in the rail all the time.
  useRecentPlaces(current?.group === undefined ? undefined : current.path);
  const open = phone ? drawer : wide;
  const toggle = (): void => (phone ? setDrawer(!drawer) : setWide(!wide));
  return (
    <ToolsProvider>
      <Box sx={{ display: 'flex', minHeight: '100vh', bgcolor: 'background.default', color: 'text.primary' }}>
        <SkipLink />
        <MenuPanel phone={phone} open={open} onClose={() => setDrawer(false)} />
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
          <TopBar menuOpen={open} phone={phone} onMenu={toggle} />
          {readPreview() ? <PreviewBanner /> : null}
          <LoadingBar />
          <OfflineBanner />
          {standing && warns(standing) ? <SubscriptionBanner standing={standing} /> : null}
          <Box component="main" id={CONTENT} tabIndex={-1} sx={content}>
            <Breadcrumb />
            <Suspense fallback={null}>{children}</Suspense>
          </Box>
          <Announcer />
        </Box>
        <Suspense fallback={null}>
          {phone && !isSuspended(me) && <BottomBar onMore={() => setDrawer(true)} moreOpen={drawer} />}
          {hasJobs && <JobTray />}
          <RecentRecorder />
        </Suspense>
      </Box>
    </ToolsProvider>
  );
}
