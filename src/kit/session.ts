/** What hand-made screens may know of the person signed in and their clinic. */
export { useLanguage } from '#src/admin/language.tsx';
export { meKey } from '#src/admin/me.ts';
export { useCan, useClinic, useMe, useSubject } from '#src/admin/subject.ts';

/** A new password ends every session and opens another, which goes on in this tab. */
export { continueWith as goOnWith } from '#src/admin/session.ts';
