import * as f from '#metadata/fields/kinds.ts';
import { teeth } from '../../shared/teeth.ts';
import { writtenFields } from '../visitParts.ts';

/** What is measured on the day and never taken over from another one. */
export const vitalFields = [
  'bp_systolic',
  'bp_diastolic',
  'pulse',
  'temperature',
  'oxygen',
  'blood_sugar',
  'weight',
  'height',
] as const;

/** What makes a note of a visit: one of these at least is filled. */
export const saidFields = [...writtenFields, 'teeth', ...vitalFields] as const;

/** The longest text of a part of the note; a long examination has its place, a pasted book has not. */
const long = { maxLength: 4000, search: true } as const;

/** A note of a visit (ux.md UX-78). Numbers lie within what a living body shows; whatever is outside was mistyped. */
export const visitNoteFields = {
  patient_id: f.reference('patients', { required: true, fixed: true, among: { status: 'active' } }),
  /** Without one: who was treated beside the calendar, on a day. */
  appointment_id: f.reference('appointments', { fixed: true }),
  /** Whose note it is: who closes it signs it. The visit's doctor where not said. */
  doctor_id: f.reference('employees', {
    required: true,
    filled: true,
    fixed: true,
    among: { status: 'active', clinical: true },
  }),
  /** The clinic's day of the visit; today without one. */
  visited_on: f.date({ required: true, filled: true, fixed: true }),

  complaint: f.longText(long),
  /** Blood pressure in mmHg. */
  bp_systolic: f.integer({ min: 40, max: 300 }),
  bp_diastolic: f.integer({ min: 20, max: 200 }),
  /** Beats a minute. */
  pulse: f.integer({ min: 20, max: 250 }),
  /** Degrees Celsius. */
  temperature: f.decimal({ min: '30', max: '45', places: 1 }),
  /** Per cent of saturation. */
  oxygen: f.integer({ min: 40, max: 100 }),
  /** mg/dL. */
  blood_sugar: f.integer({ min: 20, max: 1000 }),
  /** Kilograms and centimetres. */
  weight: f.decimal({ min: '0.5', max: '400', places: 1 }),
  height: f.integer({ min: 30, max: 250 }),
  examination: f.longText(long),
  diagnosis: f.longText(long),
  teeth: f.tags(teeth, { max: 52 }),
  plan: f.longText(long),

  /** The note whose words it began with. */
  started_from_id: f.reference('visit-notes', { fixed: true }),
  /** What was added after it was closed, each signed and dated. */
  addenda: f.lines(
    {
      text: f.longText({ required: true, minLength: 3, maxLength: 2000 }),
      doctor_id: f.reference('employees', { required: true }),
      at: f.dateTime({ required: true }),
    },
    { readOnly: true, sort: 'at', max: 100 },
  ),
  closed_at: f.dateTime({ readOnly: true }),
  struck_reason: f.longText({ readOnly: true, minLength: 3, maxLength: 300 }),
} as const;
