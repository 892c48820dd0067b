import type { AccessWords } from '../ar/access.ts';

export const access: AccessWords = {
  confirmTitle: 'Confirm your password to continue',
  confirmText:
    'This step is sensitive, so we make sure it is you. What you typed stays, and the step goes on right after.',
  confirm: 'Confirm',
  cancel: 'Cancel',
  confirmFailed: 'Could not confirm. Try again',
  codeText: 'Enter the code your authenticator app shows now, or one of your recovery codes.',
  code: 'Verification code',
  codeEmpty: 'Enter the verification code',
};
