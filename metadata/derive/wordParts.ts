import type { Fields } from '../fields/types.ts';
import type { StandardScreen } from '../screens.ts';

/** Words for each value of the fields that have values. */
export type OptionWords<F extends Fields> = {
  readonly [K in keyof F as F[K] extends { readonly values: readonly string[] } ? K : never]: F[K] extends {
    readonly values: readonly (infer V extends string)[];
  }
    ? Readonly<Record<V, string>>
    : never;
};
export type LineWords<F extends Fields> = {
  readonly [K in keyof F as F[K] extends { readonly of: Fields } ? K : never]: F[K] extends {
    readonly of: infer Of extends Fields;
  }
    ? { readonly fields: Readonly<Record<keyof Of, string>> } & Part<'options', OptionWords<Of>>
    : never;
};
/** A field, or a field of one of its lines: `phone`, `employment_periods.start`. */
export type HeadingPath<F extends Fields> = {
  readonly [K in keyof F & string]:
    K | (F[K] extends { readonly of: infer Of extends Fields } ? `${K}.${keyof Of & string}` : never);
}[keyof F & string];
/** What a transition asks beside the record's own fields: its body's, and those of a line. */
export type OwnFields<T> = (T extends { readonly body: infer Body extends Fields } ? Body : unknown) &
  (T extends { readonly byLine: { readonly fields: infer Line extends Fields } } ? Line : unknown);
/** Demanded of each transition that asks fields of its own; the others may say more than the usual sentences. */
export type Asking<Named> = {
  [T in keyof Named]: [keyof OwnFields<Named[T]>] extends [never] ? never : T;
}[keyof Named];
/** A part of the words that is demanded when it has entries and forbidden when it has none. */
export type Part<Name extends string, Entries> = [keyof Entries] extends [never]
  ? { readonly [K in Name]?: never }
  : { readonly [K in Name]: Entries };

/** Names of screens: of every one that is not plain, and of a plain one where its own name says more. */
export type ScreenWords<S extends string> = [Exclude<S, StandardScreen>] extends [never]
  ? { readonly screens?: { readonly [K in S]?: string } }
  : {
      /** Its addresses, each a list, a page, a form or a screen of its own. */
      readonly screens: { readonly [K in Exclude<S, StandardScreen>]: string } & {
        readonly [K in S]?: string;
      };
    };
