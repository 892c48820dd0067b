import { valueKindOf } from '../fields/kinds/index.ts';
import type { AnyResource } from '../resource.ts';

type Tones = Readonly<Record<string, string>>;

/** The tones of states in which a document holds not yet, or no more: the state's name stands across the sheet. */
const notValid: readonly (string | undefined)[] = ['neutral', 'muted', 'danger'];

/** Whether a state's name is to stand across a printed document. */
export const standsAcross = ({ workflow }: AnyResource, state: unknown): boolean =>
  notValid.includes((workflow?.states as Tones | undefined)?.[String(state)]);

/** The sum of a document that is said in words: its last one of money. */
export const saidInWords = ({ paper, fields }: AnyResource): string | undefined =>
  paper?.totals?.findLast((name) => fields[name] !== undefined && valueKindOf(fields[name]) === 'money');
