import PanelList from '#src/screens/PanelList.tsx';
import { ConfirmTypes } from './ConfirmTypes.tsx';
import { vacationTypes } from './vacation-types.ts';

/** The types of leave in their panel, under what is still to be confirmed. */
export default function TypesPanel() {
  return <PanelList resource={vacationTypes} above={<ConfirmTypes isOverList />} />;
}
