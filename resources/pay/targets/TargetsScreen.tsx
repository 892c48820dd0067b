import { ListPage } from '#src/screens/ListPage.tsx';
import { TargetCards } from './TargetCards.tsx';
import { targets } from './targets.ts';

/** `targets`: all targets as cards (hr.md 5). */
export default function TargetsScreen() {
  return (
    <ListPage resource={targets} screenName="list">
      <TargetCards own={false} />
    </ListPage>
  );
}
