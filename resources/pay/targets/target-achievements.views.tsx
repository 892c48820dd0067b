import { lazy } from 'react';
import { views } from '#src/client/catalogue/views.ts';
import { targetAchievements } from './target-achievements.ts';

export const achievementViews = views(targetAchievements, {
  screens: { list: lazy(() => import('./AchievementsScreen.tsx')) },
});
