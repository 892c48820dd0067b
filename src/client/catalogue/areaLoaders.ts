import type { ComponentType } from 'react';
import type { Area } from '#metadata/area.ts';
import type { Locale } from '#metadata/resource.ts';
import type { Pieces } from './pieces.ts';

type Drawn = Readonly<Record<string, () => Promise<{ readonly default: ComponentType }>>>;

/** What `index.ts`, `index.pieces.ts` and `index.pages.ts` of an area say. */
export interface AreaEntities {
  readonly area: Area;
}
export interface AreaPieces {
  readonly pieces: readonly Pieces[];
}
/** A tab of the record page of another area's entity, such as the chart in the file of a patient. */
export interface GivenTab {
  /** What stands in the address: `?tab=chart`. */
  readonly name: string;
  /** The entity whose rows it draws: whoever may not list them has no such tab. */
  readonly of: string;
  readonly label: Readonly<Record<Locale, string>>;
  /** The field of the record that is filled where the page opens on this tab, unless the address says another. */
  readonly opens?: string;
  readonly Content: () => Promise<{ readonly default: ComponentType<TabProps> }>;
}
export interface TabProps {
  readonly record: Readonly<Record<string, unknown>> & { readonly id: string };
}
/** What an area asks once a record of another area took a step, such as what was done at a visit that ended. */
export interface AskProps {
  /** As the step left it, with the names of what it refers to. */
  readonly record: Readonly<Record<string, unknown>> & { readonly id: string };
  readonly onClose: () => void;
}
export type Asked = () => Promise<{ readonly default: ComponentType<AskProps> }>;
export interface AreaPages {
  /** Its pages and cards, by the name the declaration gives them. */
  readonly pages?: Drawn;
  readonly cards?: Drawn;
  /** What it adds to record pages of other areas, by the name of their entity; they come after the entity's own sections. */
  readonly tabs?: Readonly<Record<string, readonly GivenTab[]>>;
  /** What it asks after steps of other areas, by entity and transition. */
  readonly asks?: Readonly<Record<string, Readonly<Record<string, Asked>>>>;
}

/** How one area is fetched: its declarations, the tables of its hand-made pieces, its pages and cards. */
interface AreaLoader extends AreaPages {
  readonly entities: () => Promise<Pick<Area, 'entities'>>;
  readonly pieces?: () => Promise<AreaPieces>;
}
export type AreaLoaders = Readonly<Record<string, AreaLoader>>;
