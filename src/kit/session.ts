/** What hand-made screens may know of the person signed in and their clinic. */
export { useCan, useClinic, useMe, useSubject } from '#src/admin/subject.ts';
export { meKey } from '#src/admin/me.ts';
