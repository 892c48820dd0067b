import { ListPage } from '#src/screens/ListPage.tsx';
import { TargetCards } from './TargetCards.tsx';
import { targets } from './targets.ts';

/** `my-targets`: one's own progress, and what it has earned so far (hr.md 5). */
export default function OwnTargetsScreen() {
  return (
    <ListPage resource={targets} screenName="self">
      <TargetCards own />
    </ListPage>
  );
}
