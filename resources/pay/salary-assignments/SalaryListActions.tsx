import { PanelButton } from '#src/screens/PanelButton.tsx';
import { salaryInputs } from '../salary-inputs/salary-inputs.ts';
import RaiseButton from './RaiseButton.tsx';

/** Above the salaries: the raise of a group, and what comes on slips beside them. */
const SalaryListActions = () => (
  <>
    <PanelButton resource={salaryInputs} waiting={{ status: 'draft' }} />
    <RaiseButton />
  </>
);
export default SalaryListActions;
