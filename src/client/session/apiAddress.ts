import { base } from './realm.ts';

/** Where the API stands on every host; the console's below the clinics'. */
export const API = `/api/v1${base}`;
