import { ListItemIcon, ListItemText, ListSubheader, MenuItem } from '@mui/material';
import Check from '@mui/icons-material/Check';
import DarkMode from '@mui/icons-material/DarkModeOutlined';
import Devices from '@mui/icons-material/DevicesOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import { useTheme, type ThemeChoice } from '../theme.ts';
import { useWords } from '#src/client/words/words.ts';

const choices = [
  ['light', LightMode],
  ['dark', DarkMode],
  ['system', Devices],
] as const satisfies readonly (readonly [ThemeChoice, unknown])[];

/** Light, dark or as the device has it (UX-63); the menu stays open, so that the choice can be seen and changed. */
export function ThemeItems() {
  const { shell } = useWords();
  const [choice, change] = useTheme();
  return (
    <>
      <ListSubheader role="presentation" sx={{ lineHeight: 2.4, bgcolor: 'transparent' }}>
        {shell.frame.theme}
      </ListSubheader>
      {choices.map(([name, Icon]) => (
        <MenuItem
          key={name}
          role="menuitemradio"
          aria-checked={choice === name}
          selected={choice === name}
          onClick={() => change(name)}
        >
          <ListItemIcon>
            <Icon fontSize="small" />
          </ListItemIcon>
          <ListItemText>{shell.frame[name]}</ListItemText>
          {choice === name && <Check fontSize="small" aria-hidden sx={{ color: 'primary.main' }} />}
        </MenuItem>
      ))}
    </>
  );
}
