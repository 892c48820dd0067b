/** Numbers of the user-experience catalogue that a test's name carries. */
export function numbersIn(name: string): readonly string[];
