import { PanelButton } from '#src/screens/PanelButton.tsx';
import { violationTypes } from './violation-types.ts';

/** Above the penalties: the list their steps come from (hr.md 5). */
const ViolationListButton = () => <PanelButton resource={violationTypes} />;
export default ViolationListButton;
