import { lazy } from 'react';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { targetAchievements } from './target-achievements.ts';

export const achievementPieces = pieces(targetAchievements, {
  screens: { list: lazy(() => import('./AchievementsScreen.tsx')) },
});
