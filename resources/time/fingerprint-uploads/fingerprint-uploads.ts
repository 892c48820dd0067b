import { nobody } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { uploadWords } from './uploadWords.ts';
import { timeRights } from '../timeRights.ts';

const { uploadPunches } = timeRights;
const kept = { readOnly: true } as const;
const counter = () => f.integer({ ...kept, required: true, default: 0, min: 0 });
/** A column of a CSV file, as the device kept it from the last one. */
const csvColumn = (value: string) =>
  f.integer({
    min: 1,
    max: 50,
    showWhen: { format: 'csv' },
    fillFrom: { reference: 'device_id', value },
  });

/** A device's file: read and told about first, saved as a whole, and taken back as a whole (hr.md 2.4). */
export const fingerprintUploads = defineResource({
  name: 'fingerprint-uploads',
  module: 'attendance',
  menu: { area: 'time', icon: 'fingerprint', order: 50 },
  panel: true,
  title: ['device_id', 'date_from'],
  branch: 'branch_id',
  fields: {
    device_id: f.reference('fingerprint-devices', { required: true, among: { status: 'active' } }),
    // Where the device stands.
    branch_id: f.reference('branches', kept),
    file: f.file({ required: true, text: true, maxMegabytes: 20 }),
    format: f.select(['attlog', 'csv']),
    user_column: csvColumn('user_column'),
    datetime_column: csvColumn('datetime_column'),
    date_column: csvColumn('date_column'),
    time_column: csvColumn('time_column'),
    state_column: csvColumn('state_column'),
    date_order: f.select(['ymd', 'dmy', 'mdy'], {
      showWhen: { format: 'csv' },
      fillFrom: { reference: 'device_id', value: 'date_order' },
    }),
    mode: f.select(['all_or_nothing', 'skip_bad_lines'], { required: true, default: 'all_or_nothing' }),
    total: counter(),
    new: counter(),
    known: counter(),
    duplicate: counter(),
    unmatched: counter(),
    locked: counter(),
    malformed: counter(),
    date_from: f.date(kept),
    date_to: f.date(kept),
    report: f.lines(
      {
        line: f.integer({ required: true }),
        code: f.select(['l_columns', 'l_user', 'l_time', 'l_future', 'l_too_old'], { required: true }),
        text: f.text({ code: true, maxLength: 120 }),
      },
      { ...kept, max: 1000 },
    ),
    // Numbers nobody was known by when the file was read: they are matched beside the report (hr.md 2.4 rule 3).
    unknown: f.lines(
      {
        number: f.text({ required: true, code: true, maxLength: 12 }),
        punches: f.integer({ required: true, min: 1 }),
        first_on: f.date({ required: true }),
        last_on: f.date({ required: true }),
      },
      { ...kept, max: 200 },
    ),
    // Numbers of other devices its lines name (field case Q1).
    other_device: f.text({ ...kept, code: true, maxLength: 120 }),
    sha256: f.text({ ...kept, code: true, maxLength: 64 }),
    // When the same file came first.
    came_before: f.computed('dateTime'),
    committed_at: f.dateTime({ ...kept, stamp: ['committed'] }),
  },
  indexes: [['device_id'], ['sha256']],
  sorts: ['created_at', 'status', 'date_from', 'date_to'],
  workflow: {
    states: { parsed: 'warning', committed: 'good', discarded: 'muted' },
    initial: 'parsed',
    transitions: {
      commit: {
        from: 'parsed',
        to: 'committed',
        access: uploadPunches,
        ask: ['mode'],
        demand: ['mode'],
        undo: 'undo',
        single: true,
      },
      discard: { from: 'parsed', to: 'discarded', access: uploadPunches, quiet: true, single: true },
      undo: {
        from: 'committed',
        to: 'parsed',
        access: uploadPunches,
        danger: true,
        quiet: true,
        single: true,
      },
    },
  },
  access: {
    list: uploadPunches,
    show: uploadPunches,
    create: uploadPunches,
    edit: nobody,
    remove: nobody,
  },
  lacks: ['edit', 'remove', 'import'],
  posting: ['commit'],
  figures: ['total', 'new', 'known', 'malformed', 'unmatched'],
  // What is still to be done with the file stands first: its counters are shown above as figures.
  sections: {
    numbers: ['unknown'],
    lines: ['report'],
    counted: [
      'branch_id',
      'other_device',
      'total',
      'new',
      'known',
      'duplicate',
      'unmatched',
      'locked',
      'malformed',
      'date_from',
      'date_to',
      'came_before',
      'committed_at',
    ],
    file: [
      'device_id',
      'file',
      'format',
      'user_column',
      'datetime_column',
      'date_column',
      'time_column',
      'state_column',
      'date_order',
      'mode',
      'sha256',
    ],
  },
  screens: {
    list: {
      path: 'fingerprint/upload',
      columns: [
        'created_at',
        'device_id',
        'status',
        'total',
        'new',
        'known',
        'unmatched',
        'locked',
        'malformed',
      ],
      filters: ['device_id', 'status'],
      sort: '-created_at',
    },
  },
  operations: {
    // All of them, also those the report does not hold (hr.md 2.4: full report downloadable).
    badLines: { method: 'GET', path: ':id/bad-lines', access: uploadPunches, reads: true },
  },
  related: [{ resource: 'punches', field: 'upload_id' }],
  refusals: [
    'uploadHasErrors',
    'noSuchFile',
    'file_empty',
    'file_excel',
    'file_binary',
    'file_too_large',
    'file_too_many_lines',
    'columns_needed',
    'order_needed',
  ],
  words: uploadWords,
});
