import { useParams } from 'react-router-dom';
import { ListPage } from '#src/screens/ListPage.tsx';
import { targetAchievements } from './target-achievements.ts';
import { TargetSummary } from './TargetSummary.tsx';

/** `targets/:targetId/achievements`: what was reached, below the target's own progress. */
export default function AchievementsScreen() {
  const id = useParams()['targetId'] ?? '';
  return (
    <ListPage resource={targetAchievements} screenName="list" above={<TargetSummary id={id} linked />} />
  );
}
