import { PanelButton } from '#src/screens/PanelButton.tsx';
import { submittedDocuments } from '../submitted-documents/submitted-documents.ts';

/** Above the employees: what they sent for their files, with how many wait. */
const ProfileSubmissionsButton = () => (
  <PanelButton resource={submittedDocuments} waiting={{ status: 'waiting' }} />
);
export default ProfileSubmissionsButton;
