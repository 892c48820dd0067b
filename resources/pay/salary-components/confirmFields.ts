import { month } from '#metadata/fields/kinds.ts';

/** What an owner says when figures are confirmed: from which month they hold. */
export const confirmFields = { effective_from: month({ required: true, default: 'thisMonth' }) };
