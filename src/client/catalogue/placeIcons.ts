import type { SvgIconComponent } from '@mui/icons-material';
import { iconOfPage, iconOfScreen, icons, isIconName } from './icons.ts';
import type { MenuGroup, Place } from './menu.ts';
import { iconOfGroup } from './pageWords.ts';

/** The component of a place's icon. */
export const iconOfPlace = ({ entry, page }: Place): SvgIconComponent =>
  entry ? iconOfScreen(entry) : iconOfPage(page?.icon ?? '');

/** The icon of a group in the rail: its own, or that of its first place. */
export function iconOfRail({ area, places: [first] }: MenuGroup): SvgIconComponent {
  const icon = iconOfGroup(area);
  if (icon !== undefined && isIconName(icon)) return icons[icon];
  return first ? iconOfPlace(first) : iconOfPage('');
}
