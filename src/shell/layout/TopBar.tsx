import { Box, Button, ButtonBase, IconButton, Typography } from '@mui/material';
import MenuIcon from '@mui/icons-material/Menu';
import MenuOpen from '@mui/icons-material/MenuOpen';
import Search from '@mui/icons-material/Search';
import Translate from '@mui/icons-material/Translate';
import { Link } from 'react-router-dom';
import { useClinic } from '#src/client/session/clinic.ts';
import { useLanguage } from '#src/client/words/useLanguage.ts';
import { HOME } from '#src/client/session/paths.ts';
import { isSuspended } from '#src/client/session/me.ts';
import { isConsole } from '#src/client/session/realm.ts';
import { useMe } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { BrandMark } from './BrandMark.tsx';
import { NotificationBell } from './NotificationBell.tsx';
import { Keys } from '../keys/Keys.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { useTools } from './Tools.tsx';
import { unseen } from '#src/client/session/unseen.ts';

/** The other language's own name; the texts change in place and no form is lost (UX-58). */
function LanguageSwitch() {
  const [locale, change] = useLanguage();
  const { own } = useWords();
  const other = locale === 'ar' ? 'en' : 'ar';
  return (
    <Button
      onClick={() => change(other)}
      lang={other}
      color="inherit"
      startIcon={<Translate fontSize="small" />}
      sx={{ minWidth: 0, px: 1.25, '& .MuiButton-startIcon': { mx: { xs: 0, sm: 0.75 } } }}
      aria-label={other === 'en' ? own.toEnglish : own.toArabic}
    >
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {other === 'en' ? own.toEnglish : own.toArabic}
      </Box>
    </Button>
  );
}

/** Phones give it two smaller lines: half a name says little. */
const clinicName = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: { xs: '2', sm: '1' },
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  fontWeight: 700,
  fontSize: { xs: '0.8125rem', sm: '1rem' },
  lineHeight: 1.5,
  '@media (max-width: 359px)': { display: 'none' },
} as const;

function ClinicName() {
  const clinic = useClinic();
  const { shell } = useWords();
  return (
    <Box
      component={Link}
      to={HOME}
      // Below 360 px the mark alone is seen.
      aria-label={clinic.name || shell.product.name}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        minWidth: 0,
        minHeight: 44,
        color: 'inherit',
        textDecoration: 'none',
        borderRadius: 2,
      }}
    >
      <BrandMark size={34} />
      <Typography component="span" title={clinic.name} sx={clinicName}>
        {clinic.name || shell.product.name}
      </Typography>
    </Box>
  );
}

const searchBox = {
  flex: '0 1 360px',
  minWidth: 0,
  height: 38,
  mx: 'auto',
  px: 1.5,
  gap: 1,
  justifyContent: 'flex-start',
  border: '1px solid',
  borderColor: 'neutral.lineStrong',
  borderRadius: 1,
  bgcolor: 'neutral.quiet',
  color: 'text.secondary',
  font: 'inherit',
  fontSize: '0.875rem',
  '&:hover': { borderColor: 'text.secondary' },
};

/** Looks like the box it opens; a phone has room for its sign only. */
function SearchButton({ phone }: { readonly phone: boolean }) {
  const { own } = useWords();
  const { openPalette } = useTools();
  if (phone)
    return (
      <IconButton onClick={openPalette} aria-label={own.palette.title} color="inherit">
        <Search />
      </IconButton>
    );
  return (
    <ButtonBase onClick={openPalette} aria-keyshortcuts="Control+K" sx={searchBox}>
      <Search fontSize="small" aria-hidden />
      <Box component="span" sx={unseen}>
        {own.palette.title}:
      </Box>
      <Box
        component="span"
        title={own.palette.placeholder}
        sx={{
          flex: 1,
          textAlign: 'start',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {own.palette.placeholder}
      </Box>
      <Box component="span" aria-hidden>
        <Keys names={['Ctrl', 'K']} />
      </Box>
    </ButtonBase>
  );
}

export interface TopBarProps {
  readonly menuOpen: boolean;
  readonly phone: boolean;
  readonly onMenu: () => void;
}

export function TopBar({ menuOpen, phone, onMenu }: TopBarProps) {
  const me = useMe();
  const { shell, own } = useWords();
  const reachesMore = !isSuspended(me);
  const onPhone = menuOpen ? shell.frame.closeMenu : shell.frame.openMenu;
  const label = phone ? onPhone : menuOpen ? own.narrowMenu : own.widenMenu;
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0.5, sm: 1 },
        height: 60,
        px: { xs: 1, sm: 2 },
        bgcolor: 'background.paper',
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      <IconButton onClick={onMenu} aria-label={label} title={label} aria-expanded={menuOpen} color="inherit">
        {menuOpen && !phone ? <MenuOpen sx={{ '[dir=rtl] &': { transform: 'scaleX(-1)' } }} /> : <MenuIcon />}
      </IconButton>
      <ClinicName />
      {phone && <Box sx={{ flex: 1 }} />}
      {reachesMore ? <SearchButton phone={phone} /> : <Box sx={{ flex: 1 }} />}
      <LanguageSwitch />
      {reachesMore && !isConsole ? <NotificationBell key={me.details.user_id} /> : null}
      <ProfileMenu />
    </Box>
  );
}
