import type { ChartEffect } from '../../shared/chartEffects.ts';
import type { Area, Surface, Tooth } from '../../shared/teeth.ts';
import type { Condition } from '../findings.ts';

/** What a finding is on the chart, from a day on. */
export interface FindingMark {
  readonly tooth: Tooth;
  /** Empty: the whole tooth. */
  readonly surfaces: readonly Surface[];
  readonly condition: Condition;
  readonly severity: number | null;
  /** The day it was found, `YYYY-MM-DD`. */
  readonly since: string;
}

/** What a line of treatment is on the chart, from a day on. */
export interface TreatmentMark {
  readonly teeth: readonly Tooth[];
  readonly surfaces: readonly Surface[];
  readonly area: Area | null;
  readonly effect: ChartEffect;
  readonly status: 'planned' | 'in_progress' | 'completed';
  /** The day of its status, `YYYY-MM-DD`: what is completed changes the tooth from then on. */
  readonly since: string;
}

/**
 * One entry of the mouth's book: from that day on the finding or treatment is so (null: not there), whatever earlier entries said of
 * that day and later ones. Entries are only appended; `seq` is the order in which they were.
 */
export type ChartEntry = {
  readonly seq: number;
  readonly day: string;
  readonly id: string;
} & (
  | { readonly of: 'finding'; readonly state: FindingMark | null }
  | { readonly of: 'treatment'; readonly state: TreatmentMark | null }
);

/** What a tooth is: what T2 asks, and what the drawing begins with (clinic.md 2.5). */
export type ToothState = 'sound' | 'missing' | 'implant' | 'pontic' | 'denture' | 'unerupted' | 'impacted';

export type StandingFinding = FindingMark & { readonly id: string };
export type StandingTreatment = TreatmentMark & { readonly id: string };
export interface ToothView {
  readonly fdi: Tooth;
  readonly state: ToothState;
  readonly findings: readonly StandingFinding[];
  readonly treatments: readonly StandingTreatment[];
}
/** The mouth at the end of a day. */
export interface Mouth {
  /** All 52 teeth. */
  readonly teeth: ReadonlyMap<Tooth, ToothView>;
  /** Treatments of no tooth: an area, or the whole mouth. */
  readonly ofAreas: readonly StandingTreatment[];
}
