import { ListFrame } from '#src/screens/list/ListFrame.tsx';
import { BalanceCards } from './BalanceCards.tsx';
import { vacations } from './vacations.ts';

/** `my-vacations`: one's own balances, and what one asked for (hr.md 3). */
export default function MyVacations() {
  return <ListFrame resource={vacations} screenName="self" above={<BalanceCards />} />;
}
