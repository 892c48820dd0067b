import { defineArea } from '#metadata/area.ts';
import { approvalSettings } from './approval-settings/approval-settings.ts';
import { platformCards } from './cards.ts';
import { dailyRuns } from './daily-runs/daily-runs.ts';
import { signInSettings } from './sign-in-settings/sign-in-settings.ts';
import { platformSteps } from './setupSteps.ts';

/** The clinic itself: how it presents itself to staff and patients. */
export const area = defineArea({
  name: 'platform',
  menu: { platform: { ar: 'الإعدادات', en: 'Settings', icon: 'settings' } },
  cards: platformCards,
  steps: platformSteps,
  entities: [dailyRuns, approvalSettings, signInSettings],
});
