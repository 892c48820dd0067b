import SettingsForm from '#src/screens/SettingsForm.tsx';
import { approvalSet } from './approvalSet.ts';

/** When whoever decides is reminded and when it goes further, by kind of request (hr.md G9). */
const ApprovalSettings = () => <SettingsForm name={approvalSet} cancel="/settings" />;
export default ApprovalSettings;
