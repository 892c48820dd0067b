import type { AccessRule } from './access.ts';
import type { FieldName, ReportOf } from './derive/shapes.ts';
import type { Condition } from './fields/types.ts';
import type { AnyResource, Locale } from './resource.ts';
import type { Tone } from './workflow.ts';

/** The parts of somebody's day: what waits for them, what is wrong, what changed, and figures (UX-38). */
export type CardGroup = 'waiting' | 'wrong' | 'changed' | 'figures';

interface CardWords {
  readonly title: string;
  /** What a value of a row says, around `{value}`: "object until {value}". Without it the value stands alone. */
  readonly values?: Readonly<Record<string, string>>;
}

/** What every card says: where it stands, what it is called, and who has it beside whoever may open what is behind it. */
export interface CardPlace {
  /** Unique in its area. */
  readonly name: string;
  readonly group: CardGroup;
  /** Place in its group; areas stand between each other's cards. 100 where not said. */
  readonly order?: number;
  /** Narrower than the list or report behind it, which decides anyway: whose day it belongs to. */
  readonly access?: AccessRule;
}

/**
 * A question to a list: its number is the list's count under the same filter and rights, and it leads to that list with that
 * filter (UX-39). Whoever may not open the list, or not ask by the filter, has no such card.
 */
export interface ListCard extends CardPlace {
  /** The resource. */
  readonly of: string;
  /** The list among its screens: `list` where not said; one of own rows asks for own rows. */
  readonly screen?: string;
  /** A declared view of the resource. */
  readonly view?: string;
  /** Asked beside the view, with the words a view's filter knows (`today`, `businessDay`, `me`, `month`, `+7`). */
  readonly filter?: Condition;
  /** Of the rows it shows; that of the view, else of the list, where not said. */
  readonly sort?: string;
  /** The first rows with these fields, the first of which names the row. No rows where not said. */
  readonly show?: readonly string[];
  /**
   * Its rows open on a tab of the record they refer to instead of on their own, for whoever lists what that tab draws: a visit in the
   * file of its patient. The tab is told the row under its own name.
   */
  readonly rowsIn?: { readonly field: string; readonly tab: string; readonly of: string };
  /** A column the list sums, said instead of the count. */
  readonly sum?: string;
  /** The day or moment by which rows belong to the chosen period; the period before is told beside it. */
  readonly by?: string;
  /** The colour of a number that is not zero. */
  readonly tone?: Tone;
  readonly words: Readonly<Record<Locale, CardWords>>;
}

/** A declared report of the clinic: its drawing, or its first rows; each column for those who may read it. Its title is the report's. */
export interface ReportOnCard extends CardPlace {
  readonly of: string;
  readonly report: string;
}

/** Drawn by hand: its component stands under its name in the area's `index.pages.ts` (`cards`), and asks for what it shows. */
export interface DrawnCard extends CardPlace {
  readonly access: AccessRule;
  readonly words: Readonly<Record<Locale, { readonly title: string }>>;
}

export type AreaCard = ListCard | ReportOnCard | DrawnCard;

type Said<R extends AnyResource> = FieldName<R> | 'status' | 'created_at' | 'updated_at';

/** A card over a list of this resource; every name in it is one of the resource's. */
export const listCard = <R extends AnyResource>(
  resource: R,
  card: Omit<ListCard, 'of' | 'screen' | 'view' | 'show' | 'by' | 'rowsIn'> & {
    readonly screen?: keyof R['screens'] & string;
    readonly view?: keyof NonNullable<R['views']> & string;
    readonly show?: readonly Said<R>[];
    readonly by?: Said<R>;
    readonly rowsIn?: { readonly field: FieldName<R>; readonly tab: string; readonly of: string };
  },
): ListCard => ({ ...card, of: resource.name });

/** A card over a report of this resource. */
export const reportCard = <R extends AnyResource>(
  resource: R,
  card: Omit<ReportOnCard, 'of' | 'report'> & { readonly report: ReportOf<R> },
): ReportOnCard => ({ ...card, of: resource.name });
