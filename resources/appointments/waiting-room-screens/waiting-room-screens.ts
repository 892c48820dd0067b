import { may, nobody } from '#metadata/access.ts';
import { computed, computedSelect, reference, text } from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { archivable } from '#metadata/workflow.ts';
import { waitingRoomScreenWords } from './waitingRoomScreenWords.ts';

/** Those of one's own branches, where the role reaches no further. */
const manage = may('patients_manage_appointment_types');

/**
 * A screen in a waiting room that shows tickets and rooms, and nobody's name (docs/adr/0010-waiting-room-screen.md). It is closed until
 * somebody opens its link; who opens it again ends the one before.
 */
export const waitingRoomScreens = defineResource({
  name: 'waiting-room-screens',
  module: 'appointments',
  menu: { area: 'appointments', icon: 'waitingRoom', order: 350, reference: true },
  title: 'name',
  choose: ['branch_id'],
  branch: 'branch_id',
  lacks: ['remove'],

  fields: {
    name: text({ required: true, minLength: 2, maxLength: 80, unique: true, search: true }),
    /** Whoever looks at the screen sees the queues of this branch: one that moves is another screen. */
    branch_id: reference('branches', {
      required: true,
      fixed: true,
      among: { status: 'active' },
      default: 'currentBranch',
    }),
    link: computedSelect(['none', 'open', 'ended'], {
      tones: { none: 'muted', open: 'good', ended: 'warning' },
    }),
    link_until: computed('dateTime'),
  },
  workflow: archivable(manage),
  access: { list: manage, show: manage, create: manage, edit: manage, remove: nobody },
  operations: {
    openLink: {
      method: 'POST',
      path: ':id/open-link',
      access: manage,
      shownOnce: ['address'],
    },
    closeLink: { method: 'POST', path: ':id/close-link', access: manage },
  },
  figures: ['link', 'link_until'],
  views: { active: { filter: { status: 'active' } }, archived: { filter: { status: 'archived' } } },
  screens: {
    list: {
      path: 'waiting-room-screens',
      columns: ['name', 'branch_id', 'link', 'link_until', 'status'],
      filters: ['branch_id', 'status'],
      sort: 'name',
    },
    create: { path: 'waiting-room-screens/create' },
    show: { path: 'waiting-room-screens/:id' },
    edit: { path: 'waiting-room-screens/:id/edit' },
  },
  refusals: ['branch_archived'],
  words: waitingRoomScreenWords,
});
