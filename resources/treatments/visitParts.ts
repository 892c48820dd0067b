/** What a doctor writes in words, in the order in which a visit goes. A template fills these, and a new visit may start from those of the last. */
export const writtenFields = ['complaint', 'examination', 'diagnosis', 'plan'] as const;
