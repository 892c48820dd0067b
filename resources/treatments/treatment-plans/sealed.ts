/** A line as it was signed. */
export interface SealedLine {
  readonly treatment_id: string;
  readonly phase: number;
  readonly procedure: { readonly ar: string; readonly en: string };
  readonly teeth: readonly string[];
  readonly surfaces: readonly string[];
  readonly area: string | null;
  readonly quantity: number;
  readonly sessions: number;
  readonly doctor: { readonly ar: string; readonly en: string };
  readonly unit_price?: string;
  readonly discount?: string;
  readonly net?: string;
}

/** What somebody signed, word by word. Prices are absent for whoever may not see them. */
export interface SealedPlan {
  readonly version: 1;
  readonly plan: { readonly id: string; readonly name: string };
  readonly patient: { readonly name: string; readonly file_no: string };
  readonly wording: { readonly version: string; readonly locale: 'ar' | 'en'; readonly text: string };
  readonly lines: readonly SealedLine[];
  readonly total?: string;
  readonly currency: string;
  readonly signed_by: string;
  readonly signature: string;
  readonly accepted_at: string;
  readonly accepted_by: string;
}
