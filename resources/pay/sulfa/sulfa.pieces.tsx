import { lazy } from 'react';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { later } from '#src/ui/later.tsx';
import { sulfaSettings } from './sulfa-settings.ts';
import { sulfaApplications } from './sulfa-applications.ts';

/** The request says its instalments before it is sent; the settings are reached from the list. */
export const sulfaPieces = pieces(sulfaApplications, {
  sections: {
    schedule: later(async () => ({ default: (await import('./AdvanceSchedule.tsx')).AdvanceSchedule })),
  },
  listActions: later(() => import('./SulfaListActions.tsx')),
});

export const sulfaSettingsPieces = pieces(sulfaSettings, {
  screens: { set: lazy(() => import('./SulfaSettingsPage.tsx')) },
});
