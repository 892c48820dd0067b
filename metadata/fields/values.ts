import type { Fields } from './types.ts';

type OutOf<F> = F extends { readonly out?: infer Out } ? Exclude<Out, undefined> : never;
type IsRequired<F> = F extends { readonly options: { readonly required: true } } ? true : false;

/** A stored record's fields: what is not required may be null. */
export type ValuesOf<F extends Fields> = {
  readonly [K in keyof F]: IsRequired<F[K]> extends true ? OutOf<F[K]> : OutOf<F[K]> | null;
};

type WritableKey<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly options: { readonly readOnly: true } } ? never : K;
}[keyof F];
type DemandedKey<F extends Fields> = {
  [K in WritableKey<F>]: IsRequired<F[K]> extends true
    ? F[K] extends {
        readonly options:
          { readonly default: unknown } | { readonly sequence: unknown } | { readonly filled: true };
      }
      ? never
      : K
    : never;
}[WritableKey<F>];

/** What a client sends to create: read-only fields absent, required ones without a default present. */
export type DraftOf<F extends Fields> = Pick<ValuesOf<F>, DemandedKey<F>> &
  Partial<Pick<ValuesOf<F>, Exclude<WritableKey<F>, DemandedKey<F>>>>;
