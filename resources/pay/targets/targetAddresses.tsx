import { useCan } from '#src/client/session/subject.ts';
import { targetAchievements } from './target-achievements.ts';
import { targets } from './targets.ts';

export const editAddress = (id: string): string => `/${targets.screens.edit.path.replace(':id', id)}`;
export const achievementsAddress = (id: string): string =>
  `/${targetAchievements.screens.list.path.replace(':targetId', id)}`;

/** Which of the screens around a target this person may open. */
export const useTargetRights = (): { readonly edit: boolean; readonly achievements: boolean } => ({
  edit: useCan(targets.access.edit) !== undefined,
  achievements: useCan(targetAchievements.access.list) !== undefined,
});
