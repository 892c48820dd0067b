import PanelList from '#src/screens/PanelList.tsx';
import { ConfirmFigures } from './ConfirmFigures.tsx';
import { salaryComponents } from './salary-components.ts';

/** The components in their panel, under what an owner still has to confirm. */
export default function ComponentsPanel() {
  return <PanelList resource={salaryComponents} above={<ConfirmFigures />} />;
}
