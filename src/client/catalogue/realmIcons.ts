import type { SvgIconComponent } from '@mui/icons-material';

/** Icons of the console's entities: none in the clinics' app, whose first script they would only weigh on. */
export const realmIcons: Readonly<Record<string, SvgIconComponent>> = {};
