import { useState, type MouseEvent } from 'react';
import { Box, Button, IconButton, type ButtonProps, type SxProps } from '@mui/material';
import ArrowIcon from '@mui/icons-material/ArrowDropDown';
import TuneIcon from '@mui/icons-material/MoreHoriz';
import StarIcon from '@mui/icons-material/StarOutlineRounded';
import { useReading } from '#src/client/words/useReading.ts';
import { later } from '#src/ui/later.tsx';
import { useListSetting } from './listSetting.ts';
import { all, useViews, type ViewChoice } from './useViews.ts';

const ViewMenu = later(() => import('./ViewMenu.tsx'));
const ViewDialog = later(() => import('./ViewDialog.tsx'));

/** More views than these stand behind “more”. */
const mostTabs = 6;

const styles = {
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: 0.5,
    mb: { xs: 0, sm: 0.5 },
    minWidth: 0,
    flexWrap: 'wrap',
  },
  tabs: { display: { xs: 'none', sm: 'flex' }, flexWrap: 'wrap', gap: 0.5, m: 0, p: 0, listStyle: 'none' },
  onPhones: { display: { sm: 'none' }, maxWidth: '70%' },
  tab: {
    border: 0,
    font: 'inherit',
    fontSize: 14,
    minHeight: 32,
    px: 1.5,
    borderRadius: 2,
    cursor: 'pointer',
    bgcolor: 'transparent',
    color: 'text.secondary',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 0.5,
    maxWidth: 220,
    '& > bdi': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
    '&[aria-current="true"]': {
      color: 'clinic.onTint',
      bgcolor: 'clinic.tint',
      fontWeight: 650,
    },
    '@media (pointer: coarse)': { minHeight: 44 },
  },
} as const;

interface TabProps {
  readonly view: ViewChoice;
  readonly active: boolean;
  readonly standard: boolean;
  readonly onOpen: (view: ViewChoice) => void;
}

function Tab({ view, active, standard, onOpen }: TabProps) {
  const { t } = useReading();
  return (
    <li>
      <Box
        component="button"
        type="button"
        aria-current={active}
        title={view.label}
        onClick={() => onOpen(view)}
        sx={styles.tab}
      >
        <bdi>{view.label}</bdi>
        {standard ? <StarIcon titleAccess={t.view.defaultMark} sx={{ fontSize: 16 }} /> : null}
      </Box>
    </li>
  );
}

interface OpenerProps {
  readonly label: string;
  readonly sx: SxProps;
  readonly onOpen: (event: MouseEvent<HTMLElement>) => void;
}

/** Opens the menu of all views. */
function Opener({ label, sx, onOpen, ...look }: OpenerProps & Pick<ButtonProps, 'variant'>) {
  return (
    <Button
      size="small"
      color="inherit"
      endIcon={<ArrowIcon />}
      aria-haspopup="menu"
      onClick={onOpen}
      sx={sx}
      {...look}
    >
      <bdi>{label}</bdi>
    </Button>
  );
}

/** The views of a list as tabs; on phones one button that opens them (UX-10). */
export function ViewBar({ screenName }: { readonly screenName: string }) {
  const { page } = useListSetting();
  const { t } = useReading();
  const views = useViews(screenName);
  const [menu, setMenu] = useState<{ anchor: HTMLElement; kind: 'views' | 'options' }>();
  const [saving, setSaving] = useState<'new' | 'edit'>();
  const { choices, active, changed, open } = views;
  const standard = page?.arrangement.view ?? all;
  const shown = choices.filter((view, index) => index < mostTabs || view.key === active.key);
  const close = (): void => setMenu(undefined);
  const openViews = ({ currentTarget }: MouseEvent<HTMLElement>): void =>
    setMenu({ anchor: currentTarget, kind: 'views' });
  return (
    <Box component="nav" aria-label={t.view.title} className="list-screen-only" sx={styles.bar}>
      <Opener variant="outlined" label={active.label} sx={styles.onPhones} onOpen={openViews} />
      <Box component="ul" sx={styles.tabs}>
        {shown.map((view) => (
          <Tab
            key={view.key}
            view={view}
            active={view.key === active.key}
            standard={standard !== all && view.key === standard}
            onOpen={open}
          />
        ))}
      </Box>
      {choices.length > shown.length ? (
        <Opener label={t.list.more} sx={{ display: { xs: 'none', sm: 'inline-flex' } }} onOpen={openViews} />
      ) : null}
      {changed ? (
        <Button size="small" onClick={() => setSaving('new')}>
          {t.view.save}
        </Button>
      ) : null}
      <IconButton
        size="small"
        aria-label={t.view.options}
        title={t.view.options}
        aria-haspopup="menu"
        onClick={(event) => setMenu({ anchor: event.currentTarget, kind: 'options' })}
      >
        <TuneIcon fontSize="small" />
      </IconButton>
      {menu ? <ViewMenu views={views} menu={menu} onClose={close} onName={setSaving} /> : null}
      {saving ? <ViewDialog views={views} kind={saving} onClose={() => setSaving(undefined)} /> : null}
    </Box>
  );
}
