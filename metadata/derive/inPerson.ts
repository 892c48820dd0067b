import type { Transition } from '../workflow.ts';

/** The name by which the password of whoever is present is sent, and under which what is wrong with it is told. */
export const ownPassword = 'own_password';

/** The name by which the file of a drawn signature is sent. */
export const signature = 'signature';

/** A drawn signature is a small picture. */
export const signatureMegabytes = 1;

/**
 * Inputs of a transition that are proof and no values: nothing keeps them, not even as part of a hash. Of one that nobody signs in
 * person there are none: a field of the record may be called the same.
 */
export const proofInputs = ({ inPerson }: Pick<Transition, 'inPerson'>): readonly string[] =>
  inPerson === undefined ? [] : [ownPassword, signature];
