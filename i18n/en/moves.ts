import type { Texts } from '../texts.ts';
import type { moves as arabic } from '../ar/moves.ts';

/** Words of dialogs that move or remove records. */
export const moves: Texts<typeof arabic> = {
  transition: {
    confirm: '{action}: {name}',
    will: 'The status becomes “{state}”.',
    willMany: 'The status of {n:records} becomes “{state}”.',
    danger: 'Check the name before you continue.',
    changed: '{name} changed this record after you opened it. Check what you entered, then try again.',
    ownPassword: 'Password of {name}',
    ownPasswordHint: 'They type it themselves. It signs nobody in and is not kept.',
    ownPasswordOptional:
      'They type it themselves if they are here; else it stays empty. It signs nobody in and is not kept.',
    signHere: 'Or {name} signs here',
    clearSignature: 'Clear the signature',
    cancel: 'Back',
    done: 'Done: {action}',
    doneMany: 'Done for {n:records}',
    refusedMany: 'Not done for {n:records}',
    resultTitle: 'Result of “{action}”',
    close: 'Close',
    remove: 'Delete {name}?',
    removeText: 'The record disappears from every list. You can undo this for 10 seconds after.',
    removeConfirm: 'Delete',
    removed: '{name} was deleted',
    retryRefused: 'Try the refused ones again',
  },
};
