/** The set of settings that stands as a tab beside the clinic's own. */
export const approvalSet = 'approval-settings';
