import { useGetOne } from 'ra-core';
import { useParams } from 'react-router-dom';
import { ListPage } from '#src/screens/ListPage.tsx';
import { targetAchievements } from './target-achievements.ts';
import type { Target } from './TargetProgress.tsx';
import { TargetSummary } from './TargetSummary.tsx';

/** `targets/:targetId/achievements`: what was reached, below the target's own progress. */
export default function AchievementsScreen() {
  const id = useParams()['targetId'] ?? '';
  const { data: target } = useGetOne<Target>('targets', { id }, { enabled: id !== '' });
  return (
    <ListPage
      resource={targetAchievements}
      screenName="list"
      withoutAdd={target !== undefined && target.source !== 'manual'}
      above={<TargetSummary id={id} linked />}
    />
  );
}
