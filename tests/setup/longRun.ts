import process from 'node:process';

/**
 * True in `npm run test:long`: every entity, role and way is tried there. `npm test` keeps to typical ones, so that it
 * stays quick. Whole files for the long run are named `*.long.test.ts`.
 */
export const isLongRun = process.env['JOURNEYS'] === 'all';
