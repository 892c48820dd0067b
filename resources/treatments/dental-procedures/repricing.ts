import * as f from '#metadata/fields/kinds.ts';
import { procedureGroups } from '../procedureGroups.ts';
import { manageProcedures } from '../treatmentRights.ts';

/** What is asked: of which procedures, by how much, to what the new prices are rounded, and whether the least prices go with them. */
export const repricingFields = {
  group: f.select(procedureGroups),
  percent: f.percent({ required: true, min: '-90', max: '500' }),
  round_to: f.money({ min: '0', max: '10000' }),
  min_too: f.boolean({ default: true }),
};

/** `POST /dental-procedures/reprice` with its preview (clinic.md 5): whoever writes the list, nobody else. */
export const repricing = {
  repricePreview: {
    method: 'POST',
    path: 'reprice/preview',
    access: manageProcedures,
    reads: true,
    body: repricingFields,
  },
  reprice: {
    method: 'POST',
    path: 'reprice',
    access: manageProcedures,
    body: {
      ...repricingFields,
      /** What the preview answered: prices that changed meanwhile are looked at again. */
      mark: f.text({ required: true, maxLength: 64 }),
    },
  },
} as const;
