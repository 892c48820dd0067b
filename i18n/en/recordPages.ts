import type { Texts } from '../texts.ts';
import type { recordPages as arabic } from '../ar/recordPages.ts';

/** Words of record pages and their history. */
export const recordPages: Texts<typeof arabic> = {
  show: {
    edit: 'Edit',
    remove: 'Delete',
    moreActions: 'More actions',
    details: 'Details',
    other: 'Other details',
    history: 'History',
    addRelated: 'Add {one}',
    failed: 'The record could not be loaded',
    notFound: 'This record does not exist',
    notFoundHint: 'It may have been deleted or moved. Go back to the list and look for it',
    backToList: 'Back to {many}',
    forbidden: 'You do not have permission to see this record',
  },
  history: {
    none: 'No changes recorded',
    created: 'added the record',
    changed: 'changed the record',
    removed: 'deleted the record',
    moved: 'did “{action}”',
    fromTo: '{field}: from “{before}” to “{after}”',
    filled: '{field}: “{after}”',
    emptied: '{field}: cleared “{before}”',
    touched: '{field}: changed',
    reason: 'Reason: {reason}',
    system: 'System',
  },
};
