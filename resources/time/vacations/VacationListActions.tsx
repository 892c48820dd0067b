import { PanelButton } from '#src/screens/PanelButton.tsx';
import { leaveOpenings } from '../leave-openings/leave-openings.ts';
import { vacationTypes } from '../vacation-types/vacation-types.ts';

/** Above the vacations: the kinds of leave they are of, and what was left of them when the clinic began here (issue 20, panels). */
const VacationListActions = () => (
  <>
    <PanelButton resource={vacationTypes} />
    <PanelButton resource={leaveOpenings} />
  </>
);
export default VacationListActions;
