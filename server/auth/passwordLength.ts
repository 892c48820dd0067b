/** How many letters a password has (SEC-26). By itself, so that whoever only says so does not load the dictionaries. */
export const passwordLength = { minLength: 8, maxLength: 128 } as const;
