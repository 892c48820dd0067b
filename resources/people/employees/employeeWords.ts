import { ar } from './employeeWords.ar.ts';
import { en } from './employeeWords.en.ts';

/** All words of the employee screens; the declaration demands every one. */
export const employeeWords = { ar, en };
