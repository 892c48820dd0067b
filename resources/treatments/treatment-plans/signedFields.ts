import * as f from '#metadata/fields/kinds.ts';
import { strokes } from './signature.ts';

/** What a patient signs: the strokes as they were drawn, and who drew them. */
export const signed = {
  signed_by: f.text({ required: true, minLength: 2, maxLength: 120 }),
  signature: f.longText({ required: true, maxLength: 20_000, pattern: strokes }),
} as const;
