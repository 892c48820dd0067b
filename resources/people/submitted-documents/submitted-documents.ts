import { anyOf, may, own } from '#metadata/access.ts';
import { date, file, longText, reference, select, text } from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { documentKinds } from '../../shared/documentKinds.ts';
import { submittedDocumentWords } from './submittedDocumentWords.ts';

const decide = may('edit_employees');
const mine = may('view_self_profile', own);
/** HR may also put right what was typed before accepting it. */
const write = anyOf(decide, mine);

/** Documents people send from their profile; one becomes part of the file once HR accepts it (hr.md 1, profile). */
export const submittedDocuments = defineResource({
  name: 'submitted-documents',
  title: ['kind', 'employee_id'],
  person: 'employee_id',
  noSelfDealing: {
    allowed: 'everybody sends their own papers; somebody else accepts them (hr.md 1, profile)',
  },
  panel: true,
  editableIn: ['waiting'],

  fields: {
    employee_id: reference('employees', { required: true, fixed: true, default: 'currentEmployee' }),
    kind: select(documentKinds, { required: true }),
    number: text({ maxLength: 60, code: true, search: true }),
    file: file({ required: true, maxMegabytes: 10 }),
    issued_on: date({ past: true }),
    expires_on: date({ requiredWhen: { kind: 'licence' } }),
    refusal_reason: longText({ readOnly: true, maxLength: 500 }),
  },
  indexes: [['status', 'employee_id']],
  sorts: ['created_at', 'status'],

  workflow: {
    states: { waiting: 'warning', accepted: 'good', refused: 'danger' },
    initial: 'waiting',
    approval: { settings: 'approval-settings', facts: ['number', 'file', 'issued_on', 'expires_on'] },
    transitions: {
      accept: {
        from: 'waiting',
        to: 'accepted',
        access: decide,
        notOwn: true,
        decides: true,
        notify: [{ event: 'employee.document_decided', to: 'person' }],
      },
      refuse: {
        from: 'waiting',
        to: 'refused',
        access: decide,
        notOwn: true,
        decides: true,
        ask: ['refusal_reason'],
        demand: ['refusal_reason'],
        danger: true,
        notify: [{ event: 'employee.document_decided', to: 'person' }],
      },
    },
  },
  access: { list: decide, self: mine, show: decide, create: write, edit: write, remove: write },
  figures: ['employee_id', 'issued_on', 'expires_on'],
  views: { waiting: { filter: { status: 'waiting' }, sort: 'created_at' } },
  screens: {},

  checks: {
    documentDates: {
      on: 'expires_on',
      ok: (d) => !d.issued_on || !d.expires_on || d.expires_on >= d.issued_on,
    },
  },
  refusals: ['file_is_full'],
  words: submittedDocumentWords,
});
