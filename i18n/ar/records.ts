import type { Texts } from '../texts.ts';
import { fields } from './fields.ts';
import { lists } from './lists.ts';
import { recordPages } from './recordPages.ts';
import { forms } from './forms.ts';
import { moves } from './moves.ts';
import { permissionGroups } from './permissionGroups.ts';

/** Words of the generated fields, lists, record pages and forms; a resource's own words stand in its declaration. */
export const records = { ...fields, ...lists, ...recordPages, ...forms, ...moves, ...permissionGroups };
export type RecordWords = Texts<typeof records>;
