/** The same structure with any texts: the other language must be complete to compile. Lists are plural forms. */
export type Texts<T> = T extends string
  ? string
  : T extends readonly unknown[]
    ? readonly string[]
    : { readonly [K in keyof T]: Texts<T[K]> };
