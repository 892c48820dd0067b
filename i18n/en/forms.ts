import type { Texts } from '../texts.ts';
import type { forms as arabic } from '../ar/forms.ts';

/** Words of every form. */
export const forms: Texts<typeof arabic> = {
  form: {
    create: 'Add {one}',
    edit: 'Edit {name}',
    save: 'Save',
    saving: 'Saving...',
    saveAndNew: 'Save and add another',
    cancel: 'Cancel',
    main: 'Main details',
    other: 'Other details',
    created: '{name} was added',
    createdSeveral: '{n:records} were added',
    changed: '{name} was saved',
    problems: ['{n} field needs another look before saving', '{n} fields need another look before saving'],
    repaired: 'Everything above is put right. Save now',
    leaveTitle: 'You have unsaved changes',
    leaveText: 'If you leave now, what you typed in this form is lost.',
    leave: 'Leave without saving',
    stay: 'Stay in the form',
    notEditable: 'This record cannot be changed while its status is “{status}”',
    mayNot: 'You do not have permission to change this record',
    tabWithProblems: '{tab} (has errors)',
    conflictTitle: 'Someone else changed this record',
    conflictText:
      'The record changed after you opened it. Choose the value to keep for each field, then save.',
    conflictSame: 'The record changed in fields other than those you typed. Save again to keep yours.',
    mine: 'What you typed',
    theirs: 'Saved now',
    allMine: 'Keep what I typed',
    allTheirs: 'Take what is saved',
    continueSaving: 'Save the choice',
    empty: 'Empty',
  },
};
