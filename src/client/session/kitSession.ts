/** What hand-made screens may know of the person signed in and their clinic. */
export { useLanguage } from '#src/client/words/language.tsx';
export { meKey } from './me.ts';
export { useCan, useClinic, useMe, useSubject } from './subject.ts';

/** A new password ends every session and opens another, which goes on in this tab. */
export { continueWith as goOnWith } from './session.ts';
